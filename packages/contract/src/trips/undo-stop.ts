import { refusal, type Refusal } from "../refusal.ts";
import { proofsOf } from "./stop-proof-rules.ts";
import { tripMustRun } from "./stop-rules.ts";
import { isSettled } from "./trip-rules.ts";
import { applied, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { Stop, StopLine } from "./trip.ts";

const refused = (message: string) => refusal("transition_refused", message, "status");

/**
 * Whether the arrival at a stop, or its end, may be undone: until anything else was entered there, or at another stop since, because a
 * wrong tap is noticed at once.
 */
export function stopMayBeUndone(stop: Stop, stops: readonly Stop[]): Refusal | null {
  if (stop.status === "arrived") {
    if (proofsOf("photo", stop).length + proofsOf("signature", stop).length > 0) {
      return refused(`${stop.placeName} has a photo or a signature: finish the stop instead.`);
    }
    if (stop.lines.every((line) => line.doneAt === null)) return null;
    return refused(`Kits have been entered at ${stop.placeName}: finish the stop instead.`);
  }
  const here = stops.find((other) => other.status === "arrived");
  if (here) return refused(`You are at ${here.placeName} already.`);
  const { leftAt } = stop;
  const later = stops.find(
    (other) => other.leftAt !== null && leftAt !== null && other.leftAt > leftAt,
  );
  return later ? refused(`${later.placeName} has been finished since.`) : null;
}

/** The stop whose arrival or end was entered last and may still be undone, or null. */
export function stopToUndo(trip: Run): Stop | null {
  if (trip.status !== "in_progress") return null;
  const schools = trip.stops.filter((stop) => stop.kind !== "base");
  const here = schools.find((stop) => stop.status === "arrived");
  const last = here ?? schools.filter(isSettled).reduce<Stop | null>(laterOf, null);
  return last !== null && stopMayBeUndone(last, trip.stops) === null ? last : null;
}

function laterOf(last: Stop | null, stop: Stop): Stop {
  return last === null || (stop.leftAt ?? "") >= (last.leftAt ?? "") ? stop : last;
}

/** Undoes one step: an arrival is removed, a finished or skipped stop is open again. A stop without an arrival is unchanged. */
export function withStopUndone<R extends Run>(trip: R, stopId: string): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, refusal("not_found", "There is no such stop on this trip."));
  const waits = tripMustRun(trip);
  if (waits !== null || stop.status === "pending") return unchanged(trip, waits);
  const no = stopMayBeUndone(stop, trip.stops);
  if (no !== null) return unchanged(trip, no);
  const after = stop.status === "arrived" ? { ...stop, ...notThere } : reopened(stop);
  return applied(
    trip,
    trip.stops.map((each) => (each.id === stopId ? after : each)),
  );
}

const notThere = { status: "pending", arrivedAt: null, leftAt: null, skipReason: null } as const;

function reopened(stop: Stop): Stop {
  const lines = stop.lines.map((line): StopLine =>
    line.result === "skipped" ? { ...line, status: "open", result: null } : line,
  );
  if (stop.arrivedAt === null) return { ...stop, ...notThere, lines };
  return { ...stop, status: "arrived", leftAt: null, skipReason: null, lines };
}
