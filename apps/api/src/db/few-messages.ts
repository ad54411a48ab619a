import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { type Places, wire } from "./places.ts";
import { camelTypes, naming } from "./names.ts";
import { send } from "./prepared.ts";

// A transaction takes as few ways to the database and back as it can (decision 175): it begins with its first statement, what it
// keeps at last goes along with its end, and nobody waits for the end of a read.

const begins = /^(begin|start transaction( [a-z ]+)?)$/;
const ends = /^(commit|rollback)$/;
/** A change's answer under its key: nothing comes after it but the end. */
const isLast = /^insert into "idempotency_key" /;
const nothing = (command: string) => ({ command, rowCount: 0, rows: [] }) as never;

/** The pool as Kysely uses it, whose transactions take few messages. A text of several statements answers the rows of all. */
export function inFewMessages(pool: pg.Pool, { take, giveBack }: Places): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Few>();
  return {
    options: pool.options,
    async connect() {
      const client = await take();
      let few = known.get(client);
      if (!few) known.set(client, (few = fewOf(client, giveBack)));
      few.begin();
      return few;
    },
    end: () => pool.end(),
  };
}

/** A connection, and how whoever has taken it from the pool begins with it. */
interface Few extends PostgresPoolClient {
  begin(): void;
}

interface Transaction {
  /** How it begins, where that is not sent yet. */
  first: string | null;
  reads: boolean;
  /** That it has begun: nothing is answered before. */
  begun: Promise<unknown> | null;
  last: { text: string; values: readonly unknown[] } | null;
}

function fewOf(client: pg.PoolClient, giveBack: Places["giveBack"]): Few {
  let now: Transaction | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const named = naming(client);

  // What is asked for in one go leaves in one message; of a driver that sends nothing without waiting, one after the other.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (client.pipeline) {
      const { stream } = wire(client);
      stream.cork();
      process.nextTick(() => stream.uncork());
      return work();
    }
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  async function query(text: string, values: readonly unknown[] = []) {
    if (begins.test(text)) {
      now = { first: text, reads: text.endsWith("read only"), begun: null, last: null };
      return nothing("BEGIN");
    }
    const transaction = now;
    if (ends.test(text)) {
      now = null;
      return inTurn(() => (transaction ? end(client, transaction, text) : client.query(text)));
    }
    const work = () => sent(client, text, values);
    if (transaction === null) return work();
    const { first } = transaction;
    if (first !== null) {
      transaction.first = null;
      if (values.length > 0) return inTurn(() => opened(client, transaction, first, work));
      return inTurn(() => sent(client, `${first}; ${text}`));
    }
    if (isLast.test(text)) {
      transaction.last = { text, values };
      return nothing("INSERT");
    }
    const answer = await inTurn(work);
    await transaction.begun;
    return answer;
  }

  return {
    // Kysely has two ways to call it, and uses the other for cursors alone, which the branch wall refuses.
    query: query as unknown as PostgresPoolClient["query"],
    begin: () => named(true),
    release(discard) {
      now = null;
      named(false);
      giveBack(client, discard);
    },
  };
}

/** What begins the transaction together with its first work. */
async function opened<T>(
  client: pg.PoolClient,
  transaction: Transaction,
  first: string,
  work: () => Promise<T>,
): Promise<T> {
  const [begun, answer] = await Promise.allSettled([
    (transaction.begun = client.query(first)),
    work(),
  ]);
  if (begun.status === "rejected") throw begun.reason;
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

async function end(client: pg.PoolClient, transaction: Transaction, text: string) {
  const { first, last, reads } = transaction;
  // Nothing was begun, so that nothing has to be ended.
  if (first !== null) return nothing(text.toUpperCase());
  if (last && text === "commit") {
    const both = [send(client, last.text, last.values), client.query(text)] as const;
    const [kept, ended] = await Promise.allSettled(both);
    if (kept.status === "rejected") throw kept.reason;
    if (ended.status === "rejected") throw ended.reason;
    return ended.value;
  }
  // A driver that sends without waiting answers whoever has the connection next after this.
  if (!reads || text !== "commit" || !client.pipeline) return client.query(text);
  const { stream } = wire(client);
  stream.cork();
  client.query(text).catch(() => {});
  // What the next to have it sends goes in the same message.
  setImmediate(() => stream.uncork());
  return nothing("COMMIT");
}

async function sent(client: pg.PoolClient, text: string, values: readonly unknown[] = []) {
  return values.length > 0
    ? send(client, text, values)
    : rowsOfAll(await client.query({ text, types: camelTypes }));
}

/** The driver answers a list of results where a text held several statements. */
function rowsOfAll(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results;
  const last = results.at(-1);
  if (!last) throw new Error("A text of several statements answered nothing.");
  return { ...last, rows: results.flatMap((each) => each.rows) };
}
