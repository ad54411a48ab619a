import { roadFactor } from "@kitround/contract/delivery-routes/route-legs.ts";
import { greatCircleMetres } from "@kitround/contract/great-circle.ts";

/** Decimal degrees, WGS 84. */
export type Point = { readonly lat: number; readonly lon: number };

/** Legs between points, rows from, columns to, in whole metres and whole seconds; `null` where no road leads. */
export type DistanceTable = {
  readonly metres: readonly (readonly (number | null)[])[];
  readonly seconds: readonly (readonly (number | null)[])[];
  /** Where the figures come from; the screen says it beside them. */
  readonly source: "osrm" | "valhalla" | "estimate";
  /** Says why the figures are estimated although a road service was asked; otherwise null. */
  readonly note: string | null;
};

export type Estimate = {
  /**
   * Road distance divided by straight-line distance. A branch between hills or inlets needs a larger factor than
   * usual.
   */
  readonly roadFactor: number;
  /** Average speed on the road, in kilometres per hour. */
  readonly kmPerHour: number;
};

export const USUAL_ESTIMATE: Estimate = { roadFactor, kmPerHour: 45 };

/** A symmetric table from straight lines. Without a road network every point can be reached. */
export function estimateTable(
  points: readonly Point[],
  { roadFactor: factor, kmPerHour }: Estimate = USUAL_ESTIMATE,
  note: string | null = null,
): DistanceTable {
  const metres = points.map((a) =>
    points.map((b) => Math.round(greatCircleMetres(onMap(a), onMap(b)) * factor)),
  );
  const perSecond = kmPerHour / 3.6;
  const seconds = metres.map((row) => row.map((way) => Math.round(way / perSecond)));
  return { metres, seconds, source: "estimate", note };
}

function onMap({ lat, lon }: Point) {
  return { lat, lng: lon };
}
