import { getClaimOffer } from "@kitround/contract/trips/claim-offer.ts";
import { getTrip, listTrips, type Trip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Input } from "@kitround/contract/route.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { today } from "../../../lib/dates.ts";
import type { CallOptions } from "../../../server/api.ts";
import { keptQueryOptions } from "../../../server/outbox/kept-query.ts";
import { readAsOne } from "../../../server/whole-list.ts";

/** For this many days back, unfinished trips are stored on the device. */
const BACK_DAYS = 7;

/** How many days of past trips the list has. */
const LIST_BACK_DAYS = 120;

/** A trip with its data on the device. It is stored if `me` is its driver or helper. */
export function tripOnDevice(id: string, me: string) {
  const mine = (trip: TripDetail) =>
    (trip.driverId === me || trip.helperId === me) && trip.status !== "draft";
  return keptQueryOptions(getTrip, { params: { id } }, { keepIf: mine });
}

/** The claim that a driver can make for a trip: stored, so that the amount is shown without signal. */
export function claimOfferOnDevice(id: string) {
  return keptQueryOptions(getClaimOffer, { params: { id } });
}

/** A driver's own trips from a week ago on. */
export function ownTripsOnDevice() {
  const query = { mine: "true", from: addDays(today(), -BACK_DAYS), limit: 50 } as const;
  return keptQueryOptions(listTrips, { query }, { as: "own trips" });
}

/** Those of the driver's own trips that are stored completely. */
export function isCarried({ status }: Trip): boolean {
  return status === "released" || status === "in_progress";
}

/** What the list reads unless something is chosen: the coming days, and trips of so many days back, overdue ones too. */
export function listedTrips() {
  return { from: addDays(today(), -LIST_BACK_DAYS) };
}

/** The list as a driver opens it, which is stored. */
export function tripsListOnDevice(
  query: Record<string, string> & NonNullable<Input<typeof listTrips>["query"]>,
) {
  const read = (how: CallOptions) => readAsOne(listTrips, query, how);
  return keptQueryOptions(listTrips, { query }, { as: "trips list", read });
}
