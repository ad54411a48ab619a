import { type DistanceUnit, metresPer, wholeUnits } from "../branches/distance-unit.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { legsDriven } from "./road-driven.ts";
import type { Stop, Trip } from "./trip.ts";

/** From this difference between driven and planned distance a reason is required: both limits must be exceeded. */
export const gapShare = 0.15;
export const gapM = 5000;

/** Metres as an odometer shows them, in whole units with thousands separators: 184230400 is "184,230 km". */
export function odometerWords(m: number, unit: DistanceUnit = "km"): string {
  return `${wholeUnits(m, unit).toLocaleString("en")} ${unit}`;
}

/** A driven or planned distance in metres, in the nearest whole units: 399600 is "400 km". */
export function wayWords(m: number, unit: DistanceUnit = "km"): string {
  return `${Math.round(m / metresPer[unit]).toLocaleString("en")} ${unit}`;
}

/** Whether a trip may start at this odometer if the vehicle's last known one is `lastM`. Metres; `unit` is for the words. */
export function odometerMayStart(
  startM: number,
  lastM: number,
  unit: DistanceUnit = "km",
): Refusal | null {
  if (startM >= lastM) return null;
  return refusal(
    "odometer_back",
    `${odometerWords(startM, unit)} is less than the vehicle's last ${odometerWords(lastM, unit)}: an odometer does not go back. Read it again.`,
    "odoStartM",
  );
}

/** Whether the driven distance differs from the planned one by more than 15 % and 5 km. Metres; false if the plan is unknown. */
export function isGap(drivenM: number, plannedM: number | null): boolean {
  if (plannedM === null) return false;
  const off = Math.abs(drivenM - plannedM);
  return off > gapM && off > plannedM * gapShare;
}

/** The planned metres of the stops that were visited, in the order of arrival. Null if a leg is unknown. */
export function plannedDriveM({
  stops,
}: {
  stops: readonly Pick<Stop, "kind" | "arrivedAt" | "legPlannedM" | "lat" | "lng">[];
}): number | null {
  return legsDriven(stops).reduce<number | null>(
    (sum, { plannedM }) => (sum === null || plannedM === null ? null : sum + plannedM),
    0,
  );
}

/** Whether a trip may end at this odometer. A large difference to the plan needs a reason. Metres. */
export function odometerMayEnd(end: {
  startM: number;
  endM: number;
  plannedM: number | null;
  gapReason: string | null;
  unit?: DistanceUnit;
}): Refusal | null {
  const { startM, endM, plannedM, gapReason, unit = "km" } = end;
  if (endM < startM) {
    return refusal(
      "odometer_back",
      `${odometerWords(endM, unit)} is less than the ${odometerWords(startM, unit)} at the start: an odometer does not go back. Read it again.`,
      "odoEndM",
    );
  }
  if (plannedM !== null && isGap(endM - startM, plannedM) && !gapReason) {
    return refusal(
      "transition_refused",
      `${wayWords(endM - startM, unit)} driven, ${wayWords(plannedM, unit)} planned: say why they differ.`,
      "gapReason",
    );
  }
  return null;
}

/**
 * Divides a distance among legs by their weights, in whole metres that add up to it exactly (largest remainder; for equal remainders the
 * earlier leg gets it). If all weights are zero, the legs get equal parts.
 */
export function shareMetres(totalM: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((w) =>
    sum > 0 ? (totalM * w) / sum : totalM / Math.max(1, weights.length),
  );
  const shares = exact.map(Math.floor);
  let left = totalM - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((m, leg) => ({ leg, remainder: m - Math.floor(m) }))
    .sort((a, b) => b.remainder - a.remainder || a.leg - b.leg);
  for (const { leg } of byRemainder) {
    if (left <= 0) break;
    shares[leg] = (shares[leg] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/**
 * Who may correct a finished trip's odometer: its driver until a leg is claimed, the office at any time; not for cancelled or open trips.
 */
export function mayCorrectOdometer(
  trip: { name: string; status: Trip["status"]; claimed: boolean },
  office: boolean,
): Refusal | null {
  if (trip.status !== "completed" && trip.status !== "reconciled") {
    return refusal(
      "transition_refused",
      `${trip.name} is not finished: its odometer is entered when it is.`,
      "status",
    );
  }
  if (office) return null;
  if (trip.claimed) {
    return refusal(
      "transition_refused",
      `The kilometres of ${trip.name} are on a claim that was submitted: ask the office to correct them.`,
      "status",
    );
  }
  if (trip.status === "completed") return null;
  return refusal(
    "transition_refused",
    `${trip.name} is reconciled: ask the office to correct its odometer.`,
    "status",
  );
}

/** A corrected odometer goes forward, and stays between the trips before and after, if these are known. Metres. */
export function odometerMayBe(given: {
  startM: number;
  endM: number;
  beforeM: number | null;
  afterM: number | null;
}): Refusal | null {
  const { startM, endM, beforeM, afterM } = given;
  if (endM < startM) {
    return refusal(
      "odometer_back",
      `${odometerWords(endM)} is less than the ${odometerWords(startM)} at the start: an odometer does not go back.`,
      "odoEndM",
    );
  }
  if (beforeM !== null && startM < beforeM) {
    return refusal(
      "odometer_back",
      `The trip before ended at ${odometerWords(beforeM)}: this one cannot start below.`,
      "odoStartM",
    );
  }
  if (afterM !== null && endM > afterM) {
    return refusal(
      "odometer_back",
      `The vehicle's next trip started at ${odometerWords(afterM)}: this one cannot end above.`,
      "odoEndM",
    );
  }
  return null;
}
