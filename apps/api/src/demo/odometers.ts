import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import type { Vehicle } from "./make-people.ts";

interface Driven {
  day: string;
  drivenM: number;
}

// A car's kilometres between two trips of another year, and those of the branch's van for errands.
const otherYearM = 310_000;
const errandsM = 4_000;

/**
 * The odometer at the start of each of a vehicle's finished trips, the earliest first: computed backwards from its
 * present reading, with private kilometres spread evenly over the tax year, so that the year's opening reading is
 * right.
 */
export function odometerStarts(
  vehicle: Vehicle,
  trips: readonly Driven[],
  today: string,
): number[] {
  const yearStart = incomeYearStart(today, "NZ");
  const thisYear = trips.filter((trip) => trip.day >= yearStart);
  const paidM = thisYear.reduce((sum, trip) => sum + trip.drivenM, 0);
  const privateM = Math.max(0, vehicle.nowM - vehicle.openingM - paidM);
  const gapM =
    vehicle.ownerId === null ? errandsM : Math.floor(privateM / Math.max(1, thisYear.length + 1));
  const starts: number[] = [];
  let endM = vehicle.nowM;
  for (const trip of trips.toReversed()) {
    // Otherwise a car that was used today before the trip would have another odometer at its start.
    endM -=
      starts.length === 0 ? Math.min(gapM, 12_000) : trip.day >= yearStart ? gapM : otherYearM;
    endM -= trip.drivenM;
    starts.unshift(Math.max(0, endM));
  }
  return starts;
}
