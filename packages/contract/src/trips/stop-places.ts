import { type Place, roadMetres } from "../delivery-routes/route-legs.ts";

/** A stop of a trip, or its base. `legPlannedM` is the planned way from the stop before it, from the base for the first. */
export interface StopOnWay extends Place {
  id: string;
  kind: string;
  placeName: string;
  legPlannedM: number | null;
}

interface OtherStopPlace {
  /** Index among the stops without the base. */
  to: number;
  /** The stop before it there; null for the first place. */
  after: string | null;
  /** As `moreMetres`. */
  moreM: number | null;
}

/** The places to which the stop at `from` could move, in the order of the trip, and what each costs. */
export function otherStopPlaces(stops: readonly StopOnWay[], from: number): OtherStopPlace[] {
  const visits = stops.filter(({ kind }) => kind !== "base");
  return [...visits.keys()]
    .filter((to) => to !== from)
    .map((to) => {
      const after = visits.toSpliced(from, 1).toSpliced(to, 0, ...visits.slice(from, from + 1));
      const ids = after.map(({ id }) => id);
      return { to, after: after[to - 1]?.placeName ?? null, moreM: moreMetres(stops, ids) };
    });
}

/**
 * Metres that a trip gets longer, below 0 shorter, when it visits the stops of `ids` in this order and ends at its
 * base. Legs that stay count as planned, new ones as the map's estimate; null if one of them is not known.
 */
export function moreMetres(stops: readonly StopOnWay[], ids: readonly string[]): number | null {
  const base = stops.find(({ kind }) => kind === "base");
  if (base === undefined) return null;
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const visits = stops.filter(({ kind }) => kind !== "base");
  const now = legs(base, visits);
  const then = legs(
    base,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  let more = 0;
  for (const [key, { to }] of now) {
    if (then.has(key)) continue;
    if (to.legPlannedM === null) return null;
    more -= to.legPlannedM;
  }
  for (const [key, { from, to }] of then) {
    if (now.has(key)) continue;
    const metres = roadMetres(from, to);
    if (metres === null) return null;
    more += metres;
  }
  return more;
}

interface Leg {
  from: StopOnWay;
  to: StopOnWay;
}

function legs(base: StopOnWay, visits: readonly StopOnWay[]): Map<string, Leg> {
  let from = base;
  return new Map(
    [...visits, base].map((to) => {
      const leg = { from, to };
      from = to;
      return [`${leg.from.id} ${to.id}`, leg];
    }),
  );
}
