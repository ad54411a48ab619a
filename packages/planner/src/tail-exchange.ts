import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";

/**
 * Two copies of a type exchange all their uses from one period on (2-opt* of vehicle routing; Potvin and Rousseau
 * 1995): schools see no change, but each copy may then stay on one route. Returns false, with the board possibly
 * changed, when rest or absence forbids it; the caller rolls back.
 */
export function exchangeTails(journal: Journal, random: Random, type: number): boolean {
  const { board } = journal;
  const { periods, kitsOf } = board.model;
  const copies = kitsOf[type];
  if (copies === undefined || copies.length < 2 || periods < 2) return false;
  const one = random.below(copies.length);
  const two = (one + 1 + random.below(copies.length - 1)) % copies.length;
  const from = random.below(periods);
  const until = random.next() < 0.5 ? periods : from + 1;
  const first = at(copies, one);
  const second = at(copies, two);
  const moves: [school: number, period: number, to: number][] = [];
  for (let p = from; p < until; p++) {
    const a = at(board.schoolAt, first * periods + p);
    const b = at(board.schoolAt, second * periods + p);
    if (a >= 0) moves.push([a, p, second]);
    if (b >= 0) moves.push([b, p, first]);
  }
  if (moves.length === 0) return false;
  for (const [school] of moves) journal.takeOff(school, type);
  for (const [school, period, kit] of moves) {
    if (at(board.periodOf, school * board.model.types + type) >= 0) return false;
    if (at(board.blocks, kit * periods + period) !== 0) return false;
    journal.put(school, type, period, kit);
  }
  return true;
}
