/** Roads are longer than the great circle; measured averages lie between 1.2 and 1.4. */
const roadFactor = 1.3;
/** Mean radius of the earth (IUGG). */
const earthRadiusM = 6_371_008.8;

export interface Place {
  lat: number | null;
  lng: number | null;
}

/** Metres by road between two places (haversine x 1.3); null where either is not on the map. */
export function roadMetres(from: Place, to: Place): number | null {
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return null;
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(to.lat - from.lat) / 2) ** 2 +
    Math.cos(rad(from.lat)) * Math.cos(rad(to.lat)) * Math.sin(rad(to.lng - from.lng) / 2) ** 2;
  return Math.round(2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h))) * roadFactor);
}

export interface RouteLegs {
  /** Metres to each stop from the one before it, the base for the first. */
  legs: { plannedM: number | null; reckoned: boolean }[];
  /** Metres from the last stop back to the base. */
  backM: number | null;
  /** Base to base; null when a leg is not known, 0 without stops. */
  totalM: number | null;
}

/** The legs of a route: `typedM` holds where somebody typed it, elsewhere the map decides. */
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
