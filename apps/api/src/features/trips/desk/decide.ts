import type { Body } from "@kitround/contract/route.ts";
import type { decideDifference } from "@kitround/contract/trips/trip-desk.ts";
import { differencesOf, mayDecide, sealedOf } from "@kitround/contract/trips/trip-differences.ts";
import type { StopLine, Trip } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip, readTrip } from "../trip-queries.ts";
import { addLine } from "./add-line.ts";
import { backOnShelf } from "./back-on-shelf.ts";
import { makeTrip } from "./change-trip.ts";

/**
 * Decides on one thing that differs from the plan; null opens it again. `again` puts what was left out on another trip in
 * the same transaction. Throws what the rules refuse, and `invalid_input` where no trip is named for it.
 */
export async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof decideDifference>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  const run = { ...trip, stops: await stopsWithLines(tx, id) };
  refuseUnlessAllowed(mayDecide(run, body));
  const { difference, decision } = body;
  await tx
    .deleteFrom("tripDecision")
    .where("tripId", "=", id)
    .where("difference", "=", difference)
    .execute();
  if (decision !== null) {
    let note = body.note ?? null;
    const about = differencesOf(run).find((each) => each.key === difference);
    if (decision === "again" && about?.stop) {
      const { schoolId, placeName } = about.stop;
      if (schoolId === null) throw new AppError("not_found", "There is no school at this stop.");
      note = await again(tx, actor, trip, body, { schoolId, placeName, lines: about.lines });
    }
    if (decision === "shelved" && about) await backOnShelf(tx, actor, sealedOf(about));
    await tx
      .insertInto("tripDecision")
      .values({
        branchId: actor.branchId,
        tripId: id,
        difference,
        decision,
        note,
        decidedBy: actor.branchUserId,
      })
      .execute();
  }
  // So that a screen which closes the trip meanwhile learns of it.
  await tx.updateTable("trip").set({ name: trip.name }).where("id", "=", id).execute();
}

/** Puts the hand-overs on the named trip, or on a new one of the day with the same driver and vehicle. Answers its name. */
async function again(
  tx: Tx,
  actor: Actor,
  trip: Trip,
  to: Body<typeof decideDifference>,
  what: { schoolId: string; placeName: string; lines: readonly StopLine[] },
): Promise<string> {
  const { schoolId, placeName, lines } = what;
  const target = to.toTripId ?? (await newTrip());
  for (const { action, kitId } of lines) {
    if (kitId !== null) await addLine(tx, actor, target, { schoolId, action, kitId });
  }
  return (await readTrip(tx, actor, target)).name;

  async function newTrip(): Promise<string> {
    if (to.onDay === undefined) {
      const message = "Choose the trip that takes it.";
      throw new AppError("invalid_input", message, [{ path: "toTripId", message }]);
    }
    const { onDay } = to;
    const { driverId, vehicleId } = trip;
    const name = `${placeName} again`.slice(0, 120);
    return makeTrip(tx, actor, { name, onDay, driverId, vehicleId, schoolIds: [schoolId] });
  }
}
