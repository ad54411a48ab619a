import { tripStatuses } from "@kitround/contract/trips/trip-statuses.ts";
import { addressOf, flag, oneOf } from "../../lib/address.ts";

/** What the address of the trips screen says. */
export const tripsSearchOf = addressOf({
  show: oneOf(["past"]),
  mine: flag,
  status: oneOf(tripStatuses),
});
export type TripsSearch = ReturnType<typeof tripsSearchOf>;
