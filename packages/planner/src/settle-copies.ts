import { moveBetween, routeBefore, routeFrom } from "./copy-route.ts";
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
  const { periods, types, kitType, kitsOf, turnaround } = model;
  let exchanges = 0;

  return () => {
    exchanges = 0;
    journal.forEachChangedUse((kit, period) => {
      settle(kit, period);
      settle(kit, period + 1);
    });
  };

  /** Exchanges the copy's uses from `cut` on with those of the copy for which that saves most. */
  function settle(kit: number, cut: number): void {
    if (cut === 0 || cut >= periods || exchanges === MOST_EXCHANGES) return;
    const from = routeBefore(board, kit, cut);
    const to = routeFrom(board, kit, cut);
    const copies = kitsOf[at(kitType, kit)];
    // A copy that stays on its route has nothing to gain.
    if (copies === undefined || from === to) return;
    let best = -1;
    let most = 0;
    for (let i = 0; i < copies.length; i++) {
      const other = at(copies, i);
      if (other === kit) continue;
      const otherFrom = routeBefore(board, other, cut);
      const otherTo = routeFrom(board, other, cut);
      const saved =
        moveBetween(from, to) +
        moveBetween(otherFrom, otherTo) -
        moveBetween(from, otherTo) -
        moveBetween(otherFrom, to);
      if (saved <= most || !canServe(other, kit, cut) || !canServe(kit, other, cut)) continue;
      most = saved;
      best = other;
    }
    if (best < 0) return;
    exchanges++;
    exchangeUses(journal, kit, best, cut, periods);
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
