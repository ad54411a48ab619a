import { type TripStatus, tripStatuses } from "@kitround/contract/trips/trip-statuses.ts";

/** What the address of the trips screen says. */
export interface TripsSearch {
  show?: "past";
  mine?: true;
  status?: TripStatus;
}

export function tripsSearchOf(given: Record<string, unknown>): TripsSearch {
  const status = tripStatuses.find((each) => each === given["status"]);
  return {
    ...(given["show"] === "past" ? { show: "past" } : {}),
    ...(given["mine"] === true ? { mine: true } : {}),
    ...(status === undefined ? {} : { status }),
  };
}
