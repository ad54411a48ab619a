import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../../lib/stored-session.ts";
import { useCan } from "../../../lib/can.ts";
import { claimOfferOnDevice, isCarried, ownTripsOnDevice, tripOnDevice } from "./carried-trips.ts";

/** Changes are told as they happen; this is for a stream that something on the way holds up. */
const refetchInterval = 5 * 60_000;

/** Stands at the app's root while a driver is signed in: their trips, with all that the stops need, are on the device before the signal is gone. */
export function CarryTrips() {
  const me = useSession()?.branchUserId ?? "";
  const own = useQuery({ ...ownTripsOnDevice(), refetchInterval });
  const carried = own.data?.items.filter(isCarried);
  useQueries({
    queries: (carried ?? []).map(({ id }) => ({ ...tripOnDevice(id, me), refetchInterval })),
  });
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
