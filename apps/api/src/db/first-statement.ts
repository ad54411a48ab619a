import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { noteFields } from "./known-fields.ts";

// A transaction begins with its first statement, in one message: what would be a round trip for `begin` alone is none.

const begins = /^(begin|start transaction( [a-z ]+)?)$/;
const ends = /^(commit|rollback)$/;
const nothing = (command: string) => ({ command, rowCount: 0, rows: [] }) as never;

/** The pool as Kysely uses it, whose transactions begin with their first statement. A text of several answers the rows of all. */
export function beginningLate(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let late = known.get(client);
      if (!late) known.set(client, (late = lateClient(client)));
      return late;
    },
    end: () => pool.end(),
  };
}

function lateClient(client: pg.PoolClient): PostgresPoolClient {
  let begin: string | null = null;
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (begins.test(text)) {
      begin = text;
      return nothing("BEGIN");
    }
    const first = begin;
    begin = null;
    if (first === null)
      return values.length > 0 ? send(client, text, values) : together(await client.query(text));
    // Nothing was begun, so that nothing has to be ended.
    if (ends.test(text)) return nothing(text.toUpperCase());
    // Several statements in one message take no values.
    if (values.length === 0) return together(await client.query(`${first}; ${text}`));
    await client.query(first);
    return send(client, text, values);
  };
  return {
    // Kysely has two ways to call it, and uses the other for cursors alone, which the branch wall refuses.
    query: query as unknown as PostgresPoolClient["query"],
    release(discard) {
      begin = null;
      client.release(discard);
    },
  };
}

// What is sent again and again is planned once a connection: of a list with eight tables the plan takes ten times as long as the
// rows. Texts that vary (lists of many lengths) would fill this and are not kept.
const mostPrepared = 300;
const seldom = 3;
const names = new Map<string, { sent: number; name: string | null }>();
let prepares = 0;

async function send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
  const result = await client.query(prepared(text, values));
  noteFields(text, result);
  return result;
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { text, values: [...values] };
  let known = names.get(text);
  if (!known) {
    if (names.size > 20 * mostPrepared) forgetSeldom();
    names.set(text, (known = { sent: 0, name: null }));
  }
  known.sent += 1;
  if (known.name === null && known.sent > seldom && prepares < mostPrepared && values.length > 0) {
    prepares += 1;
    known.name = `kept_${prepares}`;
  }
  return known.name === null ? query : { ...query, name: known.name };
}

function forgetSeldom(): void {
  for (const [text, { name }] of names) if (name === null) names.delete(text);
}

/** The driver answers a list of results where a text held several statements. */
function together(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results;
  const last = results.at(-1);
  if (!last) throw new Error("A text of several statements answered nothing.");
  return { ...last, rows: results.flatMap((each) => each.rows) };
}
