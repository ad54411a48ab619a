import type { Db, Tx } from "./database.ts";
import { type Held, heldOf, transaction, txOf } from "./transaction.ts";

const setRole = (role: "app" | "system") => `select set_config('role', 'kitround_${role}', true)`;

/**
 * Opens a transaction that sees every branch, in a role that owns no tables: for signing in, jobs and seeds. The
 * caller of this function checks what may be seen.
 */
export async function asSystem<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, { opening: setRole("system") }, ({ within }) => work(within(null)));
}

/**
 * Switches to the system's role inside an actor's transaction and back, for data that belongs to a person and to no
 * branch. Until it switches back the actor's own `tx` refuses statements, so no statement of the actor's can run in
 * the system's role.
 */
export async function withSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = heldOf(tx);
  if (outer.shut !== null) throw new Error(outer.shut);
  const inner: Held = { ...outer, branchId: null };
  outer.shut = "Inside withSystem only the transaction that it gave may be used.";
  try {
    await outer.client.query(setRole("system"));
    return await work(txOf(inner));
  } finally {
    // After a database error this fails as well: the transaction then takes no more statements, and its rollback, or
    // the rollback to a savepoint, restores the role.
    await outer.client.query(setRole("app")).catch(() => {});
    inner.shut = outer.shut;
    outer.shut = null;
  }
}
