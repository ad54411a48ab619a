import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../../lib/stored-session.ts";
import { useCan } from "../../../lib/can.ts";
import {
  claimOfferOnDevice,
  isCarried,
  listedTrips,
  ownTripsOnDevice,
  tripOnDevice,
  tripsListOnDevice,
} from "./carried-trips.ts";

/** Changes are normally pushed; this interval covers a blocked stream. */
const refetchInterval = 5 * 60_000;

/**
 * Mounted at the app's root while a driver is signed in: stores their trips with everything the stops need on the device, before the
 * signal is lost.
 */
export function CarryTrips() {
  const me = useSession()?.branchUserId ?? "";
  const own = useQuery({ ...ownTripsOnDevice(), refetchInterval });
  const carried = own.data?.items.filter(isCarried);
  useQueries({
    queries: (carried ?? []).map(({ id }) => ({ ...tripOnDevice(id, me), refetchInterval })),
  });
  // The desk's list is read with signal; a driver's opens without it, also on a phone that never opened it before.
  useQuery({ ...tripsListOnDevice(listedTrips()), enabled: !useCan("trips:read") });
  const claims = useCan("claims:own");
  const driven = carried?.filter((trip) => claims && trip.driverId === me);
  useQueries({
    queries: (driven ?? []).map(({ id }) => ({ ...claimOfferOnDevice(id), refetchInterval })),
  });
  useEffect(() => {
    void navigator.storage?.persist?.();
  }, []);
  return null;
}
