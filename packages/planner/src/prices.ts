import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/**
 * Where each Lagrange multiplier lies in one long vector. A zone is a route, or the whole branch when moves between
 * routes cost nothing and the copies needn't be told apart by place.
 */
export interface PriceLayout {
  readonly zones: number;
  /** [school, type]: a type comes once; points per grant. */
  readonly once: number;
  /** [type, zone, period]: copies granted are copies used; points per copy. */
  readonly copies: number;
  /** [route, period]: points per whole vehicle, by weight and by boxes. */
  readonly grams: number;
  readonly boxes: number;
  /** [period]: points per whole budget of volunteer minutes. */
  readonly minutes: number;
  /** [school]: no school's share lies under the worst one; points per whole share. */
  readonly fair: number;
  /**
   * [school, type]: a school's zone is entered by a copy before the school is served; points per entry. Implied for
   * whole copies, but without it a copy that is shared out between zones would serve them all and never move.
   */
  readonly entry: number;
  /** [school, strand]: a strand is new to a school only with a kit of it; points per strand. */
  readonly strand: number;
  readonly size: number;
}

export function priceLayout(model: TermModel): PriceLayout {
  const { schools, types, routes, periods } = model;
  const zones = model.weights.moves > 0 ? routes : 1;
  const once = 0;
  const copies = once + schools * types;
  const grams = copies + types * zones * periods;
  const boxes = grams + routes * periods;
  const minutes = boxes + routes * periods;
  const fair = minutes + periods;
  const entry = fair + schools;
  const strand = entry + (zones === 1 ? 0 : schools * types);
  const size = strand + schools * model.strands;
  return { zones, once, copies, grams, boxes, minutes, fair, entry, strand, size };
}

/** The zone of a school. */
export function zoneOf(model: TermModel, layout: PriceLayout, school: number): number {
  return layout.zones === 1 ? 0 : at(model.schoolRoute, school);
}

/**
 * Prices at which every type would clear if schools had places enough: its copies cost what the first school that gets
 * none would give for one, and the price of taking the type once is what the others would give beyond that.
 */
export function startPrices(model: TermModel, layout: PriceLayout): Float64Array {
  const prices = new Float64Array(layout.size);
  const { schools, types, periods } = model;
  for (let t = 0; t < types; t++) {
    const most = Float64Array.from({ length: schools }, (_, s) => mostPoints(model, s * types + t));
    const copy = most.toSorted((one, other) => other - one)[usesOf(model, t)] ?? 0;
    const first = layout.copies + t * layout.zones * periods;
    prices.fill(copy, first, first + layout.zones * periods);
    for (const [s, points] of most.entries())
      prices[layout.once + s * types + t] = Math.max(0, points - copy);
  }
  return prices;
}

/** The most points that a [school, type] brings in any period. */
function mostPoints({ weight, periods }: TermModel, row: number): number {
  return Math.max(0, ...weight.subarray(row * periods, (row + 1) * periods)) / 10;
}

/** How often a type's copies can be used in the term. */
function usesOf({ kitsOf, away, periods, turnaround }: TermModel, type: number): number {
  let uses = 0;
  for (const kit of kitsOf[type] ?? []) {
    let here = 0;
    for (let p = 0; p < periods; p++) here += 1 - at(away, kit * periods + p);
    uses += Math.ceil(here / (1 + turnaround));
  }
  return uses;
}
