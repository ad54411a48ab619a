import { refusal, type Refusal } from "../refusal.ts";
import { minutesOf } from "./arrival-times.ts";
import { tripStatusWords } from "./trip-rules.ts";
import type { Stop, Trip } from "./trip.ts";

interface ChosenVan {
  vehicleId: string;
  driverId: string | null;
  departAt: string;
  backBy?: string | null;
}

/** Whether these vans can drive on one day: each vehicle and each driver once, back after they have left. */
export function vansMayDrive(vans: readonly ChosenVan[]): Refusal | null {
  for (const [at, van] of vans.entries()) {
    const before = vans.slice(0, at);
    const no = (field: string, message: string) =>
      refusal("invalid_input", message, `vans.${at}.${field}`);
    if (before.some(({ vehicleId }) => vehicleId === van.vehicleId)) {
      return no("vehicleId", "This vehicle is chosen twice: each drives once.");
    }
    if (van.driverId !== null && before.some(({ driverId }) => driverId === van.driverId)) {
      return no("driverId", "This driver is chosen twice: each drives one van.");
    }
    if (van.backBy && minutesOf(van.backBy) <= minutesOf(van.departAt)) {
      return no("backBy", "It must be back after it has left.");
    }
  }
  return null;
}

/** Only drafts without entries are shared out: a released trip was shown to its driver. */
export function tripMayBeShared(
  trip: Pick<Trip, "name" | "status" | "onDay">,
  stops: readonly Pick<Stop, "kind" | "status" | "placeName" | "lines">[],
  onDay: string,
): Refusal | null {
  const no = (message: string) => refusal("transition_refused", message, "trips");
  if (trip.onDay !== onDay) return no(`${trip.name} is on another day now.`);
  if (trip.status !== "draft") return no(`${trip.name} is ${tripStatusWords[trip.status]}.`);
  const begun = stops.find(
    ({ kind, status, lines }) =>
      kind !== "base" && (status !== "pending" || lines.some((line) => line.status !== "open")),
  );
  return begun ? no(`${begun.placeName} has entries of ${trip.name} already.`) : null;
}
