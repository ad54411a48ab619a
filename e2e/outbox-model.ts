import { afterMove, type DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";

// A driver's days, and the result by the contract's rules.

export interface Entry {
  tripId: string;
  at: string;
  move: DriverMove;
}

const minuteMs = 60_000;

/**
 * At least nine entries: start, three stops with a photo at the first (every third trip skips one, every fourth has a
 * signature, every fifth undoes a tap), finish.
 */
export function dayOf(
  trip: TripDetail,
  index: number,
  { trips, ageMs = 0 }: { trips: number; ageMs?: number },
): Entry[] {
  const began = Date.now() - ageMs - (trips - index) * 20 * minuteMs;
  const startM = 14_001_000 + index * 30_000;
  const [a = "", b = "", c = ""] = trip.stops.map((stop) => stop.id);
  const arrive = (stopId: string): DriverMove => ({ kind: "arrive", stopId });
  const leave = (stopId: string, note: string): DriverMove => ({
    kind: "leave",
    stopId,
    body: { note },
  });
  const prove = (stopId: string, signedBy?: string): DriverMove => ({
    kind: "prove",
    stopId,
    query: { proofId: crypto.randomUUID(), ...(signedBy === undefined ? {} : { signedBy }) },
  });
  const skips = index % 3 === 2;
  const moves: DriverMove[] = [
    { kind: "start", body: { odoStartM: startM } },
    arrive(a),
    prove(a),
    leave(a, `First ${index}`),
    ...(index % 5 === 4 ? [{ kind: "take_back", stopId: a } as const, leave(a, "Again")] : []),
    arrive(b),
    ...(index % 4 === 3 ? [prove(b, "Mere Kōpū")] : []),
    leave(b, `Second ${index}`),
    ...(skips
      ? [{ kind: "leave", stopId: c, body: { skipReason: "Gate locked" } } as const]
      : [arrive(c), leave(c, `Third ${index}`)]),
    { kind: "finish", body: { odoEndM: startM + 29_000, gapReason: "Roadworks" } },
  ];
  return moves.map((move, nth) => ({
    tripId: trip.id,
    at: new Date(began + nth * minuteMs).toISOString(),
    move,
  }));
}

/** The result of the entries by the rules, and how often each stop is written for it. */
export function modelOf(trip: TripDetail, entries: readonly Entry[]) {
  const versions = new Map(trip.stops.map((stop) => [stop.id, stop.rowVersion]));
  let now = trip;
  for (const { move, at } of entries) {
    const { trip: next, refusal } = afterMove(now, move, at);
    if (refusal !== null) throw new Error(refusal.message);
    for (const [index, stop] of next.stops.entries()) {
      const before = now.stops[index];
      if (before !== undefined && written(before) !== written(stop)) {
        versions.set(stop.id, (versions.get(stop.id) ?? 0) + 1);
      }
    }
    now = next;
  }
  return { trip: now, versions };
}

/** A stop without its pictures, which are rows of their own. */
function written(stop: TripDetail["stops"][number]): string {
  return JSON.stringify({ ...stop, proofs: [] });
}

/** The driver's part of a trip, without what others may change. */
export function told(trip: TripDetail): string {
  const { status, odoStartM, odoEndM, gapReason, startedAt, finishedAt, stops } = trip;
  return JSON.stringify([
    [status, odoStartM, odoEndM, gapReason, startedAt, finishedAt],
    stops.map((stop) => [
      stop.id,
      stop.status,
      stop.arrivedAt,
      stop.leftAt,
      stop.skipReason,
      stop.note,
      stop.legActualM,
      stop.receivedBy,
      stop.proofs.map((proof) => [proof.id, proof.signedBy]),
    ]),
  ]);
}
