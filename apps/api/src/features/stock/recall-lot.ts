import { kitMay } from "@kitround/contract/kits/kit-state.ts";
import { refusal } from "@kitround/contract/refusal.ts";
import type { LotTrace } from "@kitround/contract/stock/lot-recall.ts";
import { lotName } from "@kitround/contract/stock/stock-transfer-rules.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { moveKits } from "../kits/move-kit.ts";
import { lotTraceOf } from "./lot-trace.ts";
import { writeMovement } from "./move-stock.ts";
import { lockLevels } from "./stock-queries.ts";

/** The maximum length of a kit's reason. */
const mostReason = 200;

/**
 * Writes off the rest of a lot, quarantines the kits at base that contain it, creates a task for each school that had one of its kits,
 * and warns each branch that it was moved to. Throws `not_found`, and `already_exists` for a lot that was recalled already.
 */
export async function recallLot(
  tx: Tx,
  actor: Actor,
  lotId: string,
  reason: string,
): Promise<LotTrace> {
  const { lot } = await lotTraceOf(tx, lotId);
  // Locked from here on: no kit gets more of the lot, and of two people who recall it only one succeeds.
  await lockLevels(tx, [lot.itemId]);
  const trace = await lotTraceOf(tx, lotId);
  const name = lotName(lot.itemName, lot.code);
  if (trace.recalled !== null) {
    refuseUnlessAllowed(refusal("already_exists", `${name}: it is recalled already.`));
  }
  await giveReason(tx, reason);
  await tx
    .insertInto("lotRecall")
    .values({ branchId: actor.branchId, lotId, reason, recalledBy: actor.branchUserId })
    .execute();
  const { onHand } = trace.lot;
  if (onHand > 0) {
    const note = `Recall: ${reason}`;
    await writeMovement(tx, actor, {
      itemId: lot.itemId,
      delta: -onHand,
      reason: "damage",
      note,
      lotId,
    });
  }
  const why = `Recall of ${name}: ${reason}`.slice(0, mostReason);
  const atBase = trace.kits.filter(
    ({ state, kitCode }) => kitMay("quarantine", { state, code: kitCode }) === null,
  );
  await moveKits(
    tx,
    actor,
    atBase.map(({ kitId }) => ({ kitId, event: "quarantine", reason: why })),
  );
  await raiseTasks(tx, trace, name, reason);
  await warnBranches(tx, actor, lotId, reason);
  return lotTraceOf(tx, lotId);
}

/** Warns each branch that the lot was moved to; it recalls its own lot. A branch that is not in this database is left out. */
async function warnBranches(tx: Tx, actor: Actor, lotId: string, reason: string): Promise<void> {
  const moved = await tx
    .selectFrom("lotTransfer")
    .select(["otherBranchId", "otherLotId"])
    .where("lotId", "=", lotId)
    .execute();
  if (moved.length === 0) return;
  const { name } = await readBranch(tx, actor.branchId);
  await withSystem(tx, (system) =>
    sql`
      insert into lot_warning (branch_id, lot_id, from_branch, reason)
      select l.branch_id, l.id, ${name}, ${reason}
      from stock_lot l
      where (l.branch_id, l.id) in (
        select * from unnest(${moved.map((one) => one.otherBranchId)}::uuid[], ${moved.map((one) => one.otherLotId)}::uuid[]))
      on conflict do nothing`.execute(system),
  );
}

/** Creates one task for each kit and school; a second lot in the same kit is added to the note of the open task. */
async function raiseTasks(tx: Tx, { kits }: LotTrace, name: string, reason: string): Promise<void> {
  const each = kits.flatMap(({ kitId, kitCode, schools }) =>
    [...new Set(schools.map(({ schoolId }) => schoolId))].map((schoolId) => ({
      kitId,
      kitCode,
      schoolId,
    })),
  );
  if (each.length === 0) return;
  const titles = each.map(({ kitCode }) => `${kitCode}, recall: ${name}`.slice(0, 120));
  const note = `${name}: ${reason}\nTell the school not to use it, and to keep what is left apart for us.`;
  await sql`
    insert into school_task (branch_id, school_id, kit_id, kind, rule, title, note)
    select current_branch(), school_id, kit_id, 'auto', 'lot_recalled', title, ${note}
    from unnest(${each.map((one) => one.schoolId)}::uuid[], ${each.map((one) => one.kitId)}::uuid[], ${titles}::text[])
      as t (school_id, kit_id, title)
    on conflict (branch_id, school_id, rule, kit_id) where status in ('open', 'doing', 'waiting') and rule is not null
    do update set note = left(concat_ws(chr(10) || chr(10), school_task.note, excluded.note), 2000)`.execute(
    tx,
  );
}
