import { type Refusal, refusal } from "../refusal.ts";
import type { StockMovement } from "./stock.ts";

export type MovementReason = StockMovement["reason"];

const out: ReadonlySet<MovementReason> = new Set([
  "top_up",
  "packing",
  "loss",
  "damage",
  "expired",
]);

/** The sign of a reason's movements: +1 into the store, -1 out of it. */
export function directionOf(reason: MovementReason): 1 | -1 {
  return out.has(reason) ? -1 : 1;
}

/** Whether a movement may be undone by its opposite, once. */
export function mayReverse({
  reason,
  itemName,
  reversedById,
}: Pick<StockMovement, "reason" | "itemName" | "reversedById">): Refusal | null {
  const instead = insteadOfReversal[reason];
  if (instead !== undefined) return refusal("transition_refused", instead(itemName));
  if (reversedById === null) return null;
  return refusal("already_exists", `This movement of ${itemName} has been reversed already.`);
}

const insteadOfReversal: Partial<Record<MovementReason, (itemName: string) => string>> = {
  top_up: (name) => `A top-up's movement can't be reversed. Count ${name} instead.`,
  reversal: (name) => `A reversal can't be reversed. Count ${name} instead.`,
  transfer: (name) =>
    `What went to another branch can't be reversed in one of them. Move ${name} back instead.`,
};

/** At or below its minimum. An item without a minimum is never low. */
export function isLow(level: { onHand: number; minQty: number }): boolean {
  return level.minQty > 0 && level.onHand <= level.minQty;
}

interface Receipt {
  reason: MovementReason;
  qty: number;
  packSize?: number | undefined;
  costCents?: number | null | undefined;
  supplier?: string | null | undefined;
  lotCode?: string | null | undefined;
  expiresOn?: string | null | undefined;
  lotId?: string | undefined;
}

const writeOffs: ReadonlySet<MovementReason> = new Set(["loss", "damage", "expired"]);

/** A lot is given for received and opening stock; a write-off may name one. */
export function lotHolds(given: Receipt): Refusal | null {
  const { reason, lotCode = null, expiresOn = null, lotId } = given;
  if (lotId !== undefined && !writeOffs.has(reason)) {
    return refusal("invalid_input", "Only what is written off is taken from one lot.", "lotId");
  }
  if (reason === "receipt" || reason === "opening") return null;
  if (lotCode === null && expiresOn === null) return null;
  const path = lotCode === null ? "expiresOn" : "lotCode";
  return refusal("invalid_input", "Only what is received has a lot and an expiry date.", path);
}

/** Whether the data of a delivery fit its reason: packs and a supplier only for received stock, a cost for that and for opening stock. */
export function receiptHolds(receipt: Receipt): Refusal | null {
  const { reason, qty, packSize, costCents = null, supplier = null } = receipt;
  if (packSize !== undefined && reason !== "receipt") {
    return refusal("invalid_input", "Only what is received comes in packs.", "packSize");
  }
  if (packSize !== undefined && qty % packSize !== 0) {
    const message = `${qty} is not a whole number of packs of ${packSize}.`;
    return refusal("invalid_input", message, "qty");
  }
  if (reason === "receipt" || reason === "opening") return null;
  if (costCents === null && supplier === null) return null;
  const path = costCents === null ? "supplier" : "costCents";
  return refusal("invalid_input", "Only what is bought has a cost and a supplier.", path);
}

/** The cost of one unit, to the cent: for a pack of 200 at $7.50 it is 4 cents. */
export function unitCost(costCents: number, qty: number): number {
  return Math.round(costCents / qty);
}

export interface StockAsk {
  /** The field of the input: "lines.2.qty". */
  path: string;
  itemId: string;
  name: string;
  unit: string;
  onHand: number;
  asked: number;
}

/**
 * Whether there is enough of everything requested, lines of one item added up. The details name each short item, with its quantity on
 * hand and requested.
 */
export function stockSuffices(asks: readonly StockAsk[]): Refusal | null {
  const byItem = new Map<string, StockAsk>();
  for (const ask of asks) {
    const before = byItem.get(ask.itemId);
    byItem.set(ask.itemId, before ? { ...before, asked: before.asked + ask.asked } : ask);
  }
  const short = [...byItem.values()].filter((ask) => ask.asked > ask.onHand);
  if (short.length === 0) return null;
  const details = short.map((ask) => ({
    path: ask.path,
    message: `${ask.name}: ${ask.onHand} ${ask.unit} on hand, ${ask.asked} asked.`,
  }));
  return {
    code: "stock_short",
    message: `Not enough stock, so nothing was taken. ${details.map((d) => d.message).join(" ")}`,
    details,
  };
}
