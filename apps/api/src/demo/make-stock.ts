import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { CheckedIn } from "./kit-room.ts";
import type { Item } from "./make-kit-types.ts";
import type { People } from "./make-people.ts";

/**
 * The ledger of the store: what there was at the beginning, what was bought on the way, and what every top-up took. What is
 * left is decided first: most items lie between their least and their par, some below, and one is out.
 */
export function makeStock(
  { rows, random, clock, anchor, data }: Making,
  people: People,
  items: readonly Item[],
  checkedIn: readonly CheckedIn[],
): void {
  const used = checkedIn.flatMap((each) => each.used);
  const out = new Set(checkedIn.map((each) => each.waitsFor));
  const first = anchor.terms[0]?.startsOn ?? anchor.today;
  const opened = clock.at(addDays(first, -20), 9 * 60);
  const bought = clock.at(addDays(anchor.current.startsOn, -4), 11 * 60);
  const actorId = people.in(data.mishaps ? "coordinator" : "manager").userId;
  for (const [index, item] of items.entries()) {
    const parQty = Math.ceil(item.inKits * 0.4);
    const share = index % 14 === 7 ? 0.12 : 0.45 + random.next() * 0.6;
    const left = out.has(item) ? 0 : Math.max(1, Math.round(parQty * share));
    const taken = used
      .filter((each) => each.item === item)
      .reduce((sum, each) => sum + each.qty, 0);
    // Bought in whole packs; the rest was there from the start.
    const packs = Math.floor((taken * 0.7) / item.data.packSize) * item.data.packSize;
    const opening = left + taken - packs;
    const row = { itemId: item.id, unitCostCents: item.data.unitCostCents, actorId };
    if (opening > 0) {
      rows.add("stockMovement", { ...row, delta: opening, reason: "opening", occurredAt: opened });
    }
    if (packs > 0) {
      rows.add("stockMovement", { ...row, delta: packs, reason: "receipt", occurredAt: bought });
    }
  }
  for (const { item, qty, topUpId, at, actorId } of used) {
    rows.add("stockMovement", {
      itemId: item.id,
      delta: -qty,
      reason: "top_up",
      topUpId,
      actorId,
      occurredAt: at,
    });
  }
}
