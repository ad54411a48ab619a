import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import { confine } from "./confine.ts";
import type { Db, Tx } from "./database.ts";
import { literal } from "./literal.ts";
import { retried } from "./retry.ts";

/** Who acts, in which branch, in answer to which request: taken from the session, never from what was sent. */
export interface Actor {
  branchUserId: string;
  personId: string;
  branchId: string;
  role: Role;
  requestId: string;
}

/**
 * The one door to branch-owned data: a transaction whose statements are confined to the actor's branch, each as it is sent,
 * and whose role row-level security confines to it again.
 * Run again from the start when PostgreSQL asks for it, so `work` does nothing but queries on `tx`.
 */
export async function asActor<T>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  return retried(() =>
    db
      .transaction()
      .setAccessMode(readOnly ? "read only" : "read write")
      .execute(async (tx) => {
        const wall = { branch: actor.branchId, actor: actor.branchUserId, person: actor.personId };
        const set = Object.entries({ ...wall, request: actor.requestId }).map(
          ([name, value]) => sql`set_config(${literal(`app.${name}`)}, ${literal(value)}, true)`,
        );
        await sql`select ${sql.join(set)}, set_config('role', 'kitround_app', true)`.execute(tx);
        return work(tx.withPlugin(confine(actor.branchId)));
      }),
  );
}

/** Gives the audit trail of this transaction's changes a reason. */
export async function giveReason(tx: Tx, reason: string): Promise<void> {
  await sql`select set_config('app.reason', ${reason}, true)`.execute(tx);
}
