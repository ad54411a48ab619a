import type { Trip } from "@kitround/contract/trips/trip.ts";
import { useQueries } from "@tanstack/react-query";
import { useSession } from "../../../lib/stored-session.ts";
import { tripOnDevice } from "./carried-trips.ts";
import { withEntries } from "./driver-entry.ts";
import { useOwnEntries } from "./driver-operations.ts";

/** Trips of a list with this device's entries applied, so that a list is never behind the trip's own screen. */
export function useTripsAsEntered<T extends Trip>(trips: readonly T[]): T[] {
  const me = useSession()?.branchUserId ?? "";
  const entries = useOwnEntries();
  const entered = trips.filter(({ id }) => entries.some((each) => each.tripId === id));
  const details = useQueries({ queries: entered.map(({ id }) => tripOnDevice(id, me)) });
  return trips.map((trip) => {
    const detail = details.find(({ data }) => data?.id === trip.id)?.data;
    if (detail === undefined) return trip;
    const { status, stopsDone, stopsSkipped, odoStartM, odoEndM } = withEntries(detail, entries);
    return { ...trip, status, stopsDone, stopsSkipped, odoStartM, odoEndM };
  });
}
