import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabaseConfig } from "../config.ts";
import { confining } from "./confine.ts";
import { takeDataLock } from "./data-lock.ts";
import type { Db } from "./database.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { inFewMessages } from "./few-messages.ts";
import { givesWay } from "./give-way.ts";
import { inSnakeCase } from "./names.ts";
import { embeddedNotices, type Notices, serverNotices } from "./notices.ts";
import { placesOf } from "./places.ts";
import { readsBy } from "./read-connection.ts";
import { readMessages } from "./read-messages.ts";
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
  /** Whether as many wait for a connection as can be served in time: one more is refused at once, not after a wait in vain. */
  isFull(): boolean;
  /** So many wait for a connection. */
  waiting(): number;
  /** Told of each caller's new connection: whoever waits for the database gives way to who comes. */
  arrived(): void;
  /** Has statements told of that take this long or longer. */
  onSlow(atLeastMs: number, listener: (slow: SlowStatement) => void): void;
  close(): Promise<void>;
}

// Inside the ten seconds a browser waits: a query, a lock, an idle transaction and a free connection each have less.
// A call holds a connection for some milliseconds, so that whoever waits last is served within a second. The embedded engine
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
      // What is sent does not wait for the answer to what was sent before it.
      pipeline: true,
      types: { getTypeParser: parserOf },
      // Compiling a plan to machine code takes longer than any query here runs.
      options: "-c timezone=UTC -c search_path=public -c jit=off",
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
      onConnect: (client) => notices.take(client),
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
  // The pool hears the clients that wait in it, and replaces one that breaks. One that is out at work is heard by nobody
  // else: between two queries of a transaction its break would end the process, so each has a listener from the start.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const waitingAtMost = embedded ? waitingOn.embedded : pool.options.max * waitingOn.eachOfServer;
  const slow = slowStatements();
  const way = givesWay();
  const places = placesOf(pool, way);
  const reads = readMessages(places);
  const waiting = () => pool.waitingCount + way.held() + reads.waiting();
  const db = new Kysely<DB>({
    log: slow.log,
    dialect: confining(inSnakeCase(new PostgresDialect({ pool: inFewMessages(pool, places) }))),
  });
  readsBy(db, { send: reads.send, note: slow.note });
  return {
    db,
    pool,
    embedded,
    notices,
    dataDir,
    onSlow: slow.onSlow,
    isFull: () => waiting() >= waitingAtMost,
    waiting,
    arrived: way.arrived,
    async close() {
      await notices.close();
      await db.destroy();
      await embedded?.close();
      release();
    },
  };
}
