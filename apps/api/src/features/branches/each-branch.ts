import type { BranchFigures } from "@kitround/contract/branches/national.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";

type Branch = Pick<BranchFigures, "name" | "code" | "example" | "currency" | "distanceUnit">;

/**
 * Reads all active branches, each in a transaction of its own, as an actor of that branch, so that no statement reads across the
 * wall between branches; only their list is the system's to read (decision 190).
 */
export async function eachBranch<Figures>(
  db: Db,
  actor: Actor,
  read: (tx: Tx) => Promise<Figures>,
): Promise<(Branch & Figures)[]> {
  const branches = await asSystem(db, activeBranches);
  const all: (Branch & Figures)[] = [];
  // One after another: an administrator's overview takes one connection, whatever the number of branches.
  for (const { id: branchId, ...branch } of branches) {
    const figures = await asActor(db, { ...actor, branchId }, read, { readOnly: true });
    all.push({ ...branch, ...figures });
  }
  return all;
}

function activeBranches(tx: Tx): Promise<(Branch & { id: string })[]> {
  return tx
    .selectFrom("branch")
    .select(["id", "name", "code", "example", "currency", "distanceUnit"])
    .$castTo<Branch & { id: string }>()
    .where("status", "=", "active")
    .orderBy("name")
    .orderBy("id")
    .execute();
}
