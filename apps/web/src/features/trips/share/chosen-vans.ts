import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";

export interface ShareValues {
  vans: {
    vehicleId: string;
    driverId: string | null;
    departAt: string;
    backBy: string | null;
  }[];
}

type Vans = ShareValues["vans"];

/** The drafts' own crews, each vehicle and each driver once; without any, the first vehicle of the branch. */
export function vansOf(drafts: readonly Trip[], cars: readonly Vehicle[]): Vans {
  const vans: Vans = [];
  for (const { vehicleId, driverId, departAt } of drafts) {
    if (vehicleId === null || vans.some((van) => van.vehicleId === vehicleId)) continue;
    const busy = vans.some((van) => van.driverId === driverId);
    const leaves = departAt ?? usualStart;
    vans.push({ vehicleId, driverId: busy ? null : driverId, departAt: leaves, backBy: null });
  }
  return vans.length > 0 ? vans : [freeVan(cars, vans)];
}

/** One more van: a vehicle of the branch that is not chosen yet. */
export function freeVan(cars: readonly Vehicle[], vans: Vans): Vans[number] {
  const free = cars.filter(({ id }) => !vans.some((van) => van.vehicleId === id));
  const car = free.find(({ reimbursable }) => !reimbursable) ?? free[0];
  return { vehicleId: car?.id ?? "", driverId: null, departAt: usualStart, backBy: null };
}
