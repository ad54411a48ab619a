import type pg from "pg";
import { statementsOf } from "./sent-statements.ts";

/** What begins and ends transactions, the question who calls, and the upkeep that a slow machine comes to meanwhile (`db/upkeep.ts`). */
const notCounted =
  /^\s*(begin|start transaction|savepoint|commit|rollback|analyze|checkpoint)|from who_is\(|from pg_class\b|pg_control_checkpoint/i;

/** How many statements `work` sends to the database of this pool, apart from transactions' ends and upkeep. */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  const sent = await messagesOf(pool, work);
  return sent.filter((text) => !notCounted.test(text)).length;
}

/**
 * All that `work` sends to the database of this pool, each of them a way there and back: one may hold several statements.
 * The app is one without jobs of its own (`ownApp`): what others leave to be done would be counted too.
 */
export async function messagesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(pool, work)).map(({ text }) => text);
}
