import { at } from "./ints.ts";
import type { Journal } from "./journal.ts";
import type { Random } from "./random.ts";

/**
 * Two copies of a type, drawn at random, exchange all their uses from one period on, or those of one period (2-opt* of
 * vehicle routing; Potvin and Rousseau 1995): schools see no change, but each copy may then stay on one route. Returns
 * false, with the board possibly changed, when that is not possible; the caller rolls back.
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
  return exchangeUses(journal, at(copies, one), at(copies, two), from, until);
}

/**
 * Two copies of a type exchange all their uses from period `from` until before `until`. Returns false when there are
 * none, and also, with the board possibly changed, when rest, absence or a lock forbids it.
 */
export function exchangeUses(
  journal: Journal,
  one: number,
  two: number,
  from: number,
  until: number,
): boolean {
  const { board } = journal;
  const { periods, types, kitType } = board.model;
  const type = at(kitType, one);
  const moves: [school: number, period: number, to: number][] = [];
  for (let p = from; p < until; p++) {
    const a = at(board.schoolAt, one * periods + p);
    const b = at(board.schoolAt, two * periods + p);
    if (a >= 0) moves.push([a, p, two]);
    if (b >= 0) moves.push([b, p, one]);
  }
  if (moves.length === 0) return false;
  for (const [school] of moves) journal.takeOff(school, type);
  for (const [school, period, kit] of moves) {
    if (at(board.periodOf, school * types + type) >= 0) return false;
    if (at(board.blocks, kit * periods + period) !== 0) return false;
    journal.put(school, type, period, kit);
  }
  return true;
}
