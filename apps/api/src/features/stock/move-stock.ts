import type { Body } from "@kitround/contract/route.ts";
import type { addStockMovement, StockMovement } from "@kitround/contract/stock/stock.ts";
import {
  directionOf,
  lotHolds,
  mayReverse,
  type MovementReason,
  receiptHolds,
  stockSuffices,
  unitCost,
} from "@kitround/contract/stock/stock-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { findLots } from "./stock-lots.ts";
import { lockLevels, readLevel, readMovement } from "./stock-queries.ts";

interface Entry {
  itemId: string;
  delta: number;
  reason: MovementReason;
  note?: string | undefined;
  packSize?: number | undefined;
  costCents?: number | null | undefined;
  supplier?: string | null | undefined;
  reversesId?: string;
  /** The order that it was delivered for. */
  orderId?: string | null;
  lotCode?: string | null | undefined;
  expiresOn?: string | null | undefined;
  lotId?: string | null | undefined;
  countId?: string;
}

/** One row of the ledger, which is never changed. */
export async function writeMovement(tx: Tx, actor: Actor, entry: Entry): Promise<StockMovement> {
  const { itemId, delta, reason, note = null, reversesId = null, countId = null } = entry;
  const {
    orderId = null,
    lotCode = null,
    expiresOn = null,
    lotId = null,
    packSize = null,
    costCents = null,
    supplier = null,
  } = entry;
  const { rows } = await sql<{ id: string }>`
    insert into stock_movement (branch_id, item_id, delta, reason, note, pack_size, cost_cents, supplier, reverses_id, count_id,
      order_id, lot_code, expires_on, lot_id, actor_id)
    values (current_branch(), ${itemId}, ${delta}, ${reason}, nullif(${note}, ''), ${packSize}, ${costCents}, ${supplier},
      ${reversesId}, ${countId}, ${orderId}, ${lotCode}, ${expiresOn}, ${lotId}, ${actor.branchUserId})
    returning id`.execute(tx);
  return readMovement(tx, rows[0]?.id ?? "");
}

/** Refuses a movement below zero; the level has to be locked. */
export async function refuseBeyondStock(
  tx: Tx,
  itemId: string,
  asked: number,
  path: string,
): Promise<void> {
  const { name, unit } = await readLevel(tx, itemId);
  const onHand = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  refuseUnlessAllowed(stockSuffices([{ path, itemId, name, unit, onHand, asked }]));
}

/** Receives, returns or writes off. Throws not_found, stock_short, and invalid_input if the data of a delivery do not agree. */
export async function addMovement(
  tx: Tx,
  actor: Actor,
  { qty, ...rest }: Body<typeof addStockMovement>,
): Promise<StockMovement> {
  refuseUnlessAllowed(receiptHolds({ qty, ...rest }) ?? lotHolds({ qty, ...rest }));
  const delta = qty * directionOf(rest.reason);
  if (rest.reason === "receipt") return receive(tx, actor, { qty, ...rest });
  await refuseBeyondStock(tx, rest.itemId, -delta, "qty");
  if (rest.lotId !== undefined) await refuseBeyondLot(tx, rest.itemId, rest.lotId, qty);
  return writeMovement(tx, actor, { ...rest, delta });
}

/** Refuses more than the lot has. Throws not_found for a lot of another item. */
export async function refuseBeyondLot(
  tx: Tx,
  itemId: string,
  lotId: string,
  asked: number,
): Promise<void> {
  const { name, unit } = await readLevel(tx, itemId);
  const lot = (await findLots(tx, itemId)).items.find(({ id }) => id === lotId);
  if (lot === undefined) throw notFound("This lot");
  const { onHand } = lot;
  refuseUnlessAllowed(stockSuffices([{ path: "qty", itemId, name, unit, onHand, asked }]));
}

type Delivered = Omit<Entry, "reason" | "delta"> & { qty: number };

/** Records a delivery, and stores its packs, price and supplier as the item's new defaults. */
export async function receive(
  tx: Tx,
  actor: Actor,
  { qty, ...rest }: Delivered,
): Promise<StockMovement> {
  await rememberDelivery(tx, { qty, ...rest });
  return writeMovement(tx, actor, { ...rest, reason: "receipt", delta: qty });
}

/** The next delivery will most likely have the same packs, price and supplier. */
async function rememberDelivery(tx: Tx, given: Delivered): Promise<void> {
  const { itemId, qty, packSize, costCents = null, supplier = null } = given;
  const change = {
    ...(packSize === undefined ? {} : { packSize }),
    ...(costCents === null ? {} : { unitCostCents: unitCost(costCents, qty) }),
    ...(supplier === null ? {} : { supplier }),
  };
  const known = await readLevel(tx, itemId);
  const news = Object.entries(change).some(
    ([field, value]) => known[field as keyof typeof change] !== value,
  );
  if (news) await tx.updateTable("item").set(change).where("id", "=", itemId).execute();
}

/** The order of a movement, null for most. */
async function orderOf(tx: Tx, id: string): Promise<string | null> {
  const { orderId } = await tx
    .selectFrom("stockMovement")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return orderId;
}

/**
 * Reverses a movement by an opposite one. It is allowed once, never for a top-up's movement, because the kit's content was counted
 * since, and never for one between branches, because the other one has its half.
 */
export async function reverseMovement(
  tx: Tx,
  actor: Actor,
  id: string,
  note: string | undefined,
): Promise<StockMovement> {
  const { itemId, delta, ...movement } = await readMovement(tx, id);
  const orderId = await orderOf(tx, id);
  refuseUnlessAllowed(mayReverse(movement));
  // Locked from here on: if two people reverse it at once, the second one sees the first one's reversal.
  await lockLevels(tx, [itemId]);
  refuseUnlessAllowed(mayReverse(await readMovement(tx, id)));
  await refuseBeyondStock(tx, itemId, delta, "");
  return writeMovement(tx, actor, {
    itemId,
    delta: -delta,
    reason: "reversal",
    note,
    reversesId: id,
    orderId,
  });
}
