import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../../lib/stored-session.ts";
import { isCarried, ownTripsOnDevice, tripOnDevice } from "./carried-trips.ts";

/** Where a device that last ran a version with its queue in local storage may hold unsent entries. */
export const OLD_QUEUE = "driver-queue";

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
  useEffect(() => {
    if (localStorage.getItem(OLD_QUEUE) !== null) {
      void import("./old-queue.ts").then(({ moveOldQueue }) => moveOldQueue()).catch(console.error);
    }
    void navigator.storage?.persist?.();
  }, []);
  return null;
}
