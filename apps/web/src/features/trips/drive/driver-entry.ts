import { afterMove, type DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";

/** An entry of a driver that the server has not answered. */
export interface Queued {
  /** The Idempotency-Key of every attempt. */
  key: string;
  tripId: string;
  /** The person who entered it. */
  by: string;
  /** When it was entered, by this device's clock. */
  at: string;
  entry: DriverMove;
  /** It was sent at least once, so the server may have it. */
  tried?: boolean;
  /** Until then it can be undone without having been sent (milliseconds since 1970). */
  heldUntil?: number;
  /** The server's message, if it refused. */
  refused?: string;
}

/**
 * The trip as it will be when the entries have been sent, which is what a driver sees. Returns the identical object for the same entries.
 */
export function withEntries(trip: TripDetail, queue: readonly Queued[]): TripDetail {
  const own = queue.filter((each) => each.tripId === trip.id && each.refused === undefined);
  const steps = known.get(trip) ?? [];
  // Entries are added one at a time, so the results for the earlier ones are cached.
  const same = own.findIndex((each, at) => steps[at]?.entry !== each);
  // Deferred rendering asks for earlier entries; the cache keeps the later ones too.
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
