import { greatCircleMetres, type OnMap } from "../great-circle.ts";

/** Roads are longer than the great circle; measured averages are between 1.2 and 1.4. */
export const roadFactor = 1.3;

export interface Place {
  lat: number | null;
  lng: number | null;
}

/** Metres by road between two places (great circle x 1.3); null if either is not on the map. */
export function roadMetres(from: Place, to: Place): number | null {
  return isOnMap(from) && isOnMap(to) ? Math.round(greatCircleMetres(from, to) * roadFactor) : null;
}

export function isOnMap(place: Place): place is OnMap {
  return place.lat !== null && place.lng !== null;
}

export interface RouteLegs {
  /** Metres to each stop from the one before it, the base for the first. */
  legs: { plannedM: number | null; reckoned: boolean }[];
  /** Metres from the last stop back to the base. */
  backM: number | null;
  /** Base to base; null if a leg is not known, 0 without stops. */
  totalM: number | null;
}

/** The legs of a route: `typedM` if somebody typed it, otherwise computed from the map. */
export function routeLegs(
  base: Place,
  stops: readonly (Place & { typedM: number | null })[],
): RouteLegs {
  let before: Place = base;
  const legs = stops.map((stop) => {
    const plannedM = stop.typedM ?? roadMetres(before, stop);
    before = stop;
    return { plannedM, reckoned: stop.typedM === null && plannedM !== null };
  });
  const backM = stops.length === 0 ? 0 : roadMetres(before, base);
  const totalM = [...legs.map((leg) => leg.plannedM), backM].reduce(
    (sum, leg) => (sum === null || leg === null ? null : sum + leg),
    0,
  );
  return { legs, backM, totalM };
}
