import type { Body } from "@kitround/contract/route.ts";
import type { takePlanOver } from "@kitround/contract/trips/trip-desk.ts";
import {
  openStops,
  tripMayBeReleased,
  tripMayChange,
} from "@kitround/contract/trips/trip-rules.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { refuseUnlessAllowed } from "../../../app-error.ts";
import { planChanges } from "../from-plan/plan-changes.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip, readTrip } from "../trip-queries.ts";
import { staleTrip } from "./change-trip.ts";
import { refuseClosedDays } from "./closed-days.ts";
import { carryRotationsOf } from "./move-trip.ts";
import { tellDriver } from "./tell-driver.ts";

/**
 * Updates a trip that has not started with the plan's changes. A released one stays released; its driver is shown
 * what changed, unless the driver updates it.
 */
export async function takeOver(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof takePlanOver>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.rowVersion !== body.rowVersion) throw staleTrip();
  refuseUnlessAllowed(tripMayChange(trip));
  const changes = await planChanges(tx, trip);
  if (changes.length === 0) return;
  await setStatus(tx, id, "draft");
  await carryRotationsOf(tx, actor, trip);
  if (trip.status !== "released") return;
  const now = await readTrip(tx, actor, id);
  // If the plan has no lines left for it, it was cancelled with a reason.
  if (now.status !== "draft") return;
  const stops = openStops(await stopsWithLines(tx, id));
  refuseUnlessAllowed(tripMayBeReleased(now, stops.length));
  await refuseClosedDays(
    tx,
    now.onDay,
    stops.flatMap((stop) => stop.schoolId ?? []),
  );
  await setStatus(tx, id, "released");
  if (actor.branchUserId !== trip.driverId) await tellDriver(tx, id, changes);
}

async function setStatus(tx: Tx, id: string, status: "draft" | "released"): Promise<void> {
  await tx.updateTable("trip").set({ status }).where("id", "=", id).execute();
}
