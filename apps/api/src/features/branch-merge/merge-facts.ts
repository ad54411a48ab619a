import type { BranchMergeFacts } from "@kitround/contract/branches/merge.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { administratorOf } from "../branches/administrator-of.ts";
import { openFactsOf } from "../branches/archive-branch.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { joiningPeople } from "./join-people.ts";
import { kitsToMove } from "./move-kits.ts";
import { itemsToMove } from "./move-stock.ts";
import { schoolsToMove } from "./move-schools.ts";

/** What would move from one of the person's branches into the actor's, and what speaks against it. Throws 404 for another one. */
export async function branchMergeFactsOf(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<BranchMergeFacts> {
  const there = await administratorOf(tx, actor, id);
  const { branchId } = actor;
  const { name, archivedAt, example } = await readBranch(tx, branchId);
  const people = await joiningPeople(tx, actor, there);
  const otherMerge = await otherMergeRuns(tx, branchId, id);
  return inBranch(tx, actor, there, async (tx) => {
    const open = await openFactsOf(tx);
    return {
      ...open,
      ...(await unsettledFactsOf(tx)),
      id,
      here: id === branchId,
      into: { id: branchId, name, archived: archivedAt !== null, example },
      otherMerge,
      moves: {
        kits: (await kitsToMove(tx)).length,
        items: (await itemsToMove(tx)).length,
        schools: (await schoolsToMove(tx)).length,
        people: people.length,
      },
    };
  });
}

type Unsettled = Pick<
  BranchMergeFacts,
  "kitsNotReady" | "plannedLoans" | "openInvoices" | "stocktake" | "waitingCounts"
>;

/** `tx` is confined to the branch that ends. */
async function unsettledFactsOf(tx: Tx): Promise<Unsettled> {
  // Kits that are out or on loan are among the facts of archiving. A renewal without an invoice is never paid, so it doesn't wait.
  const { rows } = await sql<Unsettled>`
    select array(select k.code from kit k
        where k.branch_id = current_branch() and k.state in ('new', 'in_check', 'needs_top_up', 'packed', 'quarantined')
          and not exists (select from kit_transfer t where t.branch_id = k.branch_id and t.kit_id = k.id
            and t.due_back_on is not null and t.ended_at is null)
        order by k.code) as kits_not_ready,
      (select count(*)::int from allocation where status in ('proposed', 'confirmed', 'preparing', 'ready')) as planned_loans,
      (select count(*)::int from membership_renewal where status = 'open' and number is not null) as open_invoices,
      exists (select from stocktake where status = 'open') as stocktake,
      (select count(*)::int from stock_count where status = 'waiting' and stocktake_id is null) as waiting_counts`.execute(
    tx,
  );
  const [facts] = rows;
  if (!facts) throw new Error("A statement without a from answered no row.");
  return facts;
}

/** Whether the one branch is being merged into a third one, or a third one into it; two merges could move one kit to and fro. */
async function otherMergeRuns(tx: Tx, into: string, id: string): Promise<boolean> {
  const job = await withSystem(tx, (system) =>
    system
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "merge_branch")
      .where("state", "in", ["waiting", "running"])
      .where((eb) =>
        eb.or([
          eb.and([eb("onceKey", "=", id), eb("branchId", "<>", into)]),
          eb("onceKey", "=", into),
          eb("branchId", "=", id),
        ]),
      )
      .executeTakeFirst(),
  );
  return job !== undefined;
}
