import { add, at, NO_LIMIT } from "./ints.ts";
import { fairestShare } from "./fairest-share.ts";
import { type KitPath, kitPathFinder } from "./kit-path.ts";
import { type PriceLayout, zoneOf } from "./prices.ts";
import { highestFew, type Few } from "./highest-few.ts";
import {
  alikeKits,
  limitShares,
  lockTables,
  reachableStrands,
  stayBonus,
} from "./lagrangian-tables.ts";
import { stayWorth, type TermModel } from "./term-model.ts";

/**
 * Writes the subgradient into `gradient`, counts the granted cells up in `granted` [school, type, period], and returns
 * the bound, in points, that holds at these prices (each 0 or more).
 */
export type Lagrangian = (
  prices: Float64Array,
  gradient: Float64Array,
  granted: Int32Array,
) => number;

/**
 * The Lagrangian relaxation (Geoffrion 1974; Fisher 1981) of the whole objective. Priced, and no longer required,
 * are the rules of `PriceLayout`. What is left falls apart: each school takes its best cells in each period, each copy
 * walks its best path through the term, each strand is new to a school or not, and the worst share is 0 or as high as it
 * can be. A route drives in a period where what its schools gain is worth the trip. So the value is exact and a
 * true upper bound whatever the prices are. What uneven periods cost is left out, which keeps it a bound: a plan loses
 * next to nothing by it.
 */
export function lagrangian(model: TermModel, layout: PriceLayout): Lagrangian {
  const { schools, types, periods, routes, weights } = model;
  const { zones } = layout;
  const stays = stayBonus(model);
  const replanned = model.previousCells.length > 0;
  const limits = limitShares(model);
  const mostFair = weights.fairness === 0 ? 1 : fairestShare(model);
  const locks = lockTables(model, layout);
  // [route, type, period]: what the cell costs besides its school's own price.
  const cost = new Float64Array(routes * types * periods);
  const few: Few = highestFew(Math.max(0, ...model.entitlement));
  // [type, zone]: what the schools of a zone pay for a copy that enters it, and how many do.
  const entryPrice = new Float64Array(types * zones);
  const entered = new Int32Array(types * zones);
  const path: KitPath = { value: 0, use: new Int32Array(periods) };
  const findPath = kitPathFinder(model, locks.zone, zones);
  const alike = alikeKits(model, locks.zone);
  // [school]: points of a tenth.
  const perTenth = new Float64Array(schools);
  // [school, type]: what it costs in every period, its own price and that of an entry less that of its strand.
  const ownPrice = new Float64Array(schools * types);
  // Of a route, [period]: what its schools gain, and the [school, type] that they take, `takes` of them.
  const most = schools * Math.max(0, ...model.entitlement);
  const gained = new Float64Array(periods);
  const taken = new Int32Array(periods * most);
  const takes = new Int32Array(periods);
  const reachable = reachableStrands(model);

  return (prices, gradient, granted) => {
    const bound = settleRightHandSides(prices, gradient);
    fillCosts(prices);
    return bound + schoolSide(prices, gradient, granted) + kitSide(prices, gradient);
  };

  /** Prices times capacities, and the worst share on its own: `(fairness - sum of prices) x share`, for a share up to 1. */
  function settleRightHandSides(prices: Float64Array, gradient: Float64Array): number {
    gradient.fill(0);
    let sum = 0;
    const settle = (index: number): void => {
      gradient[index] = 1;
      sum += prices[index] ?? 0;
    };
    for (let i = layout.once; i < layout.copies; i++) settle(i);
    for (let leg = 0; leg < routes * periods; leg++) {
      const route = Math.floor(leg / periods);
      if (at(model.routeGrams, route) !== NO_LIMIT) settle(layout.grams + leg);
      if (at(model.routeBoxes, route) !== NO_LIMIT) settle(layout.boxes + leg);
    }
    if (model.minutesLimit !== NO_LIMIT)
      for (let p = 0; p < periods; p++) settle(layout.minutes + p);
    sum += settleStrands(prices, gradient);
    let fair = 0;
    for (let s = 0; s < schools; s++) fair += prices[layout.fair + s] ?? 0;
    if (weights.fairness <= fair || model.ideal.every((ideal) => ideal === 0)) return sum;
    for (let s = 0; s < schools; s++)
      if (at(model.ideal, s) > 0) gradient[layout.fair + s] = -mostFair;
    return sum + (weights.fairness - fair) * mostFair;
  }

  /** A new strand is counted on its own where it earns more than its price, which the school's kits of it earn. */
  function settleStrands(prices: Float64Array, gradient: Float64Array): number {
    let sum = 0;
    for (const row of reachable) {
      const left = weights.variety - (prices[layout.strand + row] ?? 0);
      if (left <= 0) continue;
      gradient[layout.strand + row] = -1;
      sum += left;
    }
    return sum;
  }

  function fillCosts(prices: Float64Array): void {
    for (let r = 0; r < routes; r++) {
      const zone = zones === 1 ? 0 : r;
      for (let t = 0; t < types; t++) {
        const grams = limits.grams[r * types + t] ?? 0;
        const boxes = limits.boxes[r * types + t] ?? 0;
        const minutes = limits.minutes[t] ?? 0;
        for (let p = 0; p < periods; p++) {
          cost[(r * types + t) * periods + p] =
            (prices[layout.copies + (t * zones + zone) * periods + p] ?? 0) +
            grams * (prices[layout.grams + r * periods + p] ?? 0) +
            boxes * (prices[layout.boxes + r * periods + p] ?? 0) +
            minutes * (prices[layout.minutes + p] ?? 0);
        }
      }
    }
  }

  /** Fills what a tenth of each school's cells is worth (its own points, and those for the share), and what its types cost. */
  function fillSchools(prices: Float64Array): void {
    for (let s = 0; s < schools; s++) {
      const ideal = at(model.ideal, s);
      perTenth[s] = 0.1 + (ideal === 0 ? 0 : (prices[layout.fair + s] ?? 0) / ideal);
      for (let row = s * types; row < (s + 1) * types; row++) {
        const entry = zones === 1 ? 0 : (prices[layout.entry + row] ?? 0);
        const strand = strandPrice(s, row - s * types);
        const earned = strand < 0 ? 0 : (prices[strand] ?? 0);
        ownPrice[row] = (prices[layout.once + row] ?? 0) + entry - earned;
      }
    }
  }

  /** Worth of a cell in points when the prices are paid. */
  function worth(s: number, t: number, p: number): number {
    const row = s * types + t;
    const cell = row * periods + p;
    const stay = replanned && at(stays, cell) === 1 ? stayWorth(model, row) : 0;
    return (
      at(model.weight, cell) * (perTenth[s] ?? 0) +
      stay -
      (ownPrice[row] ?? 0) -
      (cost[(at(model.schoolRoute, s) * types + t) * periods + p] ?? 0)
    );
  }

  function schoolSide(prices: Float64Array, gradient: Float64Array, granted: Int32Array): number {
    fillSchools(prices);
    let sum = 0;
    for (let route = 0; route < routes; route++) sum += routeSide(route, gradient, granted);
    for (const { school, type, period } of model.locked) {
      sum += worth(school, type, period);
      grant(gradient, school, type, period);
    }
    // Cells that are locked together cost this in every plan.
    for (const places of locks.places) sum -= (weights.spread * places * (places - 1)) / 2;
    return sum;
  }

  /** What the schools of a route gain in all periods, less the trips. */
  function routeSide(route: number, gradient: Float64Array, granted: Int32Array): number {
    gained.fill(0);
    takes.fill(0);
    for (const s of model.schoolsOfRoute[route] ?? [])
      for (let p = 0; p < periods; p++) takeBest(s, p);
    let sum = 0;
    for (let p = 0; p < periods; p++) sum += settleLeg(route, p, gradient, granted);
    return sum;
  }

  /** Each further kit costs more beside the others, so a school's best ones are taken while they are worth it. */
  function takeBest(s: number, p: number): void {
    fillFew(s, p);
    for (let i = 0; i < few.count(); i++) {
      const t = at(few.item, i);
      const gain = worth(s, t, p) - weights.spread * (at(locks.places, s * periods + p) + i);
      if (gain <= 0) return;
      gained[p] = (gained[p] ?? 0) + gain;
      taken[p * most + at(takes, p)] = s * types + t;
      add(takes, p, 1);
    }
  }

  /** What the schools of a route gain in a period, less the trip: nothing, and no grant, if that isn't worth the trip. */
  function settleLeg(
    route: number,
    p: number,
    gradient: Float64Array,
    granted: Int32Array,
  ): number {
    const trip = (weights.trips * at(model.trip, route)) / 1000;
    const driven = at(locks.legs, route * periods + p) === 1;
    const gain = gained[p] ?? 0;
    if (!driven && gain <= trip) return 0;
    for (let i = 0; i < at(takes, p); i++) {
      const row = at(taken, p * most + i);
      grant(gradient, Math.floor(row / types), row % types, p);
      add(granted, row * periods + p, 1);
    }
    return gain - trip;
  }

  /** A school's cells of a period that are worth most, as many as it has places that no lock takes. */
  function fillFew(s: number, p: number): void {
    const place = s * periods + p;
    few.clear(at(model.entitlement, place) - at(locks.places, place));
    for (const t of model.allowedTypes[s] ?? []) {
      const row = s * types + t;
      if (at(model.weight, row * periods + p) === 0 || at(locks.cells, row) === 1) continue;
      few.offer(t, worth(s, t, p));
    }
  }

  /** The index of the price of a type's strand at a school where it would be new, or -1. */
  function strandPrice(s: number, t: number): number {
    const strand = at(model.strandOf, t);
    if (strand < 0) return -1;
    const row = s * model.strands + strand;
    return at(model.newStrand, row) === 1 ? layout.strand + row : -1;
  }

  function grant(gradient: Float64Array, s: number, t: number, p: number): void {
    const route = at(model.schoolRoute, s);
    const zone = zoneOf(model, layout, s);
    const change = (index: number, amount: number): void => {
      gradient[index] = (gradient[index] ?? 0) + amount;
    };
    change(layout.once + s * types + t, -1);
    const strand = strandPrice(s, t);
    if (strand >= 0) change(strand, 1);
    if (zones > 1) change(layout.entry + s * types + t, -1);
    change(layout.copies + (t * zones + zone) * periods + p, -1);
    change(layout.grams + route * periods + p, -(limits.grams[route * types + t] ?? 0));
    change(layout.boxes + route * periods + p, -(limits.boxes[route * types + t] ?? 0));
    change(layout.minutes + p, -(limits.minutes[t] ?? 0));
    const ideal = at(model.ideal, s);
    if (ideal > 0) change(layout.fair + s, at(model.weight, (s * types + t) * periods + p) / ideal);
  }

  function kitSide(prices: Float64Array, gradient: Float64Array): number {
    let sum = 0;
    fillEntryPrices(prices);
    entered.fill(0);
    const walk = {
      price: prices.subarray(layout.copies, layout.grams),
      entry: entryPrice,
      moveCost: weights.moves,
    };
    for (const { kit, copies } of alike) {
      findPath(kit, walk, path);
      sum += path.value * copies;
      for (let p = 0, before = -1; p < periods; p++) {
        const zone = at(path.use, p);
        if (zone < 0) continue;
        if (zone !== before) add(entered, at(model.kitType, kit) * zones + zone, copies);
        before = zone;
        const index = layout.copies + (at(model.kitType, kit) * zones + zone) * periods + p;
        gradient[index] = (gradient[index] ?? 0) + copies;
      }
    }
    forEachEntry((index, zone) => {
      gradient[index] = (gradient[index] ?? 0) + at(entered, zone);
    });
    return sum;
  }

  function fillEntryPrices(prices: Float64Array): void {
    entryPrice.fill(0);
    forEachEntry((index, zone) => {
      entryPrice[zone] = (entryPrice[zone] ?? 0) + (prices[index] ?? 0);
    });
  }

  /** Visits each price of an entry, with the [type, zone] that it concerns. */
  function forEachEntry(visit: (index: number, zone: number) => void): void {
    if (zones === 1) return;
    for (let s = 0; s < schools; s++)
      for (const t of model.allowedTypes[s] ?? [])
        visit(layout.entry + s * types + t, t * zones + zoneOf(model, layout, s));
  }
}
