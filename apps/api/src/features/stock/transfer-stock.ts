import { mayReceive } from "@kitround/contract/kits/kit-transfer-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { StockMovement } from "@kitround/contract/stock/stock.ts";
import type { transferStock as transferStockRoute } from "@kitround/contract/stock/stock-transfer.ts";
import { mayMoveLot, mayTakeIn } from "@kitround/contract/stock/stock-transfer-rules.ts";
import { sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { administratorOf } from "../branches/administrator-of.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { joinOpenWarning } from "./lot-warnings.ts";
import { refuseBeyondLot, refuseBeyondStock, writeMovement } from "./move-stock.ts";

/** The part of a movement that was taken from one lot. */
interface Part {
  lotId: string;
  code: string | null;
  expiresOn: string | null;
  qty: number;
  cents: number;
  /** The branch whose recall of the lot was not followed here. */
  recalledBy: string | null;
  recalledHere: boolean;
}

/**
 * Moves a quantity of an item to another branch of the same administrator: from one lot or, without it, what expires first. It arrives in
 * lots of the same code, expiry date and value, which are recorded so that a recall follows them. Throws `not_found`, `stock_short` and
 * `transition_refused`.
 */
export async function transferStock(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { branchId, qty, lotId = null }: Body<typeof transferStockRoute>,
): Promise<StockMovement> {
  const item = await readItem(tx, itemId);
  const there = await administratorOf(tx, actor, branchId);
  const from = await readBranch(tx, actor.branchId);
  const to = await inBranch(tx, actor, there, (tx) => readBranch(tx, branchId));
  refuseUnlessAllowed(mayReceive({ ...to, archived: to.archivedAt !== null }, from));
  await refuseBeyondStock(tx, itemId, qty, "qty");
  if (lotId !== null) await refuseBeyondLot(tx, itemId, lotId, qty);
  const out = await writeMovement(tx, actor, {
    itemId,
    delta: -qty,
    reason: "transfer",
    note: `To ${to.name}`,
    lotId,
  });
  const parts = await partsOf(tx, out.id);
  for (const part of parts) refuseUnlessAllowed(mayMoveLot({ ...part, itemName: item.name }));
  const arrived = await inBranch(tx, actor, there, async (tx) => {
    const own = await ownItem(tx, there, item);
    refuseUnlessAllowed(mayTakeIn(item, own, to.name));
    return bringIn(tx, there, { itemId: own.id, parts, note: `From ${from.name}` });
  });
  const transfer = {
    branchId: actor.branchId,
    movementId: out.id,
    otherBranchId: branchId,
    otherBranch: to.name,
  };
  await tx
    .insertInto("lotTransfer")
    .values(arrived.map((lot) => ({ ...transfer, ...lot })))
    .execute();
  return out;
}

/** Brings parts of lots into the other branch, one movement for each, and returns which lot each became there. */
async function bringIn(
  tx: Tx,
  there: Actor,
  { itemId, parts, note }: { itemId: string; parts: readonly Part[]; note: string },
) {
  const lots = [];
  for (const { lotId, code, expiresOn, qty, cents } of parts) {
    const { id } = await writeMovement(tx, there, {
      itemId,
      delta: qty,
      reason: "transfer",
      note,
      lotCode: code,
      expiresOn,
      costCents: cents,
    });
    const [into] = await partsOf(tx, id);
    if (into === undefined) throw new Error("What came in belongs to no lot.");
    lots.push({ lotId, qty, otherLotId: into.lotId });
  }
  return lots;
}

/** What the other branch's copy of an item has; its shelf and quantities are that branch's own. */
async function readItem(tx: Tx, id: string) {
  const item = await tx
    .selectFrom("item")
    .select(["sku", "name", "unit", "packSize", "unitCostCents", "supplier", "leadDays", "hazard"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!item) throw notFound("This item");
  return item;
}

/** The other branch's item with this SKU; one that it lacks is added. */
async function ownItem(tx: Tx, there: Actor, item: Awaited<ReturnType<typeof readItem>>) {
  await tx
    .insertInto("item")
    .values({ ...item, branchId: there.branchId })
    .onConflict((on) => on.columns(["branchId", "sku"]).doNothing())
    .execute();
  return tx
    .selectFrom("item")
    .select(["id", "name", "unit"])
    .where("sku", "=", item.sku)
    .executeTakeFirstOrThrow();
}

async function partsOf(tx: Tx, movementId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select l.id as lot_id, l.code, l.expires_on, -p.delta as qty, -p.value_cents as cents,
      w.from_branch as recalled_by,
      exists (select from lot_recall c where c.branch_id = l.branch_id and c.lot_id = l.id) as recalled_here
    from stock_movement_lot p join stock_lot l on l.branch_id = p.branch_id and l.id = p.lot_id
    ${joinOpenWarning}
    where p.branch_id = current_branch() and p.movement_id = ${movementId}
    order by p.id`.execute(tx);
  return rows;
}
