import { refusal } from "../refusal.ts";
import type { Body } from "../route.ts";
import {
  bookedWords,
  isFound,
  isSameSettlement,
  kitMayMove,
  lineMayBeSettled,
  resultOf,
  statusOnLeaving,
  stopMayBeArrivedAt,
  stopMayBeLeft,
  tripMustRun,
} from "./stop-rules.ts";
import { proofMayBeMissing } from "./stop-proof-rules.ts";
import { isSettled } from "./trip-rules.ts";
import { applied, type KitStep, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { leaveStop, settleStopLine } from "./trip-drive.ts";
import type { Stop, StopLine } from "./trip.ts";

const noSuchStop = refusal("not_found", "There is no such stop on this trip.");
const noSuchLine = refusal("not_found", "There is no such line at this stop.");

/** Arrives at a stop; a skipped one opens again with the lines that were left out. */
export function arrive<R extends Run>(trip: R, stopId: string, at: string): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, noSuchStop);
  const waits = tripMustRun(trip);
  if (waits !== null || stop.status === "arrived") return unchanged(trip, waits);
  const refused = stopMayBeArrivedAt(stop, trip.stops);
  if (refused !== null) return unchanged(trip, refused);
  const lines = stop.lines.map((line): StopLine =>
    line.result === "skipped" ? { ...line, status: "open", result: null } : line,
  );
  const here = { status: "arrived", arrivedAt: at, leftAt: null, skipReason: null, lines } as const;
  return applied(trip, withStop(trip, { ...stop, ...here }));
}

/**
 * Delivers or collects a kit, records why not, or undoes any of these. The same answer again changes nothing; until the stop is finished
 * every answer may be changed.
 */
export function settle<R extends Run>(
  trip: R,
  { stopId, lineId }: { stopId: string; lineId: string },
  body: Body<typeof settleStopLine>,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, noSuchStop);
  const line = stop.lines.find((each) => each.id === lineId);
  if (!line) return unchanged(trip, noSuchLine);
  const waits = tripMustRun(trip);
  if (waits !== null || isSameSettlement(line, body)) return unchanged(trip, waits);
  const event = eventOf(line, body.result);
  const refused =
    lineMayBeSettled(stop, line, body) ?? (event === null ? null : kitMayMove(stop, line, body));
  if (refused !== null) return unchanged(trip, refused);

  const settled = lineAfter(line, body, { at, event });
  const lines = stop.lines.map((each) => (each.id === lineId ? settled : each));
  const { kitId, allocationId } = line;
  const kits: KitStep[] =
    event === null || kitId === null
      ? []
      : [{ event, kitId, allocationId, schoolId: stop.schoolId }];
  return applied(trip, withStop(trip, { ...stop, lines }), kits);
}

/** What happens to the kit of a line that is marked as done, or unmarked; null if it stays where it is. */
function eventOf(
  line: StopLine,
  result: Body<typeof settleStopLine>["result"],
): KitStep["event"] | null {
  const outward = line.action === "deliver";
  const was = line.status === "done";
  if (was === (result === "done")) return null;
  if (was) return outward ? "undo_deliver" : "undo_collect";
  if (isFound(line)) return outward ? "hand_over" : "take_along";
  return line.action;
}

function lineAfter(
  line: StopLine,
  body: Body<typeof settleStopLine>,
  { at, event }: { at: string; event: KitStep["event"] | null },
): StopLine {
  if (body.result === "open") {
    return { ...line, status: "open", result: null, boxesActual: null, note: null, doneAt: null };
  }
  const found = event === "hand_over" || event === "take_along";
  const booked = found ? (line.booked ?? bookedWords(line)) : line.booked;
  const said = { result: resultOf(line, body), note: body.note ?? null, doneAt: at, booked };
  return body.result === "done"
    ? { ...line, ...said, status: "done", boxesActual: body.boxesActual ?? line.boxesExpected }
    : { ...line, ...said, status: "failed", boxesActual: null };
}

/** Finishes or skips a stop; open lines become not done. If it is finished already, only its notes may be added. */
export function leave<R extends Run>(
  trip: R,
  stopId: string,
  body: Body<typeof leaveStop>,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, noSuchStop);
  const waits = tripMustRun(trip);
  if (waits !== null) return unchanged(trip, waits);
  const skipping = body.skipReason !== undefined;
  const said = {
    receivedBy: body.receivedBy ?? stop.receivedBy,
    note: body.note ?? stop.note,
    noProof: body.noProof ?? stop.noProof,
    legActualM: body.legActualM ?? stop.legActualM,
  };
  if (isSettled(stop) && skipping === (stop.status === "skipped")) {
    return applied(trip, withStop(trip, { ...stop, ...said }));
  }
  const refused =
    stopMayBeLeft(stop, skipping) ??
    (skipping ? null : proofMayBeMissing(trip, stop, body.noProof));
  if (refused !== null) return unchanged(trip, refused);
  const lines = stop.lines.map((line): StopLine =>
    line.status === "open" ? { ...line, status: "failed", result: "skipped" } : line,
  );
  const status: Stop["status"] = skipping ? "skipped" : statusOnLeaving(lines);
  // The school was closed or the gate locked: somebody drove there, so its leg counts.
  const arrivedAt = body.wasThere === true ? (stop.arrivedAt ?? at) : stop.arrivedAt;
  const gone = { status, skipReason: body.skipReason ?? null, arrivedAt, leftAt: at, lines };
  return applied(trip, withStop(trip, { ...stop, ...said, ...gone }));
}

function withStop(trip: Run, stop: Stop): Stop[] {
  return trip.stops.map((each) => (each.id === stop.id ? stop : each));
}
