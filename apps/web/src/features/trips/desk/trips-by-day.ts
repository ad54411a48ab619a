import type { Trip } from "@kitround/contract/trips/trip.ts";

export interface DayOfTrips {
  day: string;
  trips: Trip[];
}

/** The current trips: first those under way, on any day, then today's others that are not cancelled. */
export function runsNow(trips: readonly Trip[], today: string): Trip[] {
  const underWay = trips.filter((trip) => trip.status === "in_progress");
  const others = trips.filter(
    ({ status, onDay }) => onDay === today && status !== "in_progress" && status !== "cancelled",
  );
  return [...underWay, ...others];
}

/** Earlier trips that were neither driven nor cancelled. */
export function leftOver(trips: readonly Trip[], today: string): Trip[] {
  return trips.filter(
    (trip) => trip.onDay < today && (trip.status === "draft" || trip.status === "released"),
  );
}

/** The other trips from today on, day by day. */
export function comingDays(trips: readonly Trip[], today: string): DayOfTrips[] {
  const now = new Set(runsNow(trips, today));
  return byDay(trips.filter((trip) => trip.onDay >= today && !now.has(trip)));
}

/** Days before today, the latest first. */
export function pastDays(trips: readonly Trip[], today: string): DayOfTrips[] {
  return byDay(trips.filter((trip) => trip.onDay < today)).reverse();
}

function byDay(trips: readonly Trip[]): DayOfTrips[] {
  const days = Map.groupBy(trips, (trip) => trip.onDay);
  return [...days]
    .map(([day, trips]) => ({ day, trips }))
    .sort((a, b) => a.day.localeCompare(b.day));
}
