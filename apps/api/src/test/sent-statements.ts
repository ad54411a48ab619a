import pg from "pg";

export interface Sent {
  text: string;
  values: unknown[];
  /** The connection that sent it. */
  client?: unknown;
  /** Milliseconds until it was answered, with all that left with it; absent until then. */
  ms?: number;
}

// What is only the way in and out: not the call's own work.
const way =
  /^\s*(begin|start transaction|set local|commit|rollback|savepoint|listen)|set_config\(|pg_advisory_xact_lock|"?idempotency_key"?|from "session"|update "session"|who_is|take_key/i;

/**
 * Of what was sent, what a caller's own work sent: between the question who it is and the end of the transaction, without the
 * way in and out. What the server does for itself meanwhile, on the same connections, is not among it.
 */
export function ownOf(sent: readonly Sent[]): Sent[] {
  const inside = new Set<unknown>();
  return sent.filter(({ text, client }) => {
    if (/who_is/.test(text)) inside.add(client);
    if (/^(commit|rollback)\b/.test(text)) inside.delete(client);
    return inside.has(client) && !way.test(text);
  });
}

/** All that `work` sends to the database of this pool, in order; a text may hold several statements. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const taken = new Set<unknown>();
  const take = (client: pg.PoolClient) => void taken.add(client);
  pool.on("acquire", take);
  // What every connection sends with.
  const connection = pg.Client.prototype;
  const { query } = connection;
  connection.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    // A text and its values, or both in one.
    const { text, values } = (
      typeof first === "string" ? { text: first, values: second } : first
    ) as Pick<Sent, "text" | "values">;
    const statement: Sent = { text, values: Array.isArray(values) ? values : [], client: this };
    if (taken.has(this)) sent.push(statement);
    const from = performance.now();
    // Passed on as it came.
    const answer = Reflect.apply(query, this, given) as Promise<unknown> | undefined;
    void answer?.then?.(
      () => {
        statement.ms = performance.now() - from;
      },
      () => {},
    );
    return answer as never;
  } as never;
  try {
    await work();
  } finally {
    connection.query = query;
    pool.off("acquire", take);
  }
  return sent;
}
