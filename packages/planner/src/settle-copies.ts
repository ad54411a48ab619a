import { at } from "./ints.ts";
import { type Journal, MOST_EXCHANGES } from "./journal.ts";
import { exchangeUses } from "./tail-exchange.ts";

/**
 * After a change, each copy that it used exchanges its later uses with another copy of its type wherever that saves a
 * move between routes. Without this the search rejects many changes for a move that an exchange would have saved.
 */
export function copySettler(journal: Journal): () => void {
  const { board } = journal;
  const { model, schoolAt } = board;
  const { periods, types, kitType, kitsOf, schoolRoute, turnaround } = model;
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
    if (best < 0) return;
    exchanges++;
    exchangeUses(journal, kit, best, cut, periods);
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
}

/** 1 where a copy that goes from one route to the other moves; -1 stands for no use. */
function moves(from: number, to: number): number {
  return from >= 0 && to >= 0 && from !== to ? 1 : 0;
}
