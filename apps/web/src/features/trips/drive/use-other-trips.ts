import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useSession } from "../../../lib/stored-session.ts";
import { isCarried, ownTripsOnDevice, tripOnDevice } from "./carried-trips.ts";
import { withEntries } from "./driver-entry.ts";
import { useDeferredOwnEntries } from "./driver-operations.ts";

/** The driver's other trips on this device, with the entries applied. */
export function useOtherTrips(tripId: string): TripDetail[] {
  const me = useSession()?.branchUserId ?? "";
  const entries = useDeferredOwnEntries();
  const own = useQuery(ownTripsOnDevice());
  const ids = own.data?.items.filter(isCarried).map(({ id }) => id) ?? [];
  const queries = ids.filter((id) => id !== tripId).map((id) => tripOnDevice(id, me));
  const details = useQueries({ queries });
  return details.flatMap(({ data }) => (data === undefined ? [] : [withEntries(data, entries)]));
}
