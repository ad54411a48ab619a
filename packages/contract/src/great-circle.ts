/** Decimal degrees, WGS 84. */
export interface OnMap {
  readonly lat: number;
  readonly lng: number;
}

/** Mean radius of the earth (IUGG), in metres. */
const earthRadius = 6_371_008.8;

/** Great-circle distance in metres by the haversine formula, which stays exact for points close together. */
export function greatCircleMetres(a: OnMap, b: OnMap): number {
  const radians = Math.PI / 180;
  const halfLat = ((b.lat - a.lat) * radians) / 2;
  const halfLng = ((b.lng - a.lng) * radians) / 2;
  const chord =
    Math.sin(halfLat) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(halfLng) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}
