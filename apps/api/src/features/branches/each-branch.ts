import type { BranchFigures } from "@kitround/contract/branches/national.ts";
import { sql } from "kysely";
import { type Actor, asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { reportDb } from "../../db/replica.ts";

type Branch = Pick<
  BranchFigures,
  "name" | "code" | "example" | "archived" | "region" | "currency" | "distanceUnit"
>;
/** Which branches are read. */
type Which = "active" | "archived" | "all";

/**
 * Reads all active branches, or the archived ones too, each in a transaction of its own, as an actor of that branch, so that no statement reads across the
 * wall between branches; only their list is the system's to read (decision 190).
 */
export async function eachBranch<Figures>(
  db: Db,
  actor: Actor,
  read: (tx: Tx) => Promise<Figures>,
  which: Which = "active",
): Promise<(Branch & Figures)[]> {
  const branches = await asSystem(db, (tx) => branchesOf(tx, which));
  const from = await reportDb(db);
  const all: (Branch & Figures)[] = [];
  // One after another: an administrator's overview takes one connection, whatever the number of branches.
  for (const { id: branchId, ...branch } of branches) {
    const figures = await asActor(from, { ...actor, branchId }, read, { readOnly: true });
    all.push({ ...branch, ...figures });
  }
  return all;
}

async function branchesOf(tx: Tx, which: Which): Promise<(Branch & { id: string })[]> {
  const wanted = {
    active: sql<boolean>`status = 'active'`,
    archived: sql<boolean>`archived_at is not null`,
    // An example that is being filled or removed is neither.
    all: sql<boolean>`(status = 'active' or archived_at is not null)`,
  };
  return tx
    .selectFrom("branch")
    .select(["id", "name", "code", "example", "region", "currency", "distanceUnit"])
    .select(sql<boolean>`archived_at is not null`.as("archived"))
    .$castTo<Branch & { id: string }>()
    .where(wanted[which])
    .orderBy("name")
    .orderBy("id")
    .execute();
}
