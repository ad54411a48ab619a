import type { RouteStop } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { type Place, routeLegs } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { OtherPlace } from "../../ui/place-menu.tsx";

/**
 * A stop while its route is being edited. `typedM` is a leg that somebody has measured; without it the map's estimate
 * is used.
 */
export interface DraftStop {
  schoolId: string;
  schoolName: string;
  suburb: string | null;
  lat: number | null;
  lng: number | null;
  typedM: number | null;
  plannedMinutes: number | null;
}

export function draftOf(stops: readonly RouteStop[]): DraftStop[] {
  return stops.map(({ schoolId, schoolName, suburb, lat, lng, ...leg }) => ({
    schoolId,
    schoolName,
    suburb,
    lat,
    lng,
    typedM: leg.reckoned ? null : leg.plannedM,
    plannedMinutes: leg.plannedMinutes,
  }));
}

/** The stops in a new order. A typed leg is kept only while it begins where it did when it was measured. */
export function laid(before: readonly DraftStop[], after: readonly DraftStop[]): DraftStop[] {
  const cameFrom = new Map(
    before.map((stop, index) => [stop.schoolId, before[index - 1]?.schoolId ?? null]),
  );
  return after.map((stop, index) => {
    const comesFrom = after[index - 1]?.schoolId ?? null;
    return cameFrom.get(stop.schoolId) === comesFrom
      ? stop
      : { ...stop, typedM: null, plannedMinutes: null };
  });
}

/** Moves the stop at `from` to position `to`. */
export function moved(stops: readonly DraftStop[], from: number, to: number): DraftStop[] {
  const stop = stops[from];
  if (stop === undefined || to < 0 || to >= stops.length || from === to) return [...stops];
  return laid(stops, stops.toSpliced(from, 1).toSpliced(to, 0, stop));
}

/** The places to which the stop at `from` could move, in the order of the route, and what each costs. */
export function otherPlaces(base: Place, stops: readonly DraftStop[], from: number): OtherPlace[] {
  const { totalM: now } = routeLegs(base, stops);
  const measured = stops.filter(({ typedM }) => typedM !== null).length;
  return [...stops.keys()]
    .filter((to) => to !== from)
    .map((to) => {
      const after = moved(stops, from, to);
      const { totalM } = routeLegs(base, after);
      return {
        to,
        after: after[to - 1]?.schoolName ?? null,
        moreM: now === null || totalM === null ? null : totalM - now,
        losesMeasured: after.filter(({ typedM }) => typedM !== null).length < measured,
      };
    });
}

export function without(stops: readonly DraftStop[], schoolId: string): DraftStop[] {
  return laid(
    stops,
    stops.filter((stop) => stop.schoolId !== schoolId),
  );
}

/** In the order of these schools; schools that are not named stay at the end in their order. */
export function orderedAs(stops: readonly DraftStop[], schoolIds: readonly string[]): DraftStop[] {
  const byId = new Map(stops.map((stop) => [stop.schoolId, stop]));
  const named = schoolIds.flatMap((id) => byId.get(id) ?? []);
  const rest = stops.filter((stop) => !schoolIds.includes(stop.schoolId));
  return laid(stops, [...named, ...rest]);
}

/** With a road service's distances for this order; measured legs are kept. */
export function alongRoads(
  stops: readonly DraftStop[],
  roads: readonly { metres: number | null; minutes: number | null }[],
): DraftStop[] {
  return stops.map((stop, at) => ({
    ...stop,
    typedM: stop.typedM ?? roads[at]?.metres ?? null,
    plannedMinutes: stop.plannedMinutes ?? roads[at]?.minutes ?? null,
  }));
}
