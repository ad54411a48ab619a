import { type Refusal, refusal } from "../refusal.ts";
import { scannedAt } from "./scan-at-stop.ts";
import { settle } from "./stop-moves.ts";
import { tripMustRun } from "./stop-rules.ts";
import { applied, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { Stop, StopLine } from "./trip.ts";

interface PickUp {
  /** The id of the new line: the device chooses it, so that later entries can refer to it. */
  lineId: string;
  code: string;
}

/**
 * Takes a kit along that is not on the trip. A device knows only its code; the server has already set the line's kit, which is kept.
 * Taking it along twice has no further effect.
 */
export function pickUp<R extends Run>(
  trip: R,
  stopId: string,
  { lineId, code }: PickUp,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, refusal("not_found", "There is no such stop on this trip."));
  if (stop.lines.some((line) => line.id === lineId)) {
    return settle(trip, { stopId, lineId }, { result: "done" }, at);
  }
  const refused = pickUpMay(trip, stop, code);
  if (refused !== null) return unchanged(trip, refused);
  const line: StopLine = {
    id: lineId,
    action: "collect",
    allocationId: null,
    kitId: null,
    kitCode: code,
    kitTypeName: null,
    kitState: "in_transit_in",
    linesShort: 0,
    kitIs: "aboard",
    boxesExpected: 1,
    weightG: 0,
    boxesActual: 1,
    status: "done",
    result: "done",
    unplanned: true,
    booked: null,
    note: null,
    doneAt: at,
    rowVersion: 1,
  };
  const stops = trip.stops.map((each) =>
    each === stop ? { ...each, lines: [...each.lines, line] } : each,
  );
  return applied(trip, stops);
}

/** Only during a stop, and only a kit that is not on this trip. */
export function pickUpMay(trip: Run, stop: Stop, code: string): Refusal | null {
  const waits = tripMustRun(trip);
  if (waits !== null) return waits;
  if (stop.status !== "arrived" || stop.schoolId === null) {
    const message = `Kits are taken along while you are at a school: arrive at ${stop.placeName} first.`;
    return refusal("transition_refused", message, "status");
  }
  const scanned = scannedAt(stop, trip.stops, code);
  if (scanned.kind === "unknown") return null;
  const where = scanned.kind === "elsewhere" ? scanned.stop.placeName : stop.placeName;
  const message = `${scanned.line.kitCode ?? code} is on the list of ${where} already.`;
  return refusal("transition_refused", message, "code");
}
