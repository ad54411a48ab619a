import { randomUUID } from "node:crypto";
import type { Body, Result } from "@kitround/contract/route.ts";
import type {
  createStockOrders,
  receiveStockOrder,
  setStockOrderStatus,
  StockOrder,
} from "@kitround/contract/shopping/stock-order.ts";
import { mayReceive, orderFaults } from "@kitround/contract/shopping/stock-order-rules.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { receive } from "../stock/move-stock.ts";
import { lockLevels } from "../stock/stock-queries.ts";
import { findOrders, readOrder } from "./order-queries.ts";

/**
 * Creates an order for each supplier; a supplier whose lines have no packs gets none. Throws not_found for an unknown
 * item.
 */
export async function createOrders(
  tx: Tx,
  actor: Actor,
  { orderedOn, orders }: Body<typeof createStockOrders>,
): Promise<Result<typeof createStockOrders>> {
  const faults = orderFaults(orders);
  if (faults.length > 0) throw new AppError("invalid_input", "Nothing was ordered.", faults);
  const real = orders
    .map((order) => ({ ...order, lines: order.lines.filter(({ packs }) => packs > 0) }))
    .filter(({ lines }) => lines.length > 0);
  if (real.length === 0) {
    const message = "Enter packs of at least one item.";
    throw new AppError("invalid_input", message, [{ path: "orders", message }]);
  }
  await requireItems(
    tx,
    real.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)),
  );
  const made = real.map((order) => ({ ...order, id: randomUUID() }));
  const { branchId, branchUserId: orderedBy } = actor;
  await tx
    .insertInto("stockOrder")
    .values(
      made.map(({ id, supplier, reference }) => ({
        branchId,
        id,
        supplier,
        reference,
        orderedOn,
        orderedBy,
      })),
    )
    .execute();
  await tx
    .insertInto("stockOrderLine")
    .values(
      made.flatMap(({ id: orderId, lines }) =>
        lines.map((line) => ({ branchId, orderId, ...line })),
      ),
    )
    .execute();
  const ids = made.map(({ id }) => id);
  const { items, total } = await findOrders(tx, { ids, limit: ids.length });
  return { items, total };
}

async function requireItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const ids = [...new Set(itemIds)];
  const found = await tx.selectFrom("item").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length) throw notFound("One of these items");
}

/**
 * Takes in a delivery: a receipt for each item, which references the order. Throws not_found, stale_version and
 * transition_refused.
 */
export async function receiveOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, lines }: Body<typeof receiveStockOrder>,
): Promise<StockOrder> {
  await requireVersion(tx, "stockOrder", id, rowVersion, "This order");
  const order = await readOrder(tx, id);
  refuseUnlessAllowed(mayReceive(order, lines));
  const came = lines.filter(({ qty }) => qty > 0);
  // Locked in one order, as everywhere, so that two deliveries at once cause no deadlock.
  await lockLevels(
    tx,
    came.map(({ itemId }) => itemId),
  );
  for (const { itemId, ...delivered } of came) {
    const ordered = order.lines.find((line) => line.itemId === itemId);
    if (ordered === undefined) throw notFound("One of these items");
    const { packSize } = ordered;
    const whole = delivered.qty % packSize === 0 ? { packSize } : {};
    const { supplier } = order;
    await receive(tx, actor, { itemId, ...delivered, supplier, orderId: id, ...whole });
  }
  // The update raises row_version, so that a person who opened the order before this delivery is refused as stale.
  await tx.updateTable("stockOrder").set({ status: "open" }).where("id", "=", id).execute();
  return readOrder(tx, id);
}

/** Throws not_found and stale_version. */
export async function setOrderStatus(
  tx: Tx,
  id: string,
  { rowVersion, status }: Body<typeof setStockOrderStatus>,
): Promise<StockOrder> {
  await requireVersion(tx, "stockOrder", id, rowVersion, "This order");
  await tx.updateTable("stockOrder").set({ status }).where("id", "=", id).execute();
  return readOrder(tx, id);
}
