import { addDays } from "@kitround/contract/plan/days.ts";
import { schoolDay } from "./anchor.ts";
import type { Making } from "./branch.ts";
import type { CheckedIn } from "./kit-room.ts";
import type { Item } from "./make-kit-types.ts";
import type { People } from "./make-people.ts";

/** Purchases are made every third week. */
const buyingDays = 21;

/**
 * The stock ledger: opening balances, purchases, and the use of every top-up. The final quantities are chosen first,
 * and the rest is computed backwards, so that no quantity was ever negative: most items are between their minimum and
 * their target, some below, and one is out.
 */
export function makeStock(
  { rows, random, clock, anchor, data }: Making,
  people: People,
  items: readonly Item[],
  checkedIn: readonly CheckedIn[],
): void {
  const used = checkedIn.flatMap((each) => each.used).toSorted((a, b) => b.at.localeCompare(a.at));
  const out = new Set(checkedIn.map((each) => each.waitsFor));
  const first = addDays(anchor.terms[0]?.startsOn ?? anchor.today, -20);
  const opened = clock.at(first, 9 * 60);
  const now = clock.now.toISOString();
  const deliveries: string[] = [];
  for (let day = first; day < anchor.now; day = addDays(day, buyingDays)) {
    const at = new Date(clock.moment(schoolDay(addDays(day, 3), 1), 11 * 60)).toISOString();
    if (at < now) deliveries.unshift(at);
  }
  // The volunteers' last count waits for approval.
  const countedNow = (item: Item, onHand: number) =>
    rows.add("stockCount", {
      itemId: item.id,
      onHand,
      counted: onHand - 3,
      blind: false,
      byTwo: false,
      status: "waiting",
      countedBy: people.volunteers[0].userId,
      countedAt: now,
    });
  const actorId = people.in(data.mishaps ? "coordinator" : "manager").userId;
  for (const [index, item] of items.entries()) {
    const parQty = Math.ceil(item.inKits * 0.4);
    const share = index % 14 === 7 ? 0.12 : 0.45 + random.next() * 0.6;
    const left = out.has(item) ? 0 : Math.max(1, Math.round(parQty * share));
    const row = { itemId: item.id, actorId };
    const { packSize, unitCostCents } = item.data;
    const { receipts, opening } = reckonedBack(
      left,
      used.filter((each) => each.item === item),
      { deliveries, packSize, atLeast: Math.ceil(parQty * 0.3) },
    );
    if (index % 40 === 5 && left > 4) countedNow(item, left);
    if (opening > 0) {
      rows.add("stockMovement", {
        ...row,
        ...lotOf(item, opened),
        delta: opening,
        reason: "opening",
        occurredAt: opened,
      });
    }
    for (const { qty, at } of receipts.toReversed()) {
      rows.add("stockMovement", {
        ...row,
        ...lotOf(item, at),
        delta: qty,
        reason: "receipt",
        packSize,
        costCents: qty * unitCostCents,
        supplier: item.data.supplier,
        occurredAt: at,
      });
    }
  }
  for (const { item, qty, topUpId, at, actorId } of used.toReversed()) {
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

/** The lot of what came at this time, for an item that has a date. */
function lotOf({ data: { goodForDays } }: Item, at: string) {
  if (goodForDays === null) return {};
  const day = at.slice(0, 10);
  return { lotCode: day.slice(2).replaceAll("-", ""), expiresOn: addDays(day, goodForDays) };
}

interface Buying {
  /** The latest first, as are the uses. */
  deliveries: readonly string[];
  packSize: number;
  /** The minimum quantity left when more came. */
  atLeast: number;
}

/**
 * From the final quantity back to the beginning: each use adds to the shelf, each delivery brought in whole packs
 * what was used after it.
 */
function reckonedBack(
  left: number,
  used: readonly { qty: number; at: string }[],
  { deliveries, packSize, atLeast }: Buying,
): { receipts: { qty: number; at: string }[]; opening: number } {
  const receipts: { qty: number; at: string }[] = [];
  let held = left;
  let next = 0;
  let toReplace = 0;
  for (const at of deliveries) {
    for (let use = used[next]; use && use.at > at; use = used[next]) {
      held += use.qty;
      toReplace += use.qty;
      next += 1;
    }
    const packs = Math.floor(Math.min(held - atLeast, toReplace) / packSize);
    if (packs <= 0) continue;
    receipts.push({ qty: packs * packSize, at });
    held -= packs * packSize;
    toReplace -= packs * packSize;
  }
  return { receipts, opening: held + used.slice(next).reduce((sum, use) => sum + use.qty, 0) };
}
