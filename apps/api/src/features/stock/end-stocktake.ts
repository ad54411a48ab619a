import type { Body } from "@kitround/contract/route.ts";
import { mayApproveStocktake, stocktakeMayEnd } from "@kitround/contract/stock/stocktake-rules.ts";
import type {
  approveStocktake as approveRoute,
  cancelStocktake as cancelRoute,
  startStocktake as startRoute,
  Stocktake,
} from "@kitround/contract/stock/stocktake.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { approveCount, refuseCount } from "./count-stock.ts";
import { lockLevels } from "./stock-queries.ts";
import { type CountRow, countsOfStocktake, readStocktake } from "./stocktake-queries.ts";

/** Throws already_exists where one is open. */
export async function startStocktake(
  tx: Tx,
  actor: Actor,
  { shelves, blind }: Body<typeof startRoute>,
): Promise<Stocktake> {
  const { id } = await tx
    .insertInto("stocktake")
    .values({ branchId: actor.branchId, shelves, blind, startedBy: actor.branchUserId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readStocktake(tx, id);
}

/** Lets the ledger take every difference of a stocktake, or none (decision 003). Throws not_found, stale_version, stock_short and transition_refused. */
export async function approveStocktake(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, counts: seen, note }: Body<typeof approveRoute>,
): Promise<Stocktake> {
  await requireVersion(tx, "stocktake", id, rowVersion, "This stocktake");
  const waiting = await waitingOf(tx, id);
  requireSeen(waiting, seen);
  const levels = await lockLevels(
    tx,
    waiting.map(({ itemId }) => itemId),
  );
  refuseUnlessAllowed(
    mayApproveStocktake(
      await readStocktake(tx, id),
      waiting.map((count) => ({ ...count, onHandNow: levels.get(count.itemId) ?? 0 })),
      actor.branchUserId,
    ),
  );
  await end(tx, actor, id, { status: "approved", note: note || null });
  for (const count of waiting) await approveCount(tx, actor, count.id);
  return readStocktake(tx, id);
}

/** Refuses every count of a stocktake. Throws not_found, stale_version and transition_refused. */
export async function cancelStocktake(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, reason }: Body<typeof cancelRoute>,
): Promise<Stocktake> {
  await requireVersion(tx, "stocktake", id, rowVersion, "This stocktake");
  refuseUnlessAllowed(stocktakeMayEnd(await readStocktake(tx, id)));
  await giveReason(tx, reason);
  await end(tx, actor, id, { status: "cancelled", note: reason });
  for (const { id: count } of await waitingOf(tx, id)) await refuseCount(tx, actor, count, reason);
  return readStocktake(tx, id);
}

async function waitingOf(tx: Tx, id: string): Promise<CountRow[]> {
  return (await countsOfStocktake(tx, id)).filter(({ status }) => status === "waiting");
}

/** An approver answers for what they have seen: a count that came or was replaced meanwhile is to be looked at first. */
function requireSeen(waiting: readonly CountRow[], seen: readonly string[]): void {
  const known = new Set(seen);
  const unseen = waiting.filter((count) => !known.has(count.id));
  const names = unseen.map(({ itemName }) => itemName);
  if (unseen.length === 0 && waiting.length === known.size) return;
  const what =
    names.length === 0 ? "A count was withdrawn" : `Counted meanwhile: ${names.join(", ")}`;
  const message = `${what}. Nothing was approved. Look at the differences again.`;
  throw new AppError("stale_version", message, [{ path: "counts", message }]);
}

type Ended = { status: "approved" | "cancelled"; note: string | null };

async function end(tx: Tx, actor: Actor, id: string, ended: Ended): Promise<void> {
  await tx
    .updateTable("stocktake")
    .set({ ...ended, decidedBy: actor.branchUserId, decidedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
}
