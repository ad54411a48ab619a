import type { DistanceUnit } from "../branches/distance-unit.ts";
import { wayWords } from "../trips/odometer-rules.ts";
import type { KmClaimLeg } from "./km-claim-leg.ts";

/** How far a trip may differ from its plan before its claim is reviewed by itself: both limits must be exceeded. */
export interface ClaimLimits {
  gapPercent: number;
  gapM: number;
}

/** The default limits: those from which a driver is asked for a reason. */
export const usualLimits: ClaimLimits = { gapPercent: 15, gapM: 5000 };

type Leg = Pick<KmClaimLeg, "kind" | "tripId" | "source" | "purpose" | "distanceM" | "plannedM">;

interface Facts {
  legs: readonly Leg[];
  /** True if no claim for this vehicle has been approved before. */
  firstOfVehicle: boolean;
}

/**
 * Why a claim is unusual, a sentence for each reason; empty for an ordinary claim. An unusual claim is approved only by somebody who
 * selected it by itself.
 */
export function whyUnusual(
  { legs: lines, firstOfVehicle }: Facts,
  limits: ClaimLimits,
  unit: DistanceUnit = "km",
): string[] {
  // A correction of rates has no driving of its own: its leg was reviewed when it was approved.
  const legs = lines.filter((line) => line.kind === "drive");
  const byHand = legs.filter((leg) => leg.source === "manual").length;
  return [
    ...(firstOfVehicle ? ["This is the first claim for this vehicle."] : []),
    ...(byHand > 0
      ? [byHand === 1 ? "One leg was added by hand." : `${byHand} legs were added by hand.`]
      : []),
    ...gaps(legs, limits, unit),
  ];
}

/** Compares whole trips, because the odometer is read at a trip's start and end and its distance is divided among the legs. */
function gaps(legs: readonly Leg[], limits: ClaimLimits, unit: DistanceUnit): string[] {
  const trips = new Map<string, { name: string; drivenM: number; plannedM: number | null }>();
  for (const { tripId, purpose: name, distanceM, plannedM } of legs) {
    if (tripId === null) continue;
    const trip = trips.get(tripId) ?? { name, drivenM: 0, plannedM: 0 };
    trips.set(tripId, {
      name,
      drivenM: trip.drivenM + distanceM,
      plannedM: trip.plannedM === null || plannedM === null ? null : trip.plannedM + plannedM,
    });
  }
  return [...trips.values()].flatMap(({ name, drivenM, plannedM }) => {
    if (plannedM === null) return [];
    const offM = Math.abs(drivenM - plannedM);
    const beyond = offM > limits.gapM && offM * 100 > plannedM * limits.gapPercent;
    return beyond
      ? [`${name}: ${wayWords(drivenM, unit)} claimed, ${wayWords(plannedM, unit)} planned.`]
      : [];
  });
}
