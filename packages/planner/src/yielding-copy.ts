import type { Board } from "./board.ts";
import { moveBetween, routeBefore, routeFrom } from "./copy-route.ts";
import { at } from "./ints.ts";
import type { Random } from "./random.ts";
import { BLUR } from "./slot-beside.ts";

/** A cell whose type is decided but whose copy is not. */
export interface TypeCell {
  readonly school: number;
  readonly type: number;
  readonly period: number;
}

/**
 * The copy whose uses should yield, so that a school gets one of a type in a period, or -1 if none can. Takes the one
 * for which moves between routes and `loses` come out best, somewhat blurred: the tenths of a point that the use of a
 * [school, type] in a period loses when it is taken off, Infinity where it may not be.
 */
export function yieldingCopy(
  board: Board,
  random: Random,
  { school, type, period }: TypeCell,
  loses: (row: number, period: number) => number,
): number {
  const { model, schoolAt } = board;
  const { periods, types, turnaround, schoolRoute, away } = model;
  const perMove = 10 * model.weights.moves;
  const route = at(schoolRoute, school);
  const first = Math.max(0, period - turnaround);
  const last = Math.min(periods - 1, period + turnaround);
  const copies = model.kitsOf[type] ?? new Int32Array();
  let found = -1;
  let best = -Infinity;
  for (let i = 0; i < copies.length; i++) {
    const kit = at(copies, i);
    if (at(away, kit * periods + period) === 1) continue;
    const merit = meritOf(kit) + BLUR * random.next();
    if (merit <= best) continue;
    best = merit;
    found = kit;
  }
  return found;

  function meritOf(kit: number): number {
    let before = routeBefore(board, kit, first);
    const after = routeFrom(board, kit, last + 1);
    let merit = -perMove * (moveBetween(before, route) + moveBetween(route, after));
    for (let p = first; p <= last; p++) {
      const other = at(schoolAt, kit * periods + p);
      if (other < 0) continue;
      const row = other * types + type;
      if (at(board.fixed, row) === 1) return -Infinity;
      const otherRoute = at(schoolRoute, other);
      merit += perMove * moveBetween(before, otherRoute) - loses(row, p);
      before = otherRoute;
    }
    return merit + perMove * moveBetween(before, after);
  }
}
