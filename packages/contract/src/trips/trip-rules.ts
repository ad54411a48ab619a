import { refusal, type Refusal } from "../refusal.ts";
import type { Stop, Trip } from "./trip.ts";

export type TripStatus = Trip["status"];

/** The life of a trip. */
const machine = {
  release: { from: ["draft"], to: "released" },
  take_back: { from: ["released"], to: "draft" },
  start: { from: ["released"], to: "in_progress" },
  undo_start: { from: ["in_progress"], to: "released" },
  finish: { from: ["in_progress"], to: "completed" },
  reconcile: { from: ["completed"], to: "reconciled" },
  cancel: { from: ["draft", "released"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly TripStatus[]; to: TripStatus }>;

export type TripMove = keyof typeof machine;
export const tripMoves = Object.keys(machine) as TripMove[];

export const tripStatusWords: Record<TripStatus, string> = {
  draft: "a draft",
  released: "released",
  in_progress: "under way",
  completed: "finished",
  reconciled: "reconciled",
  cancelled: "cancelled",
};

const moveWords: Record<TripMove, string> = {
  release: "releasing it",
  take_back: "moving it back to draft",
  start: "starting it",
  undo_start: "undoing its start",
  finish: "finishing it",
  reconcile: "reconciling it",
  cancel: "cancelling it",
};

export function statusAfter(move: TripMove): TripStatus {
  return machine[move].to;
}

/** The move that leads to a status which the office sets. */
export function moveTo(status: "released" | "draft" | "reconciled" | "cancelled"): TripMove {
  if (status === "released") return "release";
  if (status === "draft") return "take_back";
  return status === "reconciled" ? "reconcile" : "cancel";
}

/** Whether this move is allowed for a trip in this status. */
export function tripMay(move: TripMove, trip: Pick<Trip, "name" | "status">): Refusal | null {
  if ((machine[move].from as readonly TripStatus[]).includes(trip.status)) return null;
  return refusal(
    "transition_refused",
    `${trip.name} is ${tripStatusWords[trip.status]}: ${moveWords[move]} is not possible now.`,
    "status",
  );
}

/** A trip can be released when it has a driver, a vehicle and a stop. */
export function tripMayBeReleased(
  trip: Pick<Trip, "name" | "status" | "driverId" | "vehicleId">,
  schoolStops: number,
): Refusal | null {
  const move = tripMay("release", trip);
  if (move !== null) return move;
  if (trip.driverId === null) {
    return refusal(
      "transition_refused",
      `${trip.name} has no driver yet: choose one first.`,
      "driverId",
    );
  }
  if (trip.vehicleId === null) {
    return refusal(
      "transition_refused",
      `${trip.name} has no vehicle yet: choose one first.`,
      "vehicleId",
    );
  }
  if (schoolStops === 0) {
    return refusal("transition_refused", `${trip.name} has no stop yet: add one first.`, "stopIds");
  }
  return null;
}

/** Driver, vehicle, day, stops and lines can be changed until the trip starts. */
export function tripMayChange(trip: Pick<Trip, "name" | "status">): Refusal | null {
  if (trip.status === "draft" || trip.status === "released") return null;
  return refusal(
    "transition_refused",
    `${trip.name} is ${tripStatusWords[trip.status]}: it is changed only before it starts.`,
    "status",
  );
}

/** A trip can be finished when every school's stop was finished or skipped; the way back to base needs no entry. */
export function tripMayBeFinished(
  trip: Pick<Trip, "name" | "status">,
  stops: readonly Pick<Stop, "kind" | "status" | "placeName">[],
): Refusal | null {
  const move = tripMay("finish", trip);
  if (move !== null) return move;
  const open = openStops(stops);
  if (open.length === 0) return null;
  const names = open.map((stop) => stop.placeName).join(", ");
  return refusal(
    "transition_refused",
    `${open.length === 1 ? "One stop is" : `${open.length} stops are`} still open (${names}): finish or skip ${open.length === 1 ? "it" : "them"} first.`,
    "stops",
  );
}

export function isSettled(stop: Pick<Stop, "status">): boolean {
  return stop.status === "done" || stop.status === "partial" || stop.status === "skipped";
}

/** The remaining stops, in the given order. */
export function openStops<S extends Pick<Stop, "kind" | "status">>(stops: readonly S[]): S[] {
  return stops.filter((stop) => stop.kind !== "base" && !isSettled(stop));
}
