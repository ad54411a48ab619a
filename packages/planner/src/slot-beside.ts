import type { Board } from "./board.ts";
import { moveBetween, routeBefore, routeFrom } from "./copy-route.ts";
import { at } from "./ints.ts";
import type { Random } from "./random.ts";

/** A period of a copy; `kit` is -1 for none. */
export interface Slot {
  kit: number;
  period: number;
}

/** Tenths of a point by which the values of places are blurred, so that not always the same one is tried; found by trial. */
export const BLUR = 30;
/** Tenths of a point that a place counts less where something else has to leave for it; found by trial. */
export const HINDRANCE = 20;

/**
 * Finds a slot for a cell, [school, type] `row`, that has just left its own: one before or after a use on the cell's
 * route, so that the copy need not move for it. What is in the slot would come to the cell's own one. Takes the slot
 * for which weights and moves come out best, somewhat blurred, and writes it into `slot`.
 */
export function slotBeside(board: Board, random: Random, row: number, own: Slot, slot: Slot): void {
  const { model, schoolAt, room } = board;
  const { periods, types, schoolRoute, weight, weights } = model;
  const school = Math.floor(row / types);
  const type = row % types;
  const route = at(schoolRoute, school);
  const ownBefore = routeBefore(board, own.kit, own.period);
  const ownAfter = routeFrom(board, own.kit, own.period + 1);
  const copies = model.kitsOf[type] ?? new Int32Array();
  slot.kit = -1;
  let best = -Infinity;
  for (let i = 0; i < copies.length; i++) {
    const kit = at(copies, i);
    let passed = -1;
    for (let period = 0; period < periods; period++) {
      const before = passed;
      const other = at(schoolAt, kit * periods + period);
      const otherRoute = other < 0 ? -1 : at(schoolRoute, other);
      if (otherRoute >= 0) passed = otherRoute;
      if (period === own.period || otherRoute === route) continue;
      const after = routeFrom(board, kit, period + 1);
      if (before !== route && after !== route) continue;
      const gained = exchangeTenths(period, other);
      if (gained === -Infinity) continue;
      const moves = movesSaved(before, after, otherRoute);
      const merit = gained + 10 * weights.moves * moves + BLUR * random.next();
      if (merit <= best) continue;
      best = merit;
      slot.kit = kit;
      slot.period = period;
    }
  }

  /** What the weights gain if the cell goes to `period` and the other school comes to its own; -Infinity if one can't. */
  function exchangeTenths(period: number, other: number): number {
    const there = at(weight, row * periods + period);
    if (there === 0) return -Infinity;
    let tenths = there - at(weight, row * periods + own.period);
    if (at(room, school * periods + period) === 0) tenths -= HINDRANCE;
    if (other < 0) return tenths;
    const otherRow = (other * types + type) * periods;
    const back = at(weight, otherRow + own.period);
    if (back === 0) return -Infinity;
    if (at(room, other * periods + own.period) === 0) tenths -= HINDRANCE;
    return tenths + back - at(weight, otherRow + period);
  }

  /** Moves less if a use on `otherRoute` (-1: none) between `before` and `after` changes places with the cell. */
  function movesSaved(before: number, after: number, otherRoute: number): number {
    const now = moveBetween(ownBefore, route) + moveBetween(route, ownAfter);
    const then = moveBetween(before, route) + moveBetween(route, after);
    if (otherRoute < 0)
      return now + moveBetween(before, after) - then - moveBetween(ownBefore, ownAfter);
    const otherNow = moveBetween(before, otherRoute) + moveBetween(otherRoute, after);
    const otherThen = moveBetween(ownBefore, otherRoute) + moveBetween(otherRoute, ownAfter);
    return now + otherNow - then - otherThen;
  }
}
