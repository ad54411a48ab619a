import { tripStatuses } from "@kitround/contract/trips/trip-statuses.ts";
import { addressOf, day, flag, oneOf } from "../../lib/address.ts";

/** The parameters of the trips screen's address. */
export const tripsSearchOf = addressOf({
  show: oneOf(["past"]),
  mine: flag,
  status: oneOf(tripStatuses),
});
export type TripsSearch = ReturnType<typeof tripsSearchOf>;

/** The day that is shared out over vans. */
export const shareSearchOf = addressOf({ day });
