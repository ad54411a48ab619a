import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { GiveWay } from "./give-way.ts";
import { camelTypes, naming } from "./names.ts";
import { send } from "./prepared.ts";

// A transaction takes as few ways to the database and back as it can (decision 175): it begins with its first statement, what it
// says in advance goes along with the next, what it keeps at last goes along with its end, and nobody waits for the end of a read.

const begins = /^(begin|start transaction( [a-z ]+)?)$/;
const ends = /^(commit|rollback)$/;
/** A change's answer under its key: nothing comes after it but the end. */
const isLast = /^insert into "idempotency_key" /;
const nothing = (command: string) => ({ command, rowCount: 0, rows: [] }) as never;

/** Said in advance: it goes with the next statement, whose answer is given once `check` has not thrown at its rows. */
export interface Ahead {
  check: (rows: readonly object[]) => void;
}
const ahead = new WeakSet<object>();

/** As the only value of a statement: it is sent with the next one, and is the first of its transaction. */
export function sentAhead(check: Ahead["check"]): Ahead {
  const mark = { check };
  ahead.add(mark);
  return mark;
}

const isAhead = (value: unknown): value is Ahead =>
  typeof value === "object" && value !== null && ahead.has(value);

/**
 * The pool as Kysely uses it, whose transactions take few messages, and whose connections are taken and passed on as `whenQuiet`
 * lets them. A text of several statements answers the rows of all.
 */
export function inFewMessages(
  pool: pg.Pool,
  { whenQuiet }: Pick<GiveWay, "whenQuiet">,
): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Few>();
  const giveBack: GiveBack = (client, discard) => {
    // Whoever waits for it begins in this very turn.
    if (pool.waitingCount > 0) whenQuiet(() => client.release(discard));
    else client.release(discard);
  };
  return {
    options: pool.options,
    async connect() {
      await new Promise<void>(whenQuiet);
      const client = await pool.connect();
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

type GiveBack = (client: pg.PoolClient, discard?: boolean) => void;

interface Transaction {
  /** What is not sent yet: how it begins, and what was said in advance. */
  first: string | null;
  /** Of what was said in advance; null where nothing was. */
  check: Ahead["check"] | null;
  reads: boolean;
  /** That it has begun, and that what was said in advance holds: nothing is answered before. */
  begun: Promise<void> | null;
  /** Why nothing it sends is answered any more. */
  failed: { reason: unknown } | null;
  last: { text: string; values: readonly unknown[] } | null;
}

function fewOf(client: pg.PoolClient, giveBack: GiveBack): Few {
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
      const reads = text.endsWith("read only");
      now = { first: text, check: null, reads, begun: null, failed: null, last: null };
      return nothing("BEGIN");
    }
    const [mark] = values;
    if (isAhead(mark)) {
      if (now === null || now.first === null) throw new Error("Nothing is sent ahead any more.");
      now = { ...now, first: `${now.first}; ${text}`, check: mark.check };
      return nothing("SELECT");
    }
    const transaction = now;
    if (ends.test(text)) {
      now = null;
      return inTurn(() => (transaction ? end(client, transaction, text) : client.query(text)));
    }
    const work = () => sent(client, text, values);
    if (transaction === null) return work();
    if (transaction.failed) throw transaction.failed.reason;
    const { first } = transaction;
    if (first !== null) {
      transaction.first = null;
      if (transaction.check || values.length > 0)
        return inTurn(() => opened(client, transaction, first, work));
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

/** What begins the transaction together with its first work. Throws what the check of the beginning throws, before anything of the work. */
async function opened<T>(
  client: pg.PoolClient,
  transaction: Transaction,
  first: string,
  work: () => Promise<T>,
): Promise<T> {
  const begin = async () => {
    const { rows } = await sent(client, first);
    transaction.check?.(rows);
  };
  const [begun, answer] = await Promise.allSettled([(transaction.begun = begin()), work()]);
  if (begun.status === "rejected") {
    transaction.failed = begun;
    throw begun.reason;
  }
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

async function end(client: pg.PoolClient, transaction: Transaction, text: string) {
  const { first, check, last, reads, failed } = transaction;
  if (first !== null) {
    // Nothing was begun, so that nothing has to be ended; but what was said in advance has to hold.
    if (!check || text === "rollback") return nothing(text.toUpperCase());
    await opened(client, transaction, first, async () => {});
  }
  if (failed && text === "commit") throw failed.reason;
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

// Its types leave out what every version of the driver has: the stream it writes to.
const wire = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;

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
