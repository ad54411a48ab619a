import type { Body } from "@kitround/contract/route.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import type { addStopLine } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { refuseClosedDays } from "./closed-days.ts";
import { stopAt } from "../lay-stops.ts";
import { lockTrip } from "../trip-queries.ts";
import { tellDriver } from "./tell-driver.ts";

/**
 * Adds a hand-over by hand. A delivery needs an allocation; a kit that is at a school may be collected without one.
 */
export async function addLine(
  tx: Tx,
  actor: Actor,
  tripId: string,
  body: Body<typeof addStopLine>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, tripId);
  refuseUnlessAllowed(tripMayChange(trip));
  const school = await tx
    .selectFrom("school")
    .select(["id", "nameEn"])
    .where("id", "=", body.schoolId)
    .executeTakeFirst();
  const kit = await tx
    .selectFrom("kit")
    .select(["id", "code", "boxes", "schoolId"])
    .where("id", "=", body.kitId)
    .executeTakeFirst();
  if (!school) throw new AppError("not_found", "There is no such school.");
  if (!kit) throw new AppError("not_found", "There is no such kit.");
  await refuseClosedDays(tx, trip.onDay, [school.id]);

  const allocation = await tx
    .selectFrom("allocation")
    .select("id")
    .where("schoolId", "=", school.id)
    .where("kitId", "=", kit.id)
    .where(
      "status",
      "in",
      body.action === "deliver"
        ? ["confirmed", "preparing", "ready"]
        : ["confirmed", "preparing", "ready", "out", "delivered"],
    )
    .orderBy("deliverOn")
    .executeTakeFirst();
  if (!allocation && body.action === "deliver") {
    throw refusedKit(
      `${kit.code} is not planned for ${school.nameEn}: allocate it in the plan first.`,
    );
  }
  if (!allocation && kit.schoolId !== school.id) {
    throw refusedKit(`${kit.code} is not at ${school.nameEn}, so it cannot be collected there.`);
  }

  const carried = await tx
    .selectFrom("stopLine as l")
    .innerJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "l.branchId").onRef("s.id", "=", "l.stopId"),
    )
    .innerJoin("trip as t", (join) =>
      join.onRef("t.branchId", "=", "s.branchId").onRef("t.id", "=", "s.tripId"),
    )
    .select("t.name")
    .where("l.action", "=", body.action)
    .where("l.status", "in", allocation ? ["open", "done"] : ["open"])
    .where((eb) =>
      allocation
        ? eb("l.allocationId", "=", allocation.id)
        : eb.and([eb("l.kitId", "=", kit.id), eb("s.schoolId", "=", school.id)]),
    )
    .executeTakeFirst();
  if (carried) {
    const message = `${kit.code} is on ${carried.name} already.`;
    throw new AppError("already_exists", message, [{ path: "kitId", message }]);
  }

  const stop = await stopAt(tx, actor, tripId, school.id);
  await tx
    .insertInto("stopLine")
    .values({
      branchId: actor.branchId,
      stopId: stop.id,
      action: body.action,
      allocationId: allocation?.id ?? null,
      kitId: kit.id,
      boxesExpected: kit.boxes,
    })
    .execute();
  const what = body.action === "deliver" ? "to hand over" : "to collect";
  if (actor.branchUserId !== trip.driverId) {
    await tellDriver(tx, tripId, [`${school.nameEn}: ${kit.code} ${what} was added.`]);
  }
}

function refusedKit(message: string): AppError {
  return new AppError("transition_refused", message, [{ path: "kitId", message }]);
}
