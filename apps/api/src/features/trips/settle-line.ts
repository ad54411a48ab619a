import type { Body } from "@kitround/contract/route.ts";
import {
  boxesWords,
  isSameSettlement,
  kitWords,
  lineMayBeSettled,
  resultOf,
  tripMustRun,
} from "@kitround/contract/trips/stop-rules.ts";
import type { settleStopLine, Stop, StopLine, Trip } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { moveKit } from "../kits/move-kit.ts";
import { happenedAt } from "./driver-times.ts";
import { lockStop } from "./work-stop.ts";

/**
 * Hands a kit over, takes one aboard, or says why not. The same answer again changes nothing; boxes may be counted
 * again while at the stop. A missing box raises a task for its school, and a box found after all closes it.
 */
export async function settleLine(
  tx: Tx,
  actor: Actor,
  { id, stopId, lineId }: { id: string; stopId: string; lineId: string },
  body: Body<typeof settleStopLine>,
): Promise<void> {
  const { trip, stop } = await lockStop(tx, actor, id, stopId);
  const line = stop.lines.find((each) => each.id === lineId);
  if (!line) throw new AppError("not_found", "There is no such line at this stop.");
  refuseUnlessAllowed(tripMustRun(trip));
  if (isSameSettlement(line, body)) return;
  refuseUnlessAllowed(lineMayBeSettled(stop, line, body));

  const at = happenedAt(body.at);
  if (body.result !== "done") {
    await tx
      .updateTable("stopLine")
      .set({ status: "failed", result: body.result, note: body.note ?? null, doneAt: at })
      .where("id", "=", lineId)
      .execute();
    return;
  }
  const boxes = body.boxesActual ?? line.boxesExpected;
  if (line.status !== "done") await changeHands(tx, actor, { trip, stop, line, at });
  await tx
    .updateTable("stopLine")
    .set({
      status: "done",
      result: resultOf(line, body),
      boxesActual: boxes,
      note: body.note ?? null,
      doneAt: at,
    })
    .where("id", "=", lineId)
    .execute();
  await noteBoxes(tx, actor, { trip, stop, line, missing: line.boxesExpected - boxes });
}

interface Hands {
  trip: Trip;
  stop: Stop;
  line: StopLine;
}

/** The kit itself, and what it was promised for. */
async function changeHands(tx: Tx, actor: Actor, hands: Hands & { at: string }): Promise<void> {
  const { trip, stop, line, at } = hands;
  const { kitId, allocationId } = line;
  if (kitId === null || stop.schoolId === null) {
    throw new AppError("transition_refused", `${kitWords(line)} has no kit or no school.`);
  }
  const kit = await tx
    .selectFrom("kit")
    .select(["code", "state", "tripId", "schoolId"])
    .where("id", "=", kitId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (line.action === "deliver" && kit.tripId !== trip.id) {
    throw refused(`${kit.code} is not aboard: it was not loaded when the trip started.`);
  }
  if (line.action === "collect" && kit.schoolId !== stop.schoolId) {
    throw refused(`${kit.code} is not at ${stop.placeName}.`);
  }
  await moveKit(tx, actor, {
    kitId,
    event: line.action,
    tripId: trip.id,
    schoolId: stop.schoolId,
    at,
    ...(allocationId === null ? {} : { allocationId }),
  });
  if (allocationId === null) return;
  await tx
    .updateTable("allocation")
    .set({ status: line.action === "deliver" ? "delivered" : "collected" })
    .where("id", "=", allocationId)
    .execute();
}

async function noteBoxes(tx: Tx, actor: Actor, hands: Hands & { missing: number }): Promise<void> {
  const { trip, stop, line, missing } = hands;
  if (line.kitId === null || stop.schoolId === null) return;
  const title = `${missing} of ${boxesWords(line.boxesExpected)} of ${kitWords(line)} ${missing === 1 ? "is" : "are"} missing`;
  const raised = await tx
    .selectFrom("schoolTask")
    .select("id")
    .where("schoolId", "=", stop.schoolId)
    .where("kitId", "=", line.kitId)
    .where("rule", "=", "box_missing")
    .where("status", "in", ["open", "doing", "waiting"])
    .executeTakeFirst();
  if (missing > 0 && raised) {
    await tx.updateTable("schoolTask").set({ title }).where("id", "=", raised.id).execute();
  } else if (missing > 0) {
    await tx
      .insertInto("schoolTask")
      .values({
        branchId: actor.branchId,
        schoolId: stop.schoolId,
        kind: "auto",
        rule: "box_missing",
        title,
        kitId: line.kitId,
        tripId: trip.id,
        note: `Found on ${trip.name}: ask the school, then close this or write the box off.`,
      })
      .execute();
  } else if (raised) {
    await tx
      .updateTable("schoolTask")
      .set({ status: "auto_closed", closedAt: new Date().toISOString() })
      .where("id", "=", raised.id)
      .execute();
  }
}

function refused(message: string): AppError {
  return new AppError("transition_refused", message, [{ path: "result", message }]);
}
