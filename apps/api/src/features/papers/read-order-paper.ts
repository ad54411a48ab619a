import type { Tx } from "../../db/database.ts";
import { readOrder } from "../shopping/order-queries.ts";
import type { OrderPaper } from "./order-paper.ts";

/** Throws `not_found`. */
export async function readOrderPaper(tx: Tx, id: string): Promise<OrderPaper> {
  const { supplier, orderedOn, reference, orderedByName, lines } = await readOrder(tx, id);
  const { name, baseAddress, currency } = await tx
    .selectFrom("branch")
    .select(["name", "baseAddress", "currency"])
    .executeTakeFirstOrThrow();
  return {
    kind: "order",
    branch: name,
    address: baseAddress,
    currency,
    supplier,
    orderedOn,
    reference,
    orderedBy: orderedByName,
    lines: lines.map(({ itemName, sku, unit, packs, packSize, costCents }) => ({
      item: itemName,
      sku,
      unit,
      packs,
      packSize,
      costCents,
    })),
  };
}
