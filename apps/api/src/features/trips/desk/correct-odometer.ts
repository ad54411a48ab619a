import { can } from "@kitround/contract/access/capabilities.ts";
import type { Body } from "@kitround/contract/route.ts";
import {
  isGap,
  mayCorrectOdometer,
  odometerMayBe,
  plannedDriveM,
  shareMetres,
} from "@kitround/contract/trips/odometer-rules.ts";
import type { correctOdometer } from "@kitround/contract/trips/trip-desk.ts";
import type { Stop } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { refuseUnlessAllowed } from "../../../app-error.ts";
import { claimAgain } from "../../km-claims/claim-trip.ts";
import { afterTrip } from "../after-trip.ts";
import { writeRun } from "../drive/write-run.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { staleTrip } from "./change-trip.ts";

/**
 * Corrects a finished trip's odometer, recording who, when and why. The legs keep their shares of the new distance;
 * legs on a claim that is not submitted are priced again, others stay as they were claimed.
 */
export async function correct(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof correctOdometer>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.rowVersion !== body.rowVersion) throw staleTrip();
  const { claimed } = await afterTrip(tx, trip);
  refuseUnlessAllowed(mayCorrectOdometer({ ...trip, claimed }, can(actor.role, "trips:write")));
  const { odoStartM: startM, odoEndM: endM, reason } = body;
  const { odoStartM: startBeforeM, odoEndM: endBeforeM } = trip;
  // A finished trip has both: the table's checks ensure it.
  if (startBeforeM === null || endBeforeM === null) return;
  if (startM === startBeforeM && endM === endBeforeM) return;
  refuseUnlessAllowed(odometerMayBe({ startM, endM, ...(await neighbours(tx, trip)) }));

  const before = { ...trip, stops: await stopsWithLines(tx, id) };
  const gap = isGap(endM - startM, plannedDriveM(before));
  const after = {
    ...before,
    odoStartM: startM,
    odoEndM: endM,
    gapReason: gap ? (before.gapReason ?? reason) : before.gapReason,
    stops: withShares(before.stops, endM - startM),
  };
  await writeRun(tx, before, after);
  await tx
    .insertInto("odometerCorrection")
    .values({
      branchId: actor.branchId,
      tripId: id,
      startBeforeM,
      endBeforeM,
      startM,
      endM,
      reason,
      correctedBy: actor.branchUserId,
    })
    .execute();
  await vehicleFollows(tx, trip.vehicleId, endBeforeM, endM);
  // The kilometres now differ from the plan by another amount, or not at all.
  await tx
    .deleteFrom("tripDecision")
    .where("tripId", "=", id)
    .where("difference", "=", "km")
    .execute();
  if (!claimed) await claimAgain(tx, actor, id);
}

/**
 * The odometer at the end of the vehicle's previous trip and at the start of its next, in the order in which they
 * were driven.
 */
async function neighbours(
  tx: Tx,
  trip: { id: string; vehicleId: string | null; startedAt: string | null },
): Promise<{ beforeM: number | null; afterM: number | null }> {
  const { rows } = await sql<{ beforeM: number | null; afterM: number | null }>`
    select max(odo_end_m) filter (where started_at < ${trip.startedAt}::timestamptz) as before_m,
      min(odo_start_m) filter (where started_at > ${trip.startedAt}::timestamptz) as after_m
    from trip where branch_id = current_branch() and vehicle_id = ${trip.vehicleId}::uuid and id <> ${trip.id}
      and status in ('in_progress', 'completed', 'reconciled')`.execute(tx);
  return rows[0] ?? { beforeM: null, afterM: null };
}

/** The vehicle shows the odometer of its last trip, also when a correction lowers it. */
export async function vehicleFollows(
  tx: Tx,
  vehicleId: string | null,
  before: number,
  after: number,
): Promise<void> {
  await sql`
    update vehicle set odometer_m = ${after}
    where branch_id = current_branch() and id = ${vehicleId}::uuid
      and (odometer_m < ${after} or odometer_m = ${before})`.execute(tx);
}

function withShares(stops: readonly Stop[], drivenM: number): Stop[] {
  const driven = stops.filter((stop) => stop.legActualM !== null);
  const shares = shareMetres(
    drivenM,
    driven.map((stop) => stop.legActualM ?? 0),
  );
  const legs = new Map(driven.map((stop, index) => [stop.id, shares[index] ?? 0]));
  return stops.map((stop) => ({ ...stop, legActualM: legs.get(stop.id) ?? stop.legActualM }));
}
