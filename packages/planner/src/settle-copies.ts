import { at } from "./ints.ts";
import { type Journal, MOST_EXCHANGES } from "./journal.ts";

/**
 * Exchanges all later uses of copies that the change so far has touched with those of another copy of their type
 * (2-opt* of vehicle routing; Potvin and Rousseau 1995) wherever that saves a move between routes. A change is thus
 * judged with its copies well dealt: otherwise most changes would seem to cost a move that an exchange saves.
 */
export function copySettler(journal: Journal): () => void {
  const { board } = journal;
  const { model, schoolAt } = board;
  const { periods, types, kitType, kitsOf, schoolRoute, turnaround } = model;
  // The schools of both copies before an exchange, [copy, period].
  const before = new Int32Array(2 * periods);
  let exchanges = 0;

  return () => {
    exchanges = 0;
    journal.forEachUse((kit, period) => {
      settle(kit, period);
      settle(kit, period + 1);
    });
  };

  /** Exchanges the copy's uses from `cut` on with those of the copy for which that saves most. */
  function settle(kit: number, cut: number): void {
    if (cut === 0 || cut >= periods || exchanges === MOST_EXCHANGES) return;
    const from = routeBefore(kit, cut);
    const to = routeAfter(kit, cut);
    const copies = kitsOf[at(kitType, kit)];
    if (copies === undefined || (from < 0 && to < 0)) return;
    let best = -1;
    let most = 0;
    for (let i = 0; i < copies.length; i++) {
      const other = at(copies, i);
      if (other === kit) continue;
      const otherFrom = routeBefore(other, cut);
      const otherTo = routeAfter(other, cut);
      const saved =
        moves(from, to) + moves(otherFrom, otherTo) - moves(from, otherTo) - moves(otherFrom, to);
      if (saved <= most || !canServe(other, kit, cut) || !canServe(kit, other, cut)) continue;
      most = saved;
      best = other;
    }
    if (best >= 0) exchange(kit, best, cut);
  }

  function routeBefore(kit: number, cut: number): number {
    for (let p = cut - 1; p >= 0; p--) {
      const school = at(schoolAt, kit * periods + p);
      if (school >= 0) return at(schoolRoute, school);
    }
    return -1;
  }

  function routeAfter(kit: number, cut: number): number {
    for (let p = cut; p < periods; p++) {
      const school = at(schoolAt, kit * periods + p);
      if (school >= 0) return at(schoolRoute, school);
    }
    return -1;
  }

  /** Whether `kit` can take over all uses that `other` has from `cut` on. */
  function canServe(kit: number, other: number, cut: number): boolean {
    let free = cut;
    for (let p = Math.max(0, cut - turnaround); p < cut; p++)
      if (at(schoolAt, kit * periods + p) >= 0) free = p + turnaround + 1;
    for (let p = cut; p < periods; p++) {
      const school = at(schoolAt, other * periods + p);
      if (school < 0) continue;
      if (p < free || at(model.away, kit * periods + p) === 1) return false;
      if (at(board.fixed, school * types + at(kitType, kit)) === 1) return false;
    }
    return true;
  }

  function exchange(one: number, two: number, cut: number): void {
    const type = at(kitType, one);
    exchanges++;
    for (let p = cut; p < periods; p++) {
      before[p] = at(schoolAt, one * periods + p);
      before[periods + p] = at(schoolAt, two * periods + p);
      if (at(before, p) >= 0) journal.takeOff(at(before, p), type);
      if (at(before, periods + p) >= 0) journal.takeOff(at(before, periods + p), type);
    }
    for (let p = cut; p < periods; p++) {
      if (at(before, p) >= 0) journal.put(at(before, p), type, p, two);
      if (at(before, periods + p) >= 0) journal.put(at(before, periods + p), type, p, one);
    }
  }
}

/** 1 where a copy that goes from one route to the other moves; -1 stands for no use. */
function moves(from: number, to: number): number {
  return from >= 0 && to >= 0 && from !== to ? 1 : 0;
}
