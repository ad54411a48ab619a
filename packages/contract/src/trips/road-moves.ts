import { roadMetres } from "../delivery-routes/route-legs.ts";
import { refusal } from "../refusal.ts";
import { tripMustRun } from "./stop-rules.ts";
import { applied, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { Stop } from "./trip.ts";

/** Removes the office's changes that the driver has seen from the trip's news. Sending it twice has no further effect. */
export function withNewsConfirmed<R extends Run>(trip: R, seen: readonly string[]): Moved<R> {
  const news = trip.news.filter((each) => !seen.includes(each));
  return news.length === trip.news.length
    ? unchanged(trip)
    : applied({ ...trip, news }, trip.stops);
}

/** Ticks a school's task at its stop, or unticks it. Changes nothing if somebody else has closed the task. */
export function tickTask<R extends Run>(
  trip: R,
  { stopId, taskId }: { stopId: string; taskId: string },
  done: boolean,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, refusal("not_found", "There is no such stop on this trip."));
  const waits = tripMustRun(trip);
  const task = stop.tasks.find((each) => each.id === taskId);
  if (waits !== null || task === undefined || task.done === done) return unchanged(trip, waits);
  if (stop.status === "pending") {
    const message = `Nobody has arrived at ${stop.placeName} yet: arrive first.`;
    return unchanged(trip, refusal("transition_refused", message, "status"));
  }
  const tasks = stop.tasks.map((each) => (each.id === taskId ? { ...each, done } : each));
  return applied(
    trip,
    trip.stops.map((each) => (each.id === stopId ? { ...stop, tasks } : each)),
  );
}

/**
 * Puts the remaining stops into another order; visited stops keep their places. Ids that are not among them are ignored, and stops that
 * are absent follow in their old order. Legs with a new start are computed again.
 */
export function reorder<R extends Run>(trip: R, stopIds: readonly string[]): Moved<R> {
  const waits = tripMustRun(trip);
  if (waits !== null) return unchanged(trip, waits);
  const coming = trip.stops.filter(isToCome);
  const place = (stop: Stop) => {
    const at = stopIds.indexOf(stop.id);
    return at < 0 ? stopIds.length : at;
  };
  const sorted = coming.toSorted((a, b) => place(a) - place(b));
  if (sorted.every((stop, index) => stop === coming[index])) return unchanged(trip);
  const next = sorted.values();
  const laid = trip.stops.map((stop) => (isToCome(stop) ? (next.next().value ?? stop) : stop));
  const stops = laid.map((stop, index): Stop => {
    const seq = index + 1;
    const before = laid[index - 1];
    const was = trip.stops[trip.stops.indexOf(stop) - 1];
    if (before?.id === was?.id) return { ...stop, seq };
    // The base is the last stop of the list, and the start of the drive.
    const from = before ?? trip.stops.find((each) => each.kind === "base");
    return { ...stop, seq, legPlannedM: from === undefined ? null : roadMetres(from, stop) };
  });
  return applied(trip, stops);
}

function isToCome(stop: Stop): boolean {
  return stop.kind !== "base" && stop.status === "pending";
}
