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
import { openStocktakeFor } from "./stocktake-queries.ts";

/** A count younger than this counts as made now, because a device's clock is not exact. */
const waitedMs = 60_000;

/**
 * Writes down what is on a shelf. The ledger takes a difference once it is approved. It replaces a waiting count of the same person,
 * or one that says the same; another person's waits beside it.
 */
export async function countStock(
  tx: Tx,
  actor: Actor,
  { itemId, counted, note, at, stocktakeId: of }: Body<typeof countStockRoute>,
): Promise<StockCount> {
  // Before the level, in the order in which an approval locks them.
  const stocktakeId = of === undefined ? null : await openStocktakeFor(tx, of, itemId);
  await readLevel(tx, itemId);
  const waited = at !== undefined && Date.now() - Date.parse(at) > waitedMs;
  const countedAt = happenedAt(waited ? at : undefined);
  const level = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  const onHand = level - (waited ? await movedSince(tx, itemId, countedAt) : 0);
  const difference = counted - onHand;
  const later = waited ? await countedSince(tx, itemId, countedAt) : undefined;
  const heard =
    later !== undefined &&
    (later.countedBy === actor.branchUserId || later.difference === difference);
  const branch = await countSettings(tx);
  // A count that arrives after its stocktake has ended waits too, because its approver has not seen it.
  const settled = later === undefined && of === undefined && settlesItself(actor.role, branch);
  await replaceWaiting(tx, { itemId, countedAt, difference, by: settled ? null : actor });
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
      status: difference === 0 ? "matched" : heard ? "replaced" : "waiting",
      countedAt,
      countedBy: actor.branchUserId,
      stocktakeId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (settled && difference !== 0) await approveCount(tx, actor, id);
  return showCount(tx, actor.role, id);
}

interface Replacing {
  itemId: string;
  countedAt: string;
  difference: number;
  /** Null for counts by anybody, because this count is decided with knowledge of them. */
  by: Actor | null;
}

async function replaceWaiting(
  tx: Tx,
  { itemId, countedAt, difference, by }: Replacing,
): Promise<void> {
  await tx
    .updateTable("stockCount")
    .set({ status: "replaced" })
    .where("itemId", "=", itemId)
    .where("status", "=", "waiting")
    .where("countedAt", "<=", countedAt)
    .$if(by !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("countedBy", "=", by?.branchUserId ?? ""),
          eb(eb("counted", "-", eb.ref("onHand")), "=", difference),
        ]),
      ),
    )
    .execute();
}

/**
 * What came less what went since a count that is sent later, as one without signal is: units of the item. Corrections by counts that
 * were made later are left out, because both counts look at the same shelf.
 */
async function movedSince(tx: Tx, itemId: string, at: string): Promise<number> {
  const moved = await tx
    .selectFrom("stockMovement as m")
    .leftJoin("stockCount as c", (join) =>
      join.onRef("c.branchId", "=", "m.branchId").onRef("c.id", "=", "m.countId"),
    )
    .select((eb) => eb.fn.sum<number>("m.delta").as("delta"))
    .where("m.itemId", "=", itemId)
    .where("m.occurredAt", ">", at)
    .where((eb) => eb.or([eb("c.countedAt", "is", null), eb("c.countedAt", "<=", at)]))
    .executeTakeFirst();
  return Number(moved?.delta ?? 0);
}

/** The last count that was made after that moment and sent first, and the difference from the present ledger that it states. */
async function countedSince(
  tx: Tx,
  itemId: string,
  at: string,
): Promise<{ countedBy: string; difference: number } | undefined> {
  const later = await tx
    .selectFrom("stockCount")
    .select(["countedBy", "counted", "onHand", "status"])
    .where("itemId", "=", itemId)
    .where("status", "in", ["matched", "waiting", "approved"])
    .where("countedAt", ">", at)
    .orderBy("countedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return undefined;
  const { countedBy, counted, onHand, status } = later;
  return { countedBy, difference: status === "waiting" ? counted - onHand : 0 };
}

/** Approves a difference or refuses it. Throws not_found, stale_version, transition_refused and stock_short. */
export async function decideCount(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, decision, reason }: Body<typeof decideStockCount>,
): Promise<StockCount> {
  const { itemId } = await readCount(tx, id);
  // Locks in the same order as counting does, so that the two can't deadlock.
  await lockLevels(tx, [itemId]);
  await requireVersion(tx, "stockCount", id, rowVersion, "This count");
  refuseUnlessAllowed(
    mayDecideCount(await readCount(tx, id), actor.branchUserId, { decision, reason }),
  );
  if (reason) await giveReason(tx, reason);
  if (decision === "approved") await approveCount(tx, actor, id);
  else await decide(tx, actor, id, { status: "refused", refusedBecause: reason ?? "" });
  return showCount(tx, actor.role, id);
}

/** Refuses a waiting count; a person may refuse their own. */
export async function refuseCount(
  tx: Tx,
  actor: Actor,
  id: string,
  refusedBecause: string,
): Promise<void> {
  await decide(tx, actor, id, { status: "refused", refusedBecause });
}

/** Writes the difference to the ledger; the caller has locked the item's level. */
export async function approveCount(tx: Tx, actor: Actor, id: string): Promise<void> {
  const count = await readCount(tx, id);
  const { itemId, counted, onHand, note } = count;
  const now = (await lockLevels(tx, [itemId])).get(itemId) ?? 0;
  refuseUnlessAllowed(differenceFits(count, now));
  await decide(tx, actor, id, { status: "approved" });
  // Another person's count of the same shelf has been compared with it.
  await tx
    .updateTable("stockCount")
    .set({ status: "replaced" })
    .where("itemId", "=", itemId)
    .where("status", "=", "waiting")
    .execute();
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
