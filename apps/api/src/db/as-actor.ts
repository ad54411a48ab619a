import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import pg from "pg";
import type { Db, Tx } from "./database.ts";
import { transaction } from "./transaction.ts";

/** Who acts, in which branch, for which request: always from the session, never from the request's input. */
export interface Actor {
  branchUserId: string;
  personId: string;
  branchId: string;
  role: Role;
  requestId: string;
}

/**
 * Opens a transaction on branch-owned data. Each statement is confined to the actor's branch, and row-level security confines the
 * role that runs it again. `work` may run more than once (see `transaction`), so it does nothing but queries on `tx`.
 */
export async function asActor<T>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const settings = {
    "app.branch": actor.branchId,
    "app.actor": actor.branchUserId,
    "app.person": actor.personId,
    "app.request": actor.requestId,
    role: "kitround_app",
  };
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return transaction(
    db,
    {
      opening: `select ${set.join(", ")}`,
      // A read with several statements uses one snapshot.
      mode: readOnly ? "isolation level repeatable read, read only" : "read write",
    },
    ({ within }) => work(within(actor.branchId)),
  );
}

/** Gives the audit trail of this transaction's changes a reason. */
export async function giveReason(tx: Tx, reason: string): Promise<void> {
  await sql`select set_config('app.reason', ${reason}, true)`.execute(tx);
}
