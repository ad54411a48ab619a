import { refusal } from "../refusal.ts";
import type { Body } from "../route.ts";
import {
  bookedWords,
  isFoundHere,
  isSameSettlement,
  kitMayChangeHands,
  lineMayBeSettled,
  resultOf,
  statusOnLeaving,
  stopMayBeArrivedAt,
  stopMayBeLeft,
  tripMustRun,
} from "./stop-rules.ts";
import { proofMayBeMissing } from "./stop-proof-rules.ts";
import { isSettled } from "./trip-rules.ts";
import { goesOn, type KitStep, type Moved, type Run, stays } from "./trip-run.ts";
import type { leaveStop, settleStopLine } from "./trip-drive.ts";
import type { Stop, StopLine } from "./trip.ts";

const noSuchStop = refusal("not_found", "There is no such stop on this trip.");
const noSuchLine = refusal("not_found", "There is no such line at this stop.");

/** Arrives at a stop; one that was skipped opens again with the lines that were left out. */
export function arrive<R extends Run>(trip: R, stopId: string, at: string): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return stays(trip, noSuchStop);
  const waits = tripMustRun(trip);
  if (waits !== null || stop.status === "arrived") return stays(trip, waits);
  const refused = stopMayBeArrivedAt(stop, trip.stops);
  if (refused !== null) return stays(trip, refused);
  const lines = stop.lines.map((line): StopLine =>
    line.result === "skipped" ? { ...line, status: "open", result: null } : line,
  );
  const here = { status: "arrived", arrivedAt: at, leftAt: null, skipReason: null, lines } as const;
  return goesOn(trip, withStop(trip, { ...stop, ...here }));
}

/**
 * Hands a kit over, takes one aboard, or says why not. The same answer again changes nothing; boxes may be counted again
 * while at the stop.
 */
export function settle<R extends Run>(
  trip: R,
  { stopId, lineId }: { stopId: string; lineId: string },
  body: Body<typeof settleStopLine>,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return stays(trip, noSuchStop);
  const line = stop.lines.find((each) => each.id === lineId);
  if (!line) return stays(trip, noSuchLine);
  const waits = tripMustRun(trip);
  if (waits !== null || isSameSettlement(line, body)) return stays(trip, waits);
  const changesHands = body.result === "done" && line.status !== "done";
  const refused =
    lineMayBeSettled(stop, line, body) ?? (changesHands ? kitMayChangeHands(stop, line) : null);
  if (refused !== null) return stays(trip, refused);

  const found = changesHands && isFoundHere(line);
  const booked = found ? (line.booked ?? bookedWords(line)) : line.booked;
  const said = { result: resultOf(line, body), note: body.note ?? null, doneAt: at, booked };
  const settled: StopLine =
    body.result === "done"
      ? { ...line, ...said, status: "done", boxesActual: body.boxesActual ?? line.boxesExpected }
      : { ...line, ...said, status: "failed" };
  const lines = stop.lines.map((each) => (each.id === lineId ? settled : each));
  const { kitId, allocationId } = line;
  const event = found ? "take_along" : line.action;
  const kits: KitStep[] =
    changesHands && kitId !== null ? [{ event, kitId, allocationId, schoolId: stop.schoolId }] : [];
  return goesOn(trip, withStop(trip, { ...stop, lines }), kits);
}

/** Finishes or skips a stop; lines still open are not done. Finished already, only what was said of it may follow. */
export function leave<R extends Run>(
  trip: R,
  stopId: string,
  body: Body<typeof leaveStop>,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return stays(trip, noSuchStop);
  const waits = tripMustRun(trip);
  if (waits !== null) return stays(trip, waits);
  const skipping = body.skipReason !== undefined;
  const said = {
    receivedBy: body.receivedBy ?? stop.receivedBy,
    note: body.note ?? stop.note,
    noProof: body.noProof ?? stop.noProof,
    legActualM: body.legActualM ?? stop.legActualM,
  };
  if (isSettled(stop) && skipping === (stop.status === "skipped")) {
    return goesOn(trip, withStop(trip, { ...stop, ...said }));
  }
  const refused =
    stopMayBeLeft(stop, skipping) ??
    (skipping ? null : proofMayBeMissing(trip, stop, body.noProof));
  if (refused !== null) return stays(trip, refused);
  const lines = stop.lines.map((line): StopLine =>
    line.status === "open" ? { ...line, status: "failed", result: "skipped" } : line,
  );
  const status: Stop["status"] = skipping ? "skipped" : statusOnLeaving(lines);
  const gone = { status, skipReason: body.skipReason ?? null, leftAt: at, lines };
  return goesOn(trip, withStop(trip, { ...stop, ...said, ...gone }));
}

function withStop(trip: Run, stop: Stop): Stop[] {
  return trip.stops.map((each) => (each.id === stop.id ? stop : each));
}
