import { kitStateWords } from "@kitround/contract/kits/kit-state.ts";
import type { Body } from "@kitround/contract/route.ts";
import { pickUpMay } from "@kitround/contract/trips/pick-up.ts";
import type { pickUpKit as pickUpRoute } from "@kitround/contract/trips/trip-drive.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../../app-error.ts";
import { findKit } from "../../kits/kit-queries.ts";
import { tellDriver } from "../desk/tell-driver.ts";
import { tidy } from "../from-plan/tidy-trips.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { driveTrip } from "./drive-trip.ts";

/**
 * A kit that stands at the school and is on no list goes along: its loan ends with it, and no other trip comes for it.
 * Throws `not_found` and `transition_refused`.
 */
export async function pickUpKit(
  tx: Tx,
  actor: Actor,
  tripId: string,
  stopId: string,
  body: Body<typeof pickUpRoute>,
): Promise<TripDetail> {
  const trip = await lockTrip(tx, actor, tripId);
  const stops = await stopsWithLines(tx, tripId);
  const stop = stops.find((each) => each.id === stopId);
  if (stop === undefined) throw notFound("This stop");
  if (!stop.lines.some((line) => line.id === body.lineId)) {
    refuseUnlessAllowed(pickUpMay({ ...trip, stops }, stop, body.code));
    await addUnplanned(tx, actor, stop, body);
  }
  return driveTrip(tx, actor, tripId, { kind: "pick_up", stopId, body }, body.at);
}

async function addUnplanned(
  tx: Tx,
  actor: Actor,
  stop: Stop,
  { lineId, code }: Body<typeof pickUpRoute>,
): Promise<void> {
  const kit = await findKit(tx, { label: code });
  if (kit === undefined) throw refusedKit(`No kit here has the code ${code}. Check the label.`);
  if (kit.state !== "at_school" || kit.schoolId !== stop.schoolId) {
    const is = kit.schoolName === null ? kitStateWords[kit.state] : `at ${kit.schoolName}`;
    throw refusedKit(
      `${kit.code} is not at ${stop.placeName} by the books, it is ${is}. Tell the office what you have found.`,
    );
  }
  const allocation = await tx
    .selectFrom("allocation")
    .select("id")
    .where("kitId", "=", kit.id)
    .where("schoolId", "=", stop.schoolId)
    .where("status", "=", "delivered")
    .orderBy("deliverOn", "desc")
    .executeTakeFirst();
  await nobodyElseComes(tx, kit);
  await tx
    .insertInto("stopLine")
    .values({
      id: lineId,
      branchId: actor.branchId,
      stopId: stop.id,
      action: "collect",
      allocationId: allocation?.id ?? null,
      kitId: kit.id,
      boxesExpected: kit.boxes,
      unplanned: true,
    })
    .execute();
}

/** Trips that were to come for it need not any more; one that is under way has it on its list, and keeps it. */
async function nobodyElseComes(tx: Tx, kit: { id: string; code: string }): Promise<void> {
  const asked = await tx
    .selectFrom("stopLine as l")
    .innerJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "l.branchId").onRef("s.id", "=", "l.stopId"),
    )
    .innerJoin("trip as t", (join) =>
      join.onRef("t.branchId", "=", "s.branchId").onRef("t.id", "=", "s.tripId"),
    )
    .select(["l.id", "t.id as tripId", "t.name", "t.status"])
    .where("l.kitId", "=", kit.id)
    .where("l.action", "=", "collect")
    .where("l.status", "=", "open")
    .execute();
  const under = asked.find((each) => each.status === "in_progress");
  if (under !== undefined) throw refusedKit(`${kit.code} is on ${under.name}, which is under way.`);
  if (asked.length === 0) return;
  await tx
    .deleteFrom("stopLine")
    .where(
      "id",
      "in",
      asked.map((each) => each.id),
    )
    .execute();
  for (const { tripId, status } of asked) {
    if (status === "released") await tellDriver(tx, tripId, [`${kit.code} is fetched already.`]);
  }
  const drafts = asked.flatMap((each) => (each.status === "draft" ? each.tripId : []));
  await tidy(tx, drafts);
}

function refusedKit(message: string): AppError {
  return new AppError("transition_refused", message, [{ path: "code", message }]);
}
