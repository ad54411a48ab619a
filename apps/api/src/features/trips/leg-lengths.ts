import { type Place, roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";

/**
 * One stop of a trip, with its data from the route: `routeSeq` and the planned metres from the route's previous stop.
 */
export interface LegStop extends Place {
  routeSeq: number | null;
  routePlannedM: number | null;
}

/**
 * Planned metres of each leg, from the stop before it (the base for the first). The route's own figure is used where
 * the trip goes from one of its stops to the very next; elsewhere the distance is estimated from the map.
 */
export function legsOf(base: Place, stops: readonly LegStop[]): (number | null)[] {
  let before: LegStop = { ...base, routeSeq: 0, routePlannedM: null };
  return stops.map((stop) => {
    const follows =
      stop.routeSeq !== null && before.routeSeq !== null && stop.routeSeq === before.routeSeq + 1;
    const leg = (follows ? stop.routePlannedM : null) ?? roadMetres(before, stop);
    before = stop;
    return leg;
  });
}
