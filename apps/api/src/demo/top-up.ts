import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { type CheckedIn, type Count, dayBackInStore, type KitRoom } from "./kit-room.ts";
import type { Loan } from "./make-plan.ts";
import { newId } from "./rows.ts";

export type TopUpStatus = "open" | "in_progress" | "waiting_stock" | "done";

/** Tops up what a count found short: all of it, what is in stock, one line, or nothing yet. */
export function topUp(
  { making, people, lives }: KitRoom,
  loan: Loan,
  given: { checkInId: string; counts: readonly Count[]; status: TopUpStatus; at: string },
): CheckedIn {
  const { rows, clock, random } = making;
  const { counts, status, checkInId } = given;
  const { kit } = loan;
  const done = status === "done";
  const actorId = random.pick(people.volunteers).userId;
  // Counted in before two, topped up in the afternoon.
  const at = done
    ? clock.at(dayBackInStore(loan), 14 * 60 + 30 + random.between(0, 180))
    : given.at;
  const critical = counts.find(({ line }) => line.critical) ?? counts[0];
  const waitsFor = status === "waiting_stock" ? (critical?.line ?? null) : null;
  const topUpId = newId();
  const found: CheckedIn = { used: [], waitsFor: waitsFor?.item ?? null };
  rows.add("topUp", {
    id: topUpId,
    kitId: kit.id,
    checkInId,
    status,
    minutes: done ? Math.max(10, kit.type.data.refurbMinutes + random.between(-10, 12)) : null,
    doneBy: done ? actorId : null,
    doneAt: done ? at : null,
    note: waitsFor ? `${waitsFor.item.data.name} is on order.` : null,
  });
  for (const [index, { line, good }] of counts.entries()) {
    const needed = shortOf(line, good);
    const filled =
      done ||
      (status === "waiting_stock" && line !== waitsFor) ||
      (status === "in_progress" && index === 0);
    const used = filled ? needed : 0;
    rows.add("topUpLine", { topUpId, lineId: line.id, itemId: line.item.id, needed, used });
    if (used > 0) found.used.push({ item: line.item, qty: used, topUpId, at, actorId });
    // A full line needs no entry: a line that was never counted counts as full.
    if (!filled)
      rows.add("kitContent", { kitId: kit.id, lineId: line.id, qty: good, countedAt: given.at });
  }
  if (done) lives.happened(kit, { event: "top_up", at, actorId, loan });
  return found;
}
