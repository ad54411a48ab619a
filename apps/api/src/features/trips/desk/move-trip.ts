import type { Body } from "@kitround/contract/route.ts";
import {
  moveTo,
  openStops,
  statusAfter,
  tripMay,
  tripMayBeReleased,
} from "@kitround/contract/trips/trip-rules.ts";
import { tripMayBeReconciled } from "@kitround/contract/trips/trip-differences.ts";
import type { moveTrip as moveTripRoute, Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { staleTrip } from "./change-trip.ts";
import { refuseClosedDays } from "./closed-days.ts";
import { afterTrip } from "../after-trip.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { carryIntoTrips } from "../from-plan/trips-from-plan.ts";

/**
 * Releases, returns to draft, reconciles or cancels a trip. A trip that returns to draft is updated with the plan's
 * changes.
 */
export async function moveTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof moveTripRoute>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.rowVersion !== body.rowVersion) throw staleTrip();
  const move = moveTo(body.status);
  const all = await stopsWithLines(tx, id);
  const stops = openStops(all);
  refuseUnlessAllowed(
    move === "release" ? tripMayBeReleased(trip, stops.length) : tripMay(move, trip),
  );
  if (move === "reconcile") {
    const { decisions } = await afterTrip(tx, trip);
    refuseUnlessAllowed(tripMayBeReconciled({ ...trip, stops: all }, decisions));
  }
  if (move === "cancel" && !body.reason) {
    const message = "Say why it is cancelled, for those who counted on it.";
    throw new AppError("invalid_input", message, [{ path: "reason", message }]);
  }
  if (move === "release") {
    await refuseClosedDays(
      tx,
      trip.onDay,
      stops.flatMap((stop) => stop.schoolId ?? []),
    );
  }
  await tx
    .updateTable("trip")
    .set({
      status: statusAfter(move),
      ...(move === "release" ? { releasedAt: new Date().toISOString(), ...(await asked(tx)) } : {}),
      ...(move === "take_back" || move === "cancel" ? { news: sql`'[]'::jsonb` } : {}),
      ...(move === "cancel" ? { cancelReason: body.reason ?? null } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (move === "cancel") await letGo(tx, trip, body.reason ?? "");
  if (move === "take_back") await carryRotationsOf(tx, actor, trip);
}

/** The proofs that the branch requires now. A trip keeps the requirements of its release. */
function asked(tx: Tx) {
  return tx
    .selectFrom("branch")
    .select(["photoAtStop", "signatureAtStop"])
    .executeTakeFirstOrThrow();
}

/** Frees the kits of a cancelled trip for another one. */
async function letGo(tx: Tx, trip: Trip, reason: string): Promise<void> {
  await sql`
    update stop_line l set status = 'failed', result = 'skipped', note = ${reason}
    from stop s where s.branch_id = l.branch_id and s.id = l.stop_id and s.trip_id = ${trip.id} and l.status = 'open'`.execute(
    tx,
  );
  await tx
    .updateTable("stop")
    .set({ status: "skipped", skipReason: reason })
    .where("tripId", "=", trip.id)
    .where("status", "in", ["pending", "arrived"])
    .execute();
}

/** Applies the plan's changes to the drafts: both the lines that a trip should have and those that it had. */
export async function carryRotationsOf(tx: Tx, actor: Actor, trip: Trip): Promise<void> {
  if (trip.source !== "plan") return;
  const { rows } = await sql<{ id: string }>`
    select distinct a.rotation_id as id from allocation a
    where a.status not in ('proposed', 'closed')
      and (a.deliver_on = ${trip.onDay}::date or a.collect_on = ${trip.onDay}::date or a.id in (
        select l.allocation_id from stop_line l join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
        where s.trip_id = ${trip.id}))`.execute(tx);
  for (const { id } of rows) await carryIntoTrips(tx, actor, id);
}
