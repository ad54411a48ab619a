import pg from "pg";
import { vi } from "vitest";

/** How many statements `work` sends to the database, apart from what begins and ends transactions. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = await messagesOf(work);
  return sent.filter((text) => !/^(begin|start transaction|savepoint|commit|rollback)/i.test(text))
    .length;
}

/** All that `work` sends to the database, each of them a way there and back: one may hold several statements. */
export async function messagesOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    sent.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    // Handed on as it came: of the many ways to call it, none is changed.
    return Reflect.apply(query, this, given) as never;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
