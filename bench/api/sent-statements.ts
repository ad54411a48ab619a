import type { OpenDatabase } from "../../apps/api/src/db/connect.ts";

export interface Sent {
  text: string;
  values: unknown[];
}

/** What is only the way in and out: not the call's own work. */
const way =
  /^\s*(begin|start transaction|commit|rollback|savepoint|listen)|set_config\(|pg_advisory_xact_lock|"?idempotency_key"?|from "session"|update "session"|who_is|take_key/i;

export const isWay = (text: string) => way.test(text);

/** What `work` sends to the database, in order, while it alone is at work. */
export async function statementsOf(
  pool: OpenDatabase["pool"],
  work: () => Promise<unknown>,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const client = await pool.connect();
  // What every connection sends with: the class behind this one.
  const connection = Object.getPrototypeOf(client) as typeof client;
  client.release();
  const { query } = connection;
  connection.query = function (this: typeof client, ...given: unknown[]) {
    const [first, second] = given;
    // A text and its values, or both in one.
    const config = (typeof first === "string" ? { text: first, values: second } : first) as Sent;
    sent.push({ text: config.text, values: Array.isArray(config.values) ? config.values : [] });
    return Reflect.apply(query, this, given) as never;
  } as never;
  try {
    await work();
  } finally {
    connection.query = query;
  }
  return sent;
}
