import { add, at, NO_LIMIT } from "./ints.ts";
import { type PriceLayout, zoneOf } from "./prices.ts";
import type { TermModel } from "./term-model.ts";

// What the relaxation looks up in every round, computed once from the model.

/** [school, type, period]: 1 if `previous` has the cell with a copy that is still available. */
export function stayBonus(model: TermModel): Int32Array {
  const { schools, types, periods, kits } = model;
  const stays = new Int32Array(schools * types * periods);
  for (let k = 0; k < kits; k++) {
    for (let p = 0; p < periods; p++) {
      const school = at(model.previousSchool, k * periods + p);
      if (school >= 0 && at(model.away, k * periods + p) === 0)
        stays[(school * types + at(model.kitType, k)) * periods + p] = 1;
    }
  }
  return stays;
}

/** A kit for each set of copies that can walk the same paths, and how many they are. */
export function alikeKits(
  model: TermModel,
  lockedZone: Int32Array,
): { kit: number; copies: number }[] {
  const { kits, periods, kitType, away } = model;
  const row = (table: Int32Array, kit: number): Int32Array =>
    table.subarray(kit * periods, (kit + 1) * periods);
  const groups = Map.groupBy(Array(kits).keys(), (kit) =>
    [at(kitType, kit), row(away, kit), row(lockedZone, kit)].join(" "),
  );
  return Array.from(groups.values(), (same) => ({ kit: same[0] ?? 0, copies: same.length }));
}

/** The [school, strand] that are new and of which the school may have a kit. */
export function reachableStrands(model: TermModel): number[] {
  const { strands, strandOf, newStrand, allowedTypes } = model;
  const rows = allowedTypes.flatMap((allowed, s) =>
    Array.from(allowed, (t) => (at(strandOf, t) < 0 ? -1 : s * strands + at(strandOf, t))),
  );
  return [...new Set(rows)].filter((row) => row >= 0 && at(newStrand, row) === 1);
}

/** Loads as shares of the limit: [route, type] of a vehicle, [type] of the volunteers. 0 without a limit. */
export function limitShares(model: TermModel) {
  const { routes, types } = model;
  const share = (load: number, limit: number): number =>
    limit === NO_LIMIT || limit === 0 ? 0 : load / limit;
  const perRoute = (loads: Int32Array, capacities: Int32Array): Float64Array =>
    Float64Array.from({ length: routes * types }, (_, i) =>
      share(at(loads, i % types), at(capacities, Math.floor(i / types))),
    );
  return {
    grams: perRoute(model.grams, model.routeGrams),
    boxes: perRoute(model.boxes, model.routeBoxes),
    minutes: Float64Array.from(model.minutes, (load) => share(load, model.minutesLimit)),
  };
}

/**
 * What is locked, from four sides: [school, type], places taken in [school, period], [route, period], zone of [kit,
 * period] or -1.
 */
export function lockTables(model: TermModel, layout: PriceLayout) {
  const { schools, types, periods, kits, routes } = model;
  const cells = new Int32Array(schools * types);
  const legs = new Int32Array(routes * periods);
  const places = new Int32Array(schools * periods);
  const zone = new Int32Array(kits * periods).fill(-1);
  for (const { school, type, period, kit } of model.locked) {
    cells[school * types + type] = 1;
    add(places, school * periods + period, 1);
    legs[at(model.schoolRoute, school) * periods + period] = 1;
    zone[kit * periods + period] = zoneOf(model, layout, school);
  }
  return { cells, places, legs, zone };
}
