import type pg from "pg";
import { statementsOf } from "./sent-statements.ts";

/** How many statements `work` sends to the database of this pool, apart from what begins and ends transactions. */
export async function countStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<number> {
  const sent = await messagesOf(pool, work);
  return sent.filter((text) => !/^(begin|start transaction|savepoint|commit|rollback)/i.test(text))
    .length;
}

/**
 * All that `work` sends to the database of this pool, each of them a way there and back: one may hold several statements.
 * The app is one without jobs of its own (`ownApp`): what others leave to be done would be counted too.
 */
export async function messagesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(pool, work)).map(({ text }) => text);
}
