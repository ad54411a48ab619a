/** Decimal degrees, WGS 84. */
export type Point = { readonly lat: number; readonly lon: number };

/** Legs between points, rows from, columns to, in whole metres and whole seconds; `null` where no road leads. */
export type DistanceTable = {
  readonly metres: readonly (readonly (number | null)[])[];
  readonly seconds: readonly (readonly (number | null)[])[];
  /** Where the figures come from; the screen says it beside them. */
  readonly source: "osrm" | "valhalla" | "estimate";
  /** A sentence when a road service was asked and the figures are estimated all the same; otherwise null. */
  readonly note: string | null;
};

export type Estimate = {
  /** Road over straight line. 1.3 is usual for rural and suburban roads; a branch between hills or inlets needs more. */
  readonly roadFactor: number;
  /** Average speed on the road, in kilometres per hour. */
  readonly kmPerHour: number;
};

export const USUAL_ESTIMATE: Estimate = { roadFactor: 1.3, kmPerHour: 45 };

/** Mean radius of the earth (IUGG), in metres. */
const EARTH_RADIUS = 6_371_008.8;

/** Great-circle distance in metres by the haversine formula, which stays exact for points close together. */
export function haversineMetres(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const halfLat = ((b.lat - a.lat) * radians) / 2;
  const halfLon = ((b.lon - a.lon) * radians) / 2;
  const chord =
    Math.sin(halfLat) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(halfLon) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** A symmetric table from straight lines. Without a road network nothing is out of reach. */
export function estimateTable(
  points: readonly Point[],
  { roadFactor, kmPerHour }: Estimate = USUAL_ESTIMATE,
  note: string | null = null,
): DistanceTable {
  const metres = points.map((a) =>
    points.map((b) => Math.round(haversineMetres(a, b) * roadFactor)),
  );
  const perSecond = kmPerHour / 3.6;
  const seconds = metres.map((row) => row.map((way) => Math.round(way / perSecond)));
  return { metres, seconds, source: "estimate", note };
}
