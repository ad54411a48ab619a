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

/** The trip as it will be when the entries have been sent: what a driver sees at once. The same of the same entries. */
export function withEntries(trip: TripDetail, queue: readonly Queued[]): TripDetail {
  const own = queue.filter((each) => each.tripId === trip.id && each.refused === undefined);
  const steps = known.get(trip) ?? [];
  // A day's entries are one more each time: what came of the others is known.
  const same = own.findIndex((each, at) => steps[at]?.entry !== each);
  // What comes a moment behind asks for the entries of before: what is known of the later ones stays.
  if (same < 0) return steps[own.length - 1]?.trip ?? trip;
  const next = steps.slice(0, same);
  for (const entry of own.slice(same)) {
    const before = next.at(-1)?.trip ?? trip;
    next.push({ entry, trip: afterMove(before, entry.entry, entry.at).trip });
  }
  known.set(trip, next);
  return next.at(-1)?.trip ?? trip;
}

const known = new WeakMap<TripDetail, { entry: Queued; trip: TripDetail }[]>();
