import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import type { DatabaseConfig } from "../config.ts";
import { takeDataLock } from "./data-lock.ts";
import type { Db } from "./database.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { embeddedNotices, type Notices, serverNotices } from "./notices.ts";
import { parserOf } from "./row-types.ts";
import type { DB } from "./schema.gen.ts";
import { type SlowStatement, slowStatements } from "./slow-statements.ts";

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  embedded: Embedded | null;
  notices: Notices;
  /** Where the data are, for the disk's free space; null where that is another machine's matter. */
  dataDir: string | null;
  /** As many may wait for a connection as can be served in time: one more is refused at once, not after a wait in vain. */
  waitingAtMost: number;
  /** Has statements told of that take this long or longer. */
  onSlow(atLeastMs: number, listener: (slow: SlowStatement) => void): void;
  close(): Promise<void>;
}

/** Compiles alone: `transaction` sends what it compiles. Columns are snake_case in the database and camelCase in the code. */
const queries = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

// PostgreSQL plans a prepared statement once, for all branches, instead of again for the values of each call. None of the reads that
// screens make became slower (decision 192).
const plansOnce = "plan_cache_mode=force_generic_plan";

// Inside the ten seconds a browser waits: a query, a lock, an idle transaction and a free connection each have less.
// A call holds a connection for some milliseconds, so that the last in the queue is served within a second. The embedded engine
// has one connection; a server's are slower, by their network, and shared with other processes.
const waitingOn = { embedded: 100, eachOfServer: 20 };
const limitsOf = (patience: number) => ({
  connectionTimeoutMillis: 2_000 * patience,
  statement_timeout: 5_000 * patience,
  lock_timeout: 2_000 * patience,
  idle_in_transaction_session_timeout: 10_000 * patience,
});

/** Opens the database of `config`; `patience` multiplies its limits of time. Throws when it can't be reached, or when another process holds the folder. */
export async function connect(config: DatabaseConfig, patience = 1): Promise<OpenDatabase> {
  if (config.kind === "server") {
    const pool = new pg.Pool({
      connectionString: config.url,
      max: config.pool,
      pipeline: true,
      types: { getTypeParser: parserOf },
      // Compiling a plan to machine code takes longer than any query here runs.
      options: `-c timezone=UTC -c search_path=public -c jit=off -c ${plansOnce}`,
      ...limitsOf(patience),
    });
    return opened(pool, null, serverNotices(config.url), null, () => {});
  }
  const lock = config.kind === "folder" ? await takeDataLock(config.dataDir) : null;
  try {
    const embedded = await startEmbedded(
      config.kind === "folder"
        ? { dataDir: `${config.dataDir}/postgres` }
        : config.snapshot
          ? { snapshot: config.snapshot }
          : {},
    );
    const notices = embeddedNotices();
    const pool = new pg.Pool({
      // `pg` types a stream as a socket; of a socket it uses what Embedded.stream gives.
      stream: () => embedded.stream() as never,
      user: "postgres",
      database: "postgres",
      max: 1,
      pipeline: true,
      async onConnect(client) {
        await notices.take(client);
        await client.query(`set ${plansOnce}`);
      },
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: limitsOf(patience).connectionTimeoutMillis,
      types: { getTypeParser: parserOf },
    });
    const dataDir = config.kind === "folder" ? config.dataDir : null;
    return opened(pool, embedded, notices, dataDir, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function opened(
  pool: pg.Pool,
  embedded: Embedded | null,
  notices: Notices,
  dataDir: string | null,
  release: () => void,
): OpenDatabase {
  // The pool listens to clients that are idle in it. A client that breaks while it is at work would end the process for want of a
  // listener, so each has one from the start.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const waitingAtMost = embedded ? waitingOn.embedded : pool.options.max * waitingOn.eachOfServer;
  const { slow, onSlow } = slowStatements();
  return {
    db: { pool, queries, slow },
    pool,
    embedded,
    notices,
    dataDir,
    onSlow,
    waitingAtMost,
    async close() {
      await notices.close();
      await pool.end();
      await embedded?.close();
      release();
    },
  };
}
