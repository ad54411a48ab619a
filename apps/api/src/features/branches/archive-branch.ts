import type { ArchiveFacts } from "@kitround/contract/branches/archive.ts";
import { mayArchive, mayReopen } from "@kitround/contract/branches/archive-rules.ts";
import type { Branch } from "@kitround/contract/branches/branch.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { requireVersion } from "../../db/versions.ts";
import { administratorOf } from "./administrator-of.ts";
import { readBranch } from "./branch-queries.ts";

interface Versioned {
  id: string;
  rowVersion: number;
}

/** What speaks against archiving one of the person's branches. Throws 404 for another one. */
export async function archiveFactsOf(tx: Tx, actor: Actor, id: string): Promise<ArchiveFacts> {
  const there = await administratorOf(tx, actor, id);
  const facts = await inBranch(tx, actor, there, openFactsOf);
  return { ...facts, here: id === actor.branchId };
}

/**
 * Archives a branch and ends what would act or let somebody in: sessions, waiting and running jobs, waiting mails. Its schools' links,
 * labels and calendar links look at the branch's status themselves.
 */
export async function archiveBranch(
  tx: Tx,
  actor: Actor,
  { id, rowVersion }: Versioned,
): Promise<Branch> {
  const there = await administratorOf(tx, actor, id);
  await inBranch(tx, actor, there, async (tx) => {
    await requireVersion(tx, "branch", id, rowVersion, "This branch");
    refuseUnlessAllowed(mayArchive({ ...(await openFactsOf(tx)), here: id === actor.branchId }));
  });
  await withSystem(tx, async (system) => {
    await system
      .updateTable("branch")
      .set({ status: "archived", archivedAt: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
    await system
      .updateTable("session")
      .set({ endedAt: sql<string>`now()` })
      .where("branchId", "=", id)
      .where("endedAt", "is", null)
      .execute();
    // A scheduled job is deleted, so that it can be scheduled again for the same moment.
    await sql`delete from job where branch_id = ${id} and state = 'waiting' and attempt = 0 and slot is not null`.execute(
      system,
    );
    await sql`update job set state = 'cancelled', finished_at = now() where branch_id = ${id} and state = 'waiting'`.execute(
      system,
    );
    await sql`update job set cancel = true where branch_id = ${id} and state = 'running'`.execute(
      system,
    );
    await system
      .updateTable("mailOut")
      .set({ state: "refused", fault: "The branch was archived.", endedAt: sql<string>`now()` })
      .where("branchId", "=", id)
      .where("state", "=", "waiting")
      .execute();
  });
  return inBranch(tx, actor, there, (tx) => readBranch(tx, id));
}

/** Opens an archived branch again. Its schedules continue; ended sessions, jobs and mails stay ended. */
export async function reopenBranch(
  tx: Tx,
  actor: Actor,
  { id, rowVersion }: Versioned,
): Promise<Branch> {
  const there = await administratorOf(tx, actor, id);
  await inBranch(tx, actor, there, async (tx) => {
    await requireVersion(tx, "branch", id, rowVersion, "This branch");
    const { name, archivedAt } = await readBranch(tx, id);
    refuseUnlessAllowed(mayReopen({ name, archived: archivedAt !== null }));
  });
  await withSystem(tx, (system) =>
    system
      .updateTable("branch")
      .set({ status: "active", archivedAt: null })
      .where("id", "=", id)
      .execute(),
  );
  return inBranch(tx, actor, there, (tx) => readBranch(tx, id));
}

/** What is out or owed in the branch that `tx` is confined to. */
export async function openFactsOf(tx: Tx): Promise<Omit<ArchiveFacts, "here">> {
  const [branch, kits, onLoan, trips, rest] = await Promise.all([
    tx.selectFrom("branch").select(["name", "example", "archivedAt"]).executeTakeFirstOrThrow(),
    tx
      .selectFrom("kit")
      .select("code")
      .where("state", "in", ["in_transit_out", "at_school", "in_transit_in"])
      .orderBy("code")
      .execute(),
    tx
      .selectFrom("kitTransfer")
      .innerJoin("kit", (join) =>
        join
          .onRef("kit.branchId", "=", "kitTransfer.branchId")
          .onRef("kit.id", "=", "kitTransfer.kitId"),
      )
      .select("kit.code")
      .where("kitTransfer.dueBackOn", "is not", null)
      .where("kitTransfer.endedAt", "is", null)
      .orderBy("kit.code")
      .execute(),
    tx
      .selectFrom("trip")
      .select(["name", "onDay"])
      .where("status", "in", ["draft", "released", "in_progress"])
      .orderBy("onDay")
      .orderBy("name")
      .execute(),
    sql<Pick<ArchiveFacts, "unpaidClaims" | "openOrders">>`
      select (select count(*)::int from km_claim where status not in ('paid', 'rejected', 'void')) as unpaid_claims,
        (select count(*)::int from stock_order where status = 'open') as open_orders`.execute(tx),
  ]);
  const { name, example, archivedAt } = branch;
  return {
    name,
    example,
    archived: archivedAt !== null,
    kitsOut: kits.map(({ code }) => code),
    kitsOnLoan: onLoan.map(({ code }) => code),
    openTrips: trips.map(({ name, onDay }) => {
      // The name of a trip that the plan made contains its day.
      const day = dayWords(onDay);
      return name.includes(day) ? name : `${name} on ${day}`;
    }),
    // The statement has no from, so it answers one row.
    unpaidClaims: rest.rows[0]?.unpaidClaims ?? 0,
    openOrders: rest.rows[0]?.openOrders ?? 0,
  };
}
