import pg from "pg";
import { vi } from "vitest";

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
  const sent: string[] = [];
  const taken = new Set<unknown>();
  const take = (client: pg.PoolClient) => void taken.add(client);
  pool.on("acquire", take);
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    if (taken.has(this))
      sent.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    // Handed on as it came: of the many ways to call it, none is changed.
    return Reflect.apply(query, this, given) as never;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
    pool.off("acquire", take);
  }
  return sent;
}
