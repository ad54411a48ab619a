import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import { formatDay } from "../../lib/dates.ts";

export interface TripLegs {
  tripId: string | null;
  /** The trip's name, or the purpose of a leg entered by hand. */
  name: string;
  onDay: string;
  gapReason: string | null;
  legs: KmClaimLeg[];
}

/** Groups a claim's legs by trip; each leg entered by hand is a group. */
export function tripLegs(legs: readonly KmClaimLeg[]): TripLegs[] {
  const groups: TripLegs[] = [];
  for (const leg of legs) {
    const { tripId, purpose: name, onDay, gapReason } = leg;
    const same = tripId === null ? undefined : groups.find((group) => group.tripId === tripId);
    if (same) same.legs.push(leg);
    else groups.push({ tripId, name, onDay, gapReason, legs: [leg] });
  }
  return groups;
}

/** "North, Tue 24 Nov"; the day is left out if the trip's name contains it. */
export function dayBeside({ name, onDay }: Pick<TripLegs, "name" | "onDay">): string[] {
  return nameBesideDay(name, onDay) === name ? [formatDay(onDay)] : [];
}

/** The planned and the claimed metres of legs; planned is null if one of them has no plan. */
export function compared(legs: readonly KmClaimLeg[]): {
  plannedM: number | null;
  drivenM: number;
} {
  return legs.reduce<{ plannedM: number | null; drivenM: number }>(
    (sum, { plannedM, distanceM }) => ({
      plannedM: sum.plannedM === null || plannedM === null ? null : sum.plannedM + plannedM,
      drivenM: sum.drivenM + distanceM,
    }),
    { plannedM: 0, drivenM: 0 },
  );
}
