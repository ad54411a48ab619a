export interface MapPoint {
  lat: number;
  lng: number;
}

/** For a stop, its number on the route. */
export interface MapStop extends MapPoint {
  number: number;
}

/** A route on a map. */
export interface MappedRoute {
  tiles: { url: string; attribution: string };
  colour: string;
  base: MapPoint | null;
  stops: readonly MapStop[];
}
