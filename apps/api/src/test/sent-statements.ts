import pg from "pg";

export interface Sent {
  text: string;
  values: unknown[];
  /** The connection that sent it. */
  client?: unknown;
  /** Milliseconds until its answer, together with everything sent with it; undefined until then. */
  ms?: number;
}

// Statements of admission and transaction, which are not the call's own work.
const way =
  /^\s*(begin|start transaction|set local|commit|rollback|savepoint|listen)|set_config\(|pg_advisory_xact_lock|"?idempotency_key"?|from "session"|update "session"|who_is|take_key/i;

/**
 * The statements of a caller's own work: between the admission and the end of the transaction. Maintenance on the same connections is
 * left out.
 */
export function ownOf(sent: readonly Sent[]): Sent[] {
  const inside = new Set<unknown>();
  return sent.filter(({ text, client }) => {
    if (/who_is/.test(text)) inside.add(client);
    if (/^(commit|rollback)\b/.test(text)) inside.delete(client);
    return inside.has(client) && !way.test(text);
  });
}

/** Every statement that `work` sends to this pool's database, in order; a text may contain several. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const taken = new Set<unknown>();
  const take = (client: pg.PoolClient) => void taken.add(client);
  pool.on("acquire", take);
  // The method with which every connection sends.
  const connection = pg.Client.prototype;
  const { query } = connection;
  connection.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    // A text and its values, or both in one object.
    const { text, values } = (
      typeof first === "string" ? { text: first, values: second } : first
    ) as Pick<Sent, "text" | "values">;
    const statement: Sent = { text, values: Array.isArray(values) ? values : [], client: this };
    if (taken.has(this)) sent.push(statement);
    const from = performance.now();
    // Passed on unchanged.
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
