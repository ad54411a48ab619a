import type { Body } from "@kitround/contract/route.ts";
import type {
  countStock as countStockRoute,
  decideStockCount,
  StockCount,
} from "@kitround/contract/stock/stock-count.ts";
import {
  differenceFits,
  mayDecideCount,
  settlesItself,
} from "@kitround/contract/stock/stock-count-rules.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { happenedAt } from "../trips/drive/driver-times.ts";
import { writeMovement } from "./move-stock.ts";
import { countSettings, readCount, showCount } from "./stock-count-queries.ts";
import { lockLevels, readLevel } from "./stock-queries.ts";

/** Sooner it is of now: a device's clock is not to the second. */
const waitedMs = 60_000;

/** Writes down what is on a shelf. The ledger takes a difference once it is approved; an older count that still waits is replaced. */
export async function countStock(
  tx: Tx,
  actor: Actor,
  { itemId, counted, note, at }: Body<typeof countStockRoute>,
): Promise<StockCount> {
  await readLevel(tx, itemId);
  const waited = at !== undefined && Date.now() - Date.parse(at) > waitedMs;
  const countedAt = happenedAt(waited ? at : undefined);
  const level = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  const onHand = level - (waited ? await movedSince(tx, itemId, countedAt) : 0);
  const late = waited && (await countedSince(tx, itemId, countedAt));
  const branch = await countSettings(tx);
  await tx
    .updateTable("stockCount")
    .set({ status: "replaced" })
    .where("itemId", "=", itemId)
    .where("status", "=", "waiting")
    .where("countedAt", "<=", countedAt)
    .execute();
  const { id } = await tx
    .insertInto("stockCount")
    .values({
      branchId: actor.branchId,
      itemId,
      onHand,
      counted,
      blind: branch.blindCounts,
      byTwo: branch.countsByTwo,
      note: note || null,
      status: late ? "replaced" : counted === onHand ? "matched" : "waiting",
      countedAt,
      countedBy: actor.branchUserId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!late && counted !== onHand && settlesItself(actor.role, branch))
    await approve(tx, actor, id);
  return showCount(tx, actor.role, id);
}

/** What came less what went since a count that is sent later, as one without signal is: units of the item. */
async function movedSince(tx: Tx, itemId: string, at: string): Promise<number> {
  const moved = await tx
    .selectFrom("stockMovement")
    .select((eb) => eb.fn.sum<number>("delta").as("delta"))
    .where("itemId", "=", itemId)
    .where("occurredAt", ">", at)
    .executeTakeFirst();
  return Number(moved?.delta ?? 0);
}

/** Whether somebody has counted it later than that and been heard first. */
async function countedSince(tx: Tx, itemId: string, at: string): Promise<boolean> {
  const later = await tx
    .selectFrom("stockCount")
    .select("id")
    .where("itemId", "=", itemId)
    .where("status", "in", ["matched", "waiting", "approved"])
    .where("countedAt", ">", at)
    .executeTakeFirst();
  return later !== undefined;
}

/** Approves a difference or refuses it. Throws not_found, stale_version, transition_refused and stock_short. */
export async function decideCount(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, decision, reason }: Body<typeof decideStockCount>,
): Promise<StockCount> {
  const { itemId } = await readCount(tx, id);
  // In the order in which counting locks them.
  await lockLevels(tx, [itemId]);
  await requireVersion(tx, "stockCount", id, rowVersion, "This count");
  refuseUnlessAllowed(
    mayDecideCount(await readCount(tx, id), actor.branchUserId, { decision, reason }),
  );
  if (reason) await giveReason(tx, reason);
  if (decision === "approved") await approve(tx, actor, id);
  else await decide(tx, actor, id, { status: "refused", refusedBecause: reason ?? "" });
  return showCount(tx, actor.role, id);
}

/** Refuses a count that waits, one's own too. */
export async function refuseCount(
  tx: Tx,
  actor: Actor,
  id: string,
  refusedBecause: string,
): Promise<void> {
  await decide(tx, actor, id, { status: "refused", refusedBecause });
}

/** The ledger takes the difference; the item's level is locked. */
async function approve(tx: Tx, actor: Actor, id: string): Promise<void> {
  const count = await readCount(tx, id);
  const { itemId, counted, onHand, note } = count;
  const now = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  refuseUnlessAllowed(differenceFits(count, now));
  await decide(tx, actor, id, { status: "approved" });
  await writeMovement(tx, actor, {
    itemId,
    delta: counted - onHand,
    reason: "count_adjust",
    note: note ?? undefined,
    countId: id,
  });
}

type Decided = { status: "approved" } | { status: "refused"; refusedBecause: string };

async function decide(tx: Tx, actor: Actor, id: string, decided: Decided): Promise<void> {
  await tx
    .updateTable("stockCount")
    .set({ ...decided, decidedBy: actor.branchUserId, decidedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
}
