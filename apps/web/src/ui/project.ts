import type { Place } from "@kitround/contract/delivery-routes/route-legs.ts";

export interface Point {
  x: number;
  y: number;
}

/**
 * Projects places onto a drawing, north up, the scale equal in both directions (equirectangular around their middle:
 * accurate enough over a branch's few dozen kilometres). Null for a place without coordinates.
 */
export function project(
  places: readonly Place[],
  width: number,
  height: number,
  margin: number,
): (Point | null)[] {
  const known = places.flatMap(({ lat, lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  );
  const first = known[0];
  if (first === undefined) return places.map(() => null);
  const narrowing = Math.cos((first.lat * Math.PI) / 180);
  // Longitudes relative to the first place, so that a branch on the date line is not drawn around the world.
  const east = (lng: number) => (((((lng - first.lng + 540) % 360) + 360) % 360) - 180) * narrowing;
  const xs = known.map(({ lng }) => east(lng));
  const ys = known.map(({ lat }) => -lat);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * margin) / (right - left || 1e-9),
    (height - 2 * margin) / (bottom - top || 1e-9),
    // A lower limit, so that a single place, or two schools in one street, stay near the middle.
    1e5,
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  return places.map(({ lat, lng }) =>
    lat === null || lng === null
      ? null
      : {
          x: round(width / 2 + (east(lng) - (left + right) / 2) * scale),
          y: round(height / 2 + (-lat - (top + bottom) / 2) * scale),
        },
  );
}
