import { isTooMuch, type Load, type Room, tooMuchWords } from "../vehicles/van-load.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { tripStatusWords } from "./trip-rules.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";

type Carried = Pick<StopLine, "action" | "status" | "boxesExpected" | "weightG">;
export interface LoadedStop {
  lines: readonly Carried[];
}

/**
 * The largest load at any time of the drive, in this order of stops: all deliveries at the start, then less by each delivery and more by
 * each collection.
 */
export function loadOf(stops: readonly LoadedStop[]): Load {
  const out = stops.map((stop) => sizeOf(stop, "deliver"));
  const back = stops.map((stop) => sizeOf(stop, "collect"));
  const most = (of: (load: Load) => number) => {
    let aboard = out.reduce((sum, load) => sum + of(load), 0);
    let peak = aboard;
    for (const [at, load] of out.entries()) {
      aboard += of(back[at] ?? { weightG: 0, boxes: 0 }) - of(load);
      peak = Math.max(peak, aboard);
    }
    return peak;
  };
  return { weightG: most((load) => load.weightG), boxes: most((load) => load.boxes) };
}

/** The exceeded limit of a trip's vehicle, as "412 kg of 400"; null if it fits, or the limits are unknown. */
export function overLoad(trip: Room & { stops: readonly LoadedStop[] }): string | null {
  const load = loadOf(trip.stops);
  return isTooMuch(load, trip) ? tooMuchWords(load, trip) : null;
}

/** Only a draft with two schools or more can be split; a released one was already shown to its driver. */
export function tripMaySplit(
  trip: Pick<Trip, "name" | "status">,
  stops: readonly Pick<Stop, "kind">[],
): Refusal | null {
  if (trip.status !== "draft") {
    const released = trip.status === "released" ? "take it back to draft first" : "it stays one";
    const message = `${trip.name} is ${tripStatusWords[trip.status]}: ${released}.`;
    return refusal("transition_refused", message, "status");
  }
  if (stops.filter((stop) => stop.kind !== "base").length > 1) return null;
  const message = `${trip.name} has one stop: there is nothing to split.`;
  return refusal("transition_refused", message, "stopIds");
}

function sizeOf({ lines }: LoadedStop, action: StopLine["action"]): Load {
  const carried = lines.filter((line) => line.action === action && line.status !== "failed");
  return {
    weightG: carried.reduce((sum, line) => sum + line.weightG, 0),
    boxes: carried.reduce((sum, line) => sum + line.boxesExpected, 0),
  };
}
