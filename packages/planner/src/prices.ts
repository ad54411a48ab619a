import type { Relaxation } from "./highs-stage.ts";
import { at, NO_LIMIT } from "./ints.ts";
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

/** The linear program's shadow prices; all 0 without one. */
export function startPrices(
  model: TermModel,
  layout: PriceLayout,
  relaxation: Relaxation | undefined,
): Float64Array {
  const prices = new Float64Array(layout.size);
  if (relaxation === undefined) return prices;
  const { price } = relaxation;
  const { schools, types, periods, routes, turnaround } = model;
  for (let s = 0; s < schools; s++)
    for (let t = 0; t < types; t++) prices[layout.once + s * types + t] = price(`once ${s} ${t}`);
  for (let t = 0; t < types; t++) {
    for (let p = 0; p < periods; p++) {
      let copy = price(`copies ${t} ${p}`);
      for (let q = p; q <= p + turnaround && q < periods; q++) copy += price(`taken ${t} ${q}`);
      for (let zone = 0; zone < layout.zones; zone++)
        prices[layout.copies + (t * layout.zones + zone) * periods + p] = copy;
    }
  }
  const whole = (limit: number): number => (limit === NO_LIMIT ? 0 : limit / 1000);
  for (let leg = 0; leg < routes * periods; leg++) {
    const route = Math.floor(leg / periods);
    prices[layout.grams + leg] = price(`grams ${leg}`) * whole(at(model.routeGrams, route));
    prices[layout.boxes + leg] = price(`boxes ${leg}`) * whole(at(model.routeBoxes, route));
  }
  for (let p = 0; p < periods; p++)
    prices[layout.minutes + p] = price(`minutes ${p}`) * whole(model.minutesLimit);
  return prices;
}
