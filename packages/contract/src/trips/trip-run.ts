import { type KitEvent, placeOf, stateAfter } from "../kits/kit-state.ts";
import type { Refusal } from "../refusal.ts";
import { isSettled } from "./trip-rules.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";

/** A trip with its stops and lines: everything that a driver's move reads or changes. */
export type Run = Trip & { stops: Stop[] };

/** A kit that moves together with a move of the trip. */
export interface KitStep {
  event: Extract<
    KitEvent,
    | "load"
    | "deliver"
    | "hand_over"
    | "undo_deliver"
    | "collect"
    | "take_along"
    | "undo_collect"
    | "unload"
    | "unload_sealed"
  >;
  kitId: string;
  /** The allocation that it was for; for an unloaded kit, that of the delivery that did not happen. */
  allocationId: string | null;
  schoolId: string | null;
}

/** The result of a move. If it is refused, the trip is the same object as before. */
export interface Moved<R extends Run> {
  trip: R;
  kits: KitStep[];
  refusal: Refusal | null;
}

/** The trip as it was: the move has been made already, or a rule refuses it. */
export function unchanged<R extends Run>(trip: R, refusal: Refusal | null = null): Moved<R> {
  return { trip, kits: [], refusal };
}

/** The trip with these stops and kits moved, and with its counts. */
export function applied<R extends Run>(trip: R, stops: Stop[], kits: KitStep[] = []): Moved<R> {
  const schools = stops.filter((stop) => stop.kind !== "base");
  const stopsSkipped = schools.filter((stop) => stop.status === "skipped").length;
  const stopsDone = schools.filter(isSettled).length - stopsSkipped;
  const counted = { ...trip, stops: kits.reduce(withKit, stops), stopsDone, stopsSkipped };
  return { trip: counted, kits, refusal: null };
}

/** Updates the place of a kit in each of its lines, because it may be on two stops. */
function withKit(stops: Stop[], step: KitStep): Stop[] {
  const kitState = stateAfter(step.event);
  return stops.map((stop) => {
    // A stop without the kit stays the same object, so that only changed stops are rendered again.
    if (stop.lines.every((line) => line.kitId !== step.kitId)) return stop;
    const kitIs = placeAfter(step, stop);
    const lines = stop.lines.map((line) =>
      line.kitId === step.kitId ? { ...line, kitState, kitIs } : line,
    );
    return { ...stop, lines };
  });
}

function placeAfter({ event, schoolId }: KitStep, stop: Stop): StopLine["kitIs"] {
  if (event === "unload_sealed") return "packed";
  const place = placeOf(stateAfter(event));
  if (place === "trip") return "aboard";
  return place === "school" && stop.schoolId === schoolId ? "here" : "elsewhere";
}
