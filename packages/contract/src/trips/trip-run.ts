import { type KitEvent, stateAfter } from "../kits/kit-state.ts";
import type { Refusal } from "../refusal.ts";
import { isSettled } from "./trip-rules.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";

/** A trip and what is handed over at its stops: all that a driver's move reads, and all that it changes. */
export type Run = Trip & { stops: Stop[] };

/** A kit that a move of the trip moves with it. */
export interface KitStep {
  event: Extract<KitEvent, "load" | "deliver" | "collect" | "take_along" | "unload">;
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
  const stopsDone = stops.filter((stop) => stop.kind !== "base" && isSettled(stop)).length;
  return { trip: { ...trip, stops: kits.reduce(withKit, stops), stopsDone }, kits, refusal: null };
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

function placeAfter(step: KitStep, stop: Stop): StopLine["kitIs"] {
  if (step.event === "load" || step.event === "collect" || step.event === "take_along")
    return "aboard";
  return step.event === "deliver" && stop.schoolId === step.schoolId ? "here" : "elsewhere";
}
