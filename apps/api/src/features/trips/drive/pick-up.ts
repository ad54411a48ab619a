import { kitStateWords } from "@kitround/contract/kits/kit-state.ts";
import type { Body } from "@kitround/contract/route.ts";
import { pickUpMay } from "@kitround/contract/trips/pick-up.ts";
import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { pickUpKit as pickUpRoute } from "@kitround/contract/trips/trip-drive.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { notFound, refuseUnlessAllowed } from "../../../app-error.ts";
import { findKit } from "../../kits/kit-queries.ts";
import { stopsWithLines, tripDetail } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { driveTrip } from "./drive-trip.ts";
import { nobodyElseComes } from "./found-kit.ts";
import { raiseTask } from "./tell-office.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findKit>>>;

/**
 * Takes along a kit that is not on the trip, wherever the records have it, because the driver has it. A label that belongs to no kit in
 * use becomes a task for the office. Throws `not_found` and `transition_refused`.
 */
export async function pickUpKit(
  tx: Tx,
  actor: Actor,
  tripId: string,
  stopId: string,
  body: Body<typeof pickUpRoute>,
): Promise<TripDetail> {
  const trip = await lockTrip(tx, actor, tripId);
  const run = { ...trip, stops: await stopsWithLines(tx, tripId) };
  const stop = run.stops.find((each) => each.id === stopId);
  if (stop === undefined) throw notFound("This stop");
  if (!stop.lines.some((line) => line.id === body.lineId)) {
    refuseUnlessAllowed(pickUpMay(run, stop, body.code));
    const kit = await findKit(tx, { label: body.code });
    if (kit === undefined || kit.state === "retired" || kit.state === "with_branch") {
      await raiseTask(tx, actor, run, {
        id: body.lineId,
        stopId,
        kitId: kit?.id ?? null,
        title: `${body.code} was taken along from ${stop.placeName}`,
        note:
          kit === undefined
            ? "No kit has this code: look at the label when it is back."
            : `The records say that this kit is ${kitStateWords[kit.state]}: look at it when it is back.`,
      });
      return tripDetail(tx, actor, tripId);
    }
    await addUnplanned(tx, actor, { run, stop, kit, lineId: body.lineId });
  }
  return driveTrip(tx, actor, tripId, { kind: "pick_up", stopId, body }, body.at);
}

async function addUnplanned(
  tx: Tx,
  actor: Actor,
  { run, stop, kit, lineId }: { run: Run; stop: Stop; kit: Found; lineId: string },
): Promise<void> {
  // If two loans were not ended, the kit is on the later one.
  const loan = await tx
    .selectFrom("allocation")
    .select("id")
    .where("kitId", "=", kit.id)
    .where("status", "=", "delivered")
    .orderBy("deliverOn", "desc")
    .executeTakeFirst();
  await nobodyElseComes(tx, actor, run, kit);
  await tx
    .insertInto("stopLine")
    .values({
      id: lineId,
      branchId: actor.branchId,
      stopId: stop.id,
      action: "collect",
      allocationId: loan?.id ?? null,
      kitId: kit.id,
      boxesExpected: kit.boxes,
      unplanned: true,
      booked: kit.schoolId === stop.schoolId ? null : bookedAt(kit),
    })
    .execute();
}

function bookedAt(kit: Found): string {
  return kit.schoolName === null ? kitStateWords[kit.state] : `at ${kit.schoolName}`;
}
