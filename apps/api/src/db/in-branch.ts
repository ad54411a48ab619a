import pg from "pg";
import type { Actor } from "./as-actor.ts";
import type { Tx } from "./database.ts";
import { type Held, heldOf, txOf } from "./transaction.ts";

const setWall = ({ branchId, branchUserId }: Actor) =>
  `select set_config('app.branch', ${pg.escapeLiteral(branchId)}, true), set_config('app.actor', ${pg.escapeLiteral(branchUserId)}, true)`;

/**
 * Acts in another branch inside an actor's transaction, and then switches back, so that a change of two branches commits as one.
 * Both walls confine the statements of `work` to that branch. The caller checks that the person may act there (`administratorOf`).
 */
export async function inBranch<T>(
  tx: Tx,
  here: Actor,
  there: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outer = heldOf(tx);
  if (outer.shut !== null) throw new Error(outer.shut);
  if (outer.branchId !== here.branchId) throw new Error("This transaction is not the actor's.");
  const inner: Held = { ...outer, branchId: there.branchId };
  outer.shut = "Inside inBranch only the transaction that it gave may be used.";
  try {
    await outer.client.query(setWall(there));
    return await work(txOf(inner));
  } finally {
    // After a database error this fails as well, and the rollback restores the settings.
    await outer.client.query(setWall(here)).catch(() => {});
    inner.shut = outer.shut;
    outer.shut = null;
  }
}
