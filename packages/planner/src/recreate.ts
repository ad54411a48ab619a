import { carries, fits } from "./board.ts";
import { togetherTenths, tripTenths, unevenTenths, varietyTenths } from "./board-worth.ts";
import { chooseKit, type KitChoice } from "./choose-kit.ts";
import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";
import type { Target } from "./ruin.ts";
import type { SearchedCells } from "./promising-cells.ts";
import { stayWorth } from "./term-model.ts";

export interface Recreator {
  /**
   * Fills the free places of the touched schools, the most valuable cell first. `noise` (0 and up) blurs the values,
   * so that the same ruin doesn't always grow back the same way (blinks; Christiaens and Vanden Berghe 2020).
   */
  recreate(target: Target, noise: number, favoured: number): void;
}

/** How often a recreate step tries promising cells alone. */
const PROMISING = 0.9;
/** How often it fills a leg whose trip no single kit pays for: several can, and the search keeps them only then. */
const TRIPS_FREE = 0.1;

export function recreator(
  journal: Journal,
  random: Random,
  { all, promising }: SearchedCells,
): Recreator {
  const { board } = journal;
  const { model } = board;
  const { periods, types } = model;
  const most = 1024;
  const keys = new Float64Array(most);
  const cells = new Int32Array(most);
  const places = new Int32Array(most);
  const priced = new Int32Array(most);
  const choice: KitChoice = { kit: -1, extraTenths: 0 };
  let count = 0;
  let tried = all;
  let tripsFree = false;

  return {
    recreate(target, noise, favoured) {
      tripsFree = random.next() < TRIPS_FREE;
      // For the worst-off school whatever it costs: what doesn't pay for the cell can still pay for the share.
      const least = favoured < 0 ? 0 : -Infinity;
      if (target.school >= 0) tryPlace(target.school, target.type, target.period, least);
      count = 0;
      tried = favoured < 0 && random.next() < PROMISING ? promising : all;
      for (let i = 0; i < journal.touchedCount(); i++) {
        const school = at(journal.touched, i);
        collect(school, noise, school === favoured ? 1.5 : 1);
      }
      while (count > 0) {
        const best = highest();
        const cell = at(cells, best);
        const pair = Math.floor(cell / periods);
        const school = Math.floor(pair / types);
        const period = cell % periods;
        if (at(priced, best) === 0 && priceCopy(best, school, pair % types, period)) continue;
        drop(best);
        place(school, pair % types, period);
      }
    },
  };

  /** Places a candidate if it pays, and prices the others as they stand beside it. */
  function place(school: number, type: number, period: number): void {
    const trip = tripCost(school, period);
    const variety = varietyTenths(board, school, type);
    if (!tryPlace(school, type, period, 0)) return;
    crowd(school * periods + period);
    if (trip > 0) shareTrip(at(model.schoolRoute, school), period, trip);
    if (variety > 0) dropVariety(school, at(model.strandOf, type), variety);
  }

  function tryPlace(school: number, type: number, period: number, above: number): boolean {
    if (!fits(board, school, type, period)) return false;
    chooseKit(board, school, type, period, choice);
    const weight = at(model.weight, (school * types + type) * periods + period);
    if (choice.kit < 0) return false;
    const cost =
      togetherTenths(board, school, period) +
      tripCost(school, period) -
      varietyTenths(board, school, type) +
      unevenTenths(board, period);
    if (weight + choice.extraTenths - cost <= above) return false;
    journal.put(school, type, period, choice.kit);
    return true;
  }

  function tripCost(school: number, period: number): number {
    return tripsFree ? 0 : tripTenths(board, school, period);
  }

  function collect(school: number, noise: number, favour: number): void {
    for (let p = 0; p < periods; p++) {
      const slot = school * periods + p;
      if (at(board.room, slot) === 0) continue;
      const cost = togetherTenths(board, school, p) + tripCost(school, p);
      const end = at(tried.start, slot + 1);
      for (let i = at(tried.start, slot); i < end && count < most; i++) {
        const type = at(tried.type, i);
        const row = school * types + type;
        if (at(board.periodOf, row) >= 0 || at(board.freeKits, type * periods + p) === 0) continue;
        if (!carries(board, school, type, p)) continue;
        const cell = row * periods + p;
        const blur = noise === 0 ? 1 : 1 + noise * (random.next() - 0.5);
        const kept = at(model.previousPeriod, row) === p ? STAYING : 0;
        const earned = kept * stayWorth(model, row) + varietyTenths(board, school, type);
        const worth = at(model.weight, cell) + earned - cost;
        keys[count] = worth * blur * favour;
        cells[count] = cell;
        places[count] = slot;
        priced[count] = 0;
        count++;
      }
    }
  }

  /** After a school got a kit in a period, any further kit there is worth less. */
  function crowd(place: number): void {
    const less = 10 * model.weights.spread;
    if (less === 0) return;
    for (let i = 0; i < count; i++) if (at(places, i) === place) keys[i] = (keys[i] ?? 0) - less;
  }

  /** After a route has a kit in a period, no other one costs the trip. */
  function shareTrip(route: number, period: number, trip: number): void {
    for (let i = 0; i < count; i++) {
      const school = Math.floor(at(places, i) / periods);
      if (at(places, i) % periods === period && at(model.schoolRoute, school) === route)
        keys[i] = (keys[i] ?? 0) + trip;
    }
  }

  /** After a school got a kit of a strand, no other one of it is new there. */
  function dropVariety(school: number, strand: number, variety: number): void {
    for (let i = 0; i < count; i++) {
      const row = Math.floor(at(cells, i) / periods);
      if (Math.floor(row / types) === school && at(model.strandOf, row % types) === strand)
        keys[i] = (keys[i] ?? 0) - variety;
    }
  }

  /**
   * Takes what the copy costs off a candidate's key, once. Only the first in line is priced, because finding a copy
   * takes most of the time; true when it has to line up again.
   */
  function priceCopy(candidate: number, school: number, type: number, period: number): boolean {
    priced[candidate] = 1;
    if (!fits(board, school, type, period)) return false;
    chooseKit(board, school, type, period, choice);
    if (choice.extraTenths >= 0) return false;
    keys[candidate] = (keys[candidate] ?? 0) + choice.extraTenths;
    return true;
  }

  /** The candidate with the highest key. There are some dozens: no heap is worth it. */
  function highest(): number {
    let best = 0;
    for (let i = 1; i < count; i++) if ((keys[i] ?? 0) > (keys[best] ?? 0)) best = i;
    return best;
  }

  function drop(candidate: number): void {
    count--;
    keys[candidate] = keys[count] ?? 0;
    places[candidate] = at(places, count);
    cells[candidate] = at(cells, count);
    priced[candidate] = at(priced, count);
  }
}

/** Tenths of a point per point of staying. */
const STAYING = 10;
