import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim.ts";
import { formatDay } from "../../lib/dates.ts";

export interface TripLegs {
  tripId: string | null;
  /** The trip's name, or the purpose of a leg by hand. */
  name: string;
  onDay: string;
  gapReason: string | null;
  legs: KmClaimLeg[];
}

/** A claim's legs trip by trip; each leg by hand is by itself. */
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

/** "North, Tue 24 Nov"; a trip that has its day in its name is not told it twice. */
export function dayBeside({ name, onDay }: Pick<TripLegs, "name" | "onDay">): string[] {
  const day = formatDay(onDay);
  return name.includes(day) ? [] : [day];
}

/** Metres planned and claimed of legs; the plan is null where one of them has none. */
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
