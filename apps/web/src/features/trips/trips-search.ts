import { tripStatuses } from "@kitround/contract/trips/trip-statuses.ts";
import { addressOf, flag, oneOf } from "../../lib/address.ts";

/** The parameters of the trips screen's address. */
export const tripsSearchOf = addressOf({
  show: oneOf(["past"]),
  mine: flag,
  status: oneOf(tripStatuses),
});
export type TripsSearch = ReturnType<typeof tripsSearchOf>;
