import {
  type Arrival,
  arrivalTimes,
  clockOf,
  reckonFrom,
} from "@kitround/contract/trips/arrival-times.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { now as clockNow } from "../../lib/clock.ts";
import { branchFormat } from "../../lib/locale.ts";

/** The expected arrival at each stop that is still to come, by its id; empty for a trip that has ended. */
export function timesOf(trip: TripDetail, now = clockNow()): Map<string, Arrival> {
  const runs =
    trip.status === "draft" || trip.status === "released" || trip.status === "in_progress";
  if (!runs) return new Map();
  const { timeZone } = branchFormat();
  return arrivalTimes(trip.stops, reckonFrom(trip, { timeZone, now }));
}

/** The stops that would be reached after they have closed. */
export function lateStops(trip: TripDetail, times = timesOf(trip)): Stop[] {
  return trip.stops.filter((stop) => (times.get(stop.id)?.lateMin ?? 0) > 0);
}

/** "09:40" as computed; null if it is not known. */
export function timeAt(arrival: Arrival | undefined): string | null {
  return arrival === undefined ? null : clockOf(arrival.atMin);
}
