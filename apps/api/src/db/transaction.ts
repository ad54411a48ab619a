import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type QueryResult,
  Transaction,
} from "kysely";
import pg from "pg";
import { confined } from "./confine.ts";
import type { Db, Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

export interface Opening {
  /** Statements that take no parameters; values in them are escaped literals. */
  opening: string;
  mode?: "read write" | "read only" | "isolation level repeatable read, read only";
}

/** A transaction that has begun. */
export interface Opened {
  /** The rows that the opening statements returned. */
  rows: object[];
  /** The transaction, confined to a branch; null is for the system's role, which sees every branch. */
  within(branchId: string | null): Tx;
}

export interface Held {
  db: Db;
  client: pg.PoolClient;
  branchId: string | null;
  /** Why the transaction refuses statements; null while it accepts them. */
  shut: string | null;
}
const heldBy = new WeakMap<Tx, Held>();

const tooLate = "This was asked for after its transaction had ended: await every statement.";

/**
 * Runs `work` in a transaction, and retries it from the start when PostgreSQL requires it (see `retried`). `begin`
 * and `opening` are sent in one round trip. The driver pipelines the statements of `work`, so statements that are
 * awaited together share a round trip, too.
 */
export async function transaction<T>(
  db: Db,
  { opening, mode = "read write" }: Opening,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  return retried(async () => {
    const client = await db.pool.connect();
    const given: Held[] = [];
    let broken = false;
    try {
      const begun = await client.query(`begin ${mode}; ${db.pooler?.settings ?? ""}${opening}`);
      const result = await work({
        rows: rowsOf(begun),
        within: (branchId) => {
          const held: Held = { db, client, branchId, shut: null };
          given.push(held);
          return txOf(held);
        },
      });
      const ended = await client.query("commit");
      // PostgreSQL answers a commit of a failed transaction with "ROLLBACK" and no error.
      if (ended.command !== "COMMIT") throw new Error("A statement failed and was ignored.");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => (broken = true));
      throw error;
    } finally {
      for (const held of given) held.shut = tooLate;
      client.release(broken);
    }
  });
}

/** The state that a transaction was opened with. Throws for a transaction that was not opened here. */
export function heldOf(tx: Tx): Held {
  const held = heldBy.get(tx);
  if (!held) throw new Error("This transaction was not opened by db/transaction.ts.");
  return held;
}

/** The same transaction without the application's wall: row-level security alone confines it. */
export const unconfined = (tx: Tx): Tx => txOf({ ...heldOf(tx), branchId: null });

/** A transaction on a connection that is in use already. */
export function txOf(held: Held): Tx {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(held, query),
    streamQuery() {
      throw new Error("Nothing is streamed.");
    },
  };
  const dialect = {} as Dialect; // Kysely's transaction uses only its executor
  const tx = new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: held.db.queries
      .getExecutor()
      .withConnectionProvider({ provideConnection: (use) => use(connection) }),
  });
  heldBy.set(tx, held);
  return tx;
}

async function execute<R>(held: Held, query: CompiledQuery): Promise<QueryResult<R>> {
  if (held.shut !== null) throw new Error(held.shut);
  const { db, client, branchId } = held;
  const { text, values } =
    branchId === null
      ? { text: query.sql, values: query.parameters }
      : confined(query.sql, query.parameters, branchId);
  const from = performance.now();
  try {
    // Behind a pooler the next transaction's connection would not know the name.
    const name = db.pooler === null ? nameOf(text, values) : {};
    const result = await client.query({ text, values: [...values], ...name });
    const { rowCount, rows } = result;
    return { rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
  } finally {
    const ms = performance.now() - from;
    if (ms >= db.slow.atLeastMs) db.slow.heard(text, ms);
  }
}

/** Several statements in one text return a list of results, which the driver's types do not include. */
function rowsOf(results: pg.QueryResult | pg.QueryResult[]): object[] {
  return [results].flat().flatMap(({ rows }) => rows as object[]);
}

const mostNamed = 400;
const rare = 3;
const sent = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name of a prepared statement on its connection; undefined until the text was sent a few times, so that rare
 * texts don't evict frequent ones. PostgreSQL then plans it once per connection instead of once per call. The number
 * of names is bounded, because each costs memory on every connection.
 */
function nameOf(text: string, values: readonly unknown[]): { name?: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known };
  if (values.length === 0 || names.size >= mostNamed) return {};
  const times = (sent.get(text) ?? 0) + 1;
  if (times <= rare) {
    if (sent.size > 10 * mostNamed) sent.clear();
    sent.set(text, times);
    return {};
  }
  sent.delete(text);
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return { name };
}

const serializationFailure = "40001";
const deadlock = "40P01";
const tries = 4;

/** Retries a transaction, at most three times, when PostgreSQL ended it because of a conflict with another. */
async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const givenUp =
        error instanceof pg.DatabaseError &&
        (error.code === serializationFailure || error.code === deadlock);
      if (!givenUp || attempt === tries) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
