import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import type { Vehicle } from "./make-people.ts";

interface Driven {
  day: string;
  drivenM: number;
}

// What a car does between two trips of another year, and the branch's van for errands.
const otherYearM = 310_000;
const errandsM = 4_000;

/**
 * What the odometer said at the start of each of a vehicle's finished trips, the earliest first: reckoned back from where it
 * stands now, with private kilometres spread evenly over the income year, so that the year's opening comes out right.
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
    // A car that was used today before the round would have another odometer at its start.
    endM -=
      starts.length === 0 ? Math.min(gapM, 12_000) : trip.day >= yearStart ? gapM : otherYearM;
    endM -= trip.drivenM;
    starts.unshift(Math.max(0, endM));
  }
  return starts;
}
