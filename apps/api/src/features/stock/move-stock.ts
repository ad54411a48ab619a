import { refusal } from "@kitround/contract/refusal.ts";
import type { Body } from "@kitround/contract/route.ts";
import type {
  addStockMovement,
  countStock as countStockRoute,
  StockLevel,
  StockMovement,
} from "@kitround/contract/stock/stock.ts";
import {
  directionOf,
  type MovementReason,
  stockSuffices,
} from "@kitround/contract/stock/stock-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { lockLevels, readLevel, readMovement } from "./stock-queries.ts";

interface Entry {
  itemId: string;
  delta: number;
  reason: MovementReason;
  note?: string | undefined;
  unitCostCents?: number | undefined;
  reversesId?: string;
}

async function write(tx: Tx, actor: Actor, entry: Entry): Promise<StockMovement> {
  const { itemId, delta, reason, note = null, unitCostCents = null, reversesId = null } = entry;
  const { rows } = await sql<{ id: string }>`
    insert into stock_movement (branch_id, item_id, delta, reason, note, unit_cost_cents, reverses_id, actor_id)
    values (current_branch(), ${itemId}, ${delta}, ${reason}, nullif(${note}, ''), ${unitCostCents}, ${reversesId},
      ${actor.branchUserId})
    returning id`.execute(tx);
  return readMovement(tx, rows[0]?.id ?? "");
}

/** Refuses what would leave less than nothing, by what is on hand once nobody else can take it. */
async function refuseBeyondStock(
  tx: Tx,
  itemId: string,
  asked: number,
  path: string,
): Promise<void> {
  const { name, unit } = await readLevel(tx, itemId);
  const onHand = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  refuseUnlessAllowed(stockSuffices([{ path, itemId, name, unit, onHand, asked }]));
}

/** Receives, returns or writes off. Throws not_found and stock_short. */
export async function addMovement(
  tx: Tx,
  actor: Actor,
  { qty, ...rest }: Body<typeof addStockMovement>,
): Promise<StockMovement> {
  const delta = qty * directionOf(rest.reason);
  await refuseBeyondStock(tx, rest.itemId, -delta, "qty");
  return write(tx, actor, { ...rest, delta });
}

/** The shelf is right: the ledger takes the difference, and nothing when there is none. */
export async function countStock(
  tx: Tx,
  actor: Actor,
  { itemId, counted, note }: Body<typeof countStockRoute>,
): Promise<StockLevel> {
  await readLevel(tx, itemId);
  const onHand = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  if (counted !== onHand) {
    await write(tx, actor, { itemId, delta: counted - onHand, reason: "count_adjust", note });
  }
  return readLevel(tx, itemId);
}

/** Undoes a movement by its mirror. Once only, and never a top-up's: what is in a kit is counted, not unwritten. */
export async function reverseMovement(
  tx: Tx,
  actor: Actor,
  id: string,
  note: string | undefined,
): Promise<StockMovement> {
  const { itemId, itemName, delta, reason } = await readMovement(tx, id);
  if (reason === "top_up" || reason === "reversal") {
    const what = reason === "top_up" ? "A top-up's movement" : "A reversal";
    refuseUnlessAllowed(
      refusal("transition_refused", `${what} can't be reversed. Count ${itemName} instead.`),
    );
  }
  // Held from here on: of two people who reverse it at once, the second reads what the first did.
  await lockLevels(tx, [itemId]);
  if ((await readMovement(tx, id)).reversedById !== null) {
    refuseUnlessAllowed(
      refusal("already_exists", `This movement of ${itemName} has been reversed already.`),
    );
  }
  await refuseBeyondStock(tx, itemId, delta, "");
  return write(tx, actor, { itemId, delta: -delta, reason: "reversal", note, reversesId: id });
}
