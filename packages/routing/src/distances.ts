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
  /** A sentence when a road service was asked and the figures are estimated all the same; otherwise null. */
  readonly note: string | null;
};

export type Estimate = {
  /** Road over straight line: a branch between hills or inlets needs more than is usual. */
  readonly roadFactor: number;
  /** Average speed on the road, in kilometres per hour. */
  readonly kmPerHour: number;
};

export const USUAL_ESTIMATE: Estimate = { roadFactor, kmPerHour: 45 };

/** A symmetric table from straight lines. Without a road network nothing is out of reach. */
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
