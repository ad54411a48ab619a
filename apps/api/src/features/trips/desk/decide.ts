import type { Body } from "@kitround/contract/route.ts";
import type { decideDifferences } from "@kitround/contract/trips/trip-desk.ts";
import {
  type Difference,
  differencesOf,
  mayDecide,
  sealedOf,
} from "@kitround/contract/trips/trip-differences.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Tx } from "../../../db/database.ts";
import { newVersion } from "../../../db/new-version.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip, readTrip } from "../trip-queries.ts";
import { addLine } from "./add-line.ts";
import { backOnShelf } from "./back-on-shelf.ts";
import { makeTrip } from "./change-trip.ts";

/**
 * Applies one decision to several deviations from the plan; null reopens them. `again` puts the undone hand-overs on
 * another trip in the same transaction. Throws what the rules refuse, and `invalid_input` if no trip is named for
 * that.
 */
export async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof decideDifferences>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  const run = { ...trip, stops: await stopsWithLines(tx, id) };
  const { decision } = body;
  const keys = [...new Set(body.differences)];
  for (const difference of keys) refuseUnlessAllowed(mayDecide(run, { difference, decision }));
  await tx
    .deleteFrom("tripDecision")
    .where("tripId", "=", id)
    .where("difference", "=", anyOf(keys))
    .execute();
  if (decision !== null) {
    const found = differencesOf(run).filter(({ key }) => keys.includes(key));
    const note = decision === "again" ? await again(tx, actor, trip, body, found) : body.note;
    if (decision === "shelved") await backOnShelf(tx, actor, found.flatMap(sealedOf));
    const { branchId, branchUserId: decidedBy } = actor;
    const said = { branchId, tripId: id, decision, note: note ?? null, decidedBy };
    await tx
      .insertInto("tripDecision")
      .values(keys.map((difference) => ({ ...said, difference })))
      .execute();
  }
  // Increments the version, so that a screen which closes the trip at the same time gets a conflict.
  await tx.updateTable("trip").set(newVersion()).where("id", "=", id).execute();
}

/**
 * Puts the hand-overs on the named trip, or on a new one of the day with the same driver and vehicle. Returns its
 * name.
 */
async function again(
  tx: Tx,
  actor: Actor,
  trip: Trip,
  to: Body<typeof decideDifferences>,
  found: readonly Difference[],
): Promise<string> {
  const left = found.map(({ stop, lines }) => {
    if (!stop?.schoolId) throw new AppError("not_found", "There is no school at this stop.");
    return { schoolId: stop.schoolId, placeName: stop.placeName, lines };
  });
  const target = to.toTripId ?? (await newTrip());
  for (const { schoolId, lines } of left) {
    for (const { action, kitId } of lines) {
      if (kitId !== null) await addLine(tx, actor, target, { schoolId, action, kitId });
    }
  }
  return (await readTrip(tx, actor, target)).name;

  async function newTrip(): Promise<string> {
    if (to.onDay === undefined) {
      const message = "Choose the trip that takes it.";
      throw new AppError("invalid_input", message, [{ path: "toTripId", message }]);
    }
    const { onDay } = to;
    const { driverId, vehicleId } = trip;
    const places = new Set(left.map(({ placeName }) => placeName));
    const name = `${places.size === 1 ? [...places].join("") : trip.name} again`.slice(0, 120);
    const schoolIds = [...new Set(left.map(({ schoolId }) => schoolId))];
    return makeTrip(tx, actor, { name, onDay, driverId, vehicleId, schoolIds });
  }
}
