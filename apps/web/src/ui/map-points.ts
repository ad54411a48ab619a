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

/** A map on which a place is chosen. */
export interface PickMapProps extends Pick<MappedRoute, "tiles" | "colour"> {
  /** The chosen place. */
  at: MapPoint | null;
  /** What the map shows while nothing is chosen. */
  near: MapPoint | null;
  onPick: (place: MapPoint) => void;
}
