import { sql } from "kysely";
import { unconfined } from "./confine.ts";
import type { Db, Tx } from "./database.ts";
import { retried } from "./retry.ts";

// The door past the branch wall: for signing in, jobs and seeds. Whoever uses it checks for himself what may be seen.

/** A transaction that sees every branch, as a role that owns nothing. */
export async function asSystem<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'kitround_system', true)`.execute(tx);
      return work(tx);
    }),
  );
}

/** Steps through the door inside an actor's transaction and back, for what belongs to a person and to no branch. */
export async function withSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'kitround_system', true)`.execute(tx);
  // Not in a finally: after an error the transaction takes no more commands, and ends with its role.
  const result = await work(unconfined(tx));
  await sql`select set_config('role', 'kitround_app', true)`.execute(tx);
  return result;
}
