import { afterMove, type DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";

/** What a driver has entered and the server has not answered. */
export interface Queued {
  /** The Idempotency-Key of every try. */
  key: string;
  tripId: string;
  /** Whose entry it is. */
  by: string;
  /** When it was entered, by this device's clock. */
  at: string;
  entry: DriverMove;
  /** It has been on its way: the server may have it. */
  tried?: boolean;
  /** Until then it can be taken back unsent (milliseconds since 1970). */
  heldUntil?: number;
  /** The server's sentence, when it said no. */
  refused?: string;
}

/** The trip as it will be when the entries have been sent: what a driver sees at once. */
export function withEntries(trip: TripDetail, queue: readonly Queued[]): TripDetail {
  return queue
    .filter((each) => each.tripId === trip.id && each.refused === undefined)
    .reduce((now, { entry, at }) => afterMove(now, entry, at).trip, trip);
}
