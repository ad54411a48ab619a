import { type KitEvent, placeOf, stateAfter } from "../kits/kit-state.ts";
import type { Refusal } from "../refusal.ts";
import { isSettled } from "./trip-rules.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";

/** A trip and what is handed over at its stops: all that a driver's move reads, and all that it changes. */
export type Run = Trip & { stops: Stop[] };

/** A kit that a move of the trip moves with it. */
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
  /** What it was promised for; of a kit that is unloaded, the delivery that did not happen. */
  allocationId: string | null;
  schoolId: string | null;
}

/** What a move makes of a trip. Refused, the trip is the very one that was given. */
export interface Moved<R extends Run> {
  trip: R;
  kits: KitStep[];
  refusal: Refusal | null;
}

/** Nothing moves: because it is so already, or because a rule says no. */
export function stays<R extends Run>(trip: R, refusal: Refusal | null = null): Moved<R> {
  return { trip, kits: [], refusal };
}

/** The trip with these stops and kits moved, and what it counts of them. */
export function goesOn<R extends Run>(trip: R, stops: Stop[], kits: KitStep[] = []): Moved<R> {
  const schools = stops.filter((stop) => stop.kind !== "base");
  const stopsSkipped = schools.filter((stop) => stop.status === "skipped").length;
  const stopsDone = schools.filter(isSettled).length - stopsSkipped;
  const counted = { ...trip, stops: kits.reduce(withKit, stops), stopsDone, stopsSkipped };
  return { trip: counted, kits, refusal: null };
}

/** Every line of a kit knows where it is, for it may stand at two stops. */
function withKit(stops: Stop[], step: KitStep): Stop[] {
  const kitState = stateAfter(step.event);
  return stops.map((stop) => {
    // A stop that knows nothing of it stays the one it was: only what has changed is drawn again.
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
