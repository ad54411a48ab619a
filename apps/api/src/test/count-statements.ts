import type pg from "pg";
import { statementsOf } from "./sent-statements.ts";

/** Statements that don't count: those that begin and end transactions, the caller's admission, and maintenance (`db/upkeep.ts`). */
const notCounted =
  /^\s*(begin|start transaction|savepoint|commit|rollback|analyze|checkpoint)|from who_is\(|from pg_class\b|pg_control_checkpoint/i;

/** The number of statements that `work` sends to this pool's database, without transactions' ends and maintenance. */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  const sent = await messagesOf(pool, work);
  return sent.filter((text) => !notCounted.test(text)).length;
}

/**
 * The number of round trips of `work` to this pool's database; one may contain several statements. Use an app without jobs (`ownApp`),
 * because statements of other work would be counted too.
 */
export async function messagesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(pool, work)).map(({ text }) => text);
}
