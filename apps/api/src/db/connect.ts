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
import { embeddedNotices, type Notices } from "./notices.ts";
import { parserOf } from "./row-types.ts";
import type { DB } from "./schema.gen.ts";
import { connectionMs, planCacheMode, type Pools, serverPools } from "./server-pools.ts";
import { type SlowStatement, slowStatements } from "./slow-statements.ts";

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** The pool; if a pooler is configured, a direct pool, for anything that lasts longer than a transaction. */
  direct: pg.Pool;
  embedded: Embedded | null;
  notices: Notices;
  /** The data folder, to check free disk space; null if the database is on another machine. */
  dataDir: string | null;
  /**
   * The maximum length of the pool's queue: as many as can be served in time. One more is refused at once instead of
   * after waiting in vain.
   */
  waitingAtMost: number;
  /** Calls the listener for statements that take this long or longer. */
  onSlow(atLeastMs: number, listener: (slow: SlowStatement) => void): void;
  close(): Promise<void>;
}

/**
 * Only compiles queries; `transaction` sends them. Columns are snake_case in the database and camelCase in the code.
 */
const queries = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

// A call uses a connection for some milliseconds, so the last in the queue is served within a second. The embedded
// engine has one connection; those of a server are slower because of the network, and other processes share the server.
const waitingOn = { embedded: 100, eachOfServer: 20 };

/**
 * Opens the database of `config`; `patience` multiplies its time limits. Throws if it can't be reached, or if another
 * process has locked the folder.
 */
export async function connect(config: DatabaseConfig, patience = 1): Promise<OpenDatabase> {
  if (config.kind === "server") return opened(serverPools(config, patience));
  const lock = config.kind === "folder" ? await takeDataLock(config.dataDir) : null;
  try {
    const embedded = await startEmbedded(
      config.kind === "folder"
        ? { dataDir: `${config.dataDir}/postgres` }
        : config.snapshotFile
          ? { snapshotFile: config.snapshotFile }
          : {},
    );
    const notices = embeddedNotices();
    const pool = new pg.Pool({
      // `pg` types a stream as a socket, but uses only methods that Embedded.stream has.
      stream: () => embedded.stream() as never,
      user: "postgres",
      database: "postgres",
      max: 1,
      pipeline: true,
      async onConnect(client) {
        await notices.take(client);
        await client.query(`set plan_cache_mode = ${planCacheMode}`);
      },
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: connectionMs * patience,
      types: { getTypeParser: parserOf },
    });
    const dataDir = config.kind === "folder" ? config.dataDir : null;
    return opened({
      pool,
      direct: pool,
      replica: null,
      pooler: null,
      notices,
      embedded,
      dataDir,
      release: () => lock?.release(),
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

type Opening = Pools &
  Partial<Pick<OpenDatabase, "embedded" | "dataDir">> & { release?: () => void };

function opened({ pool, direct, replica, pooler, notices, ...rest }: Opening): OpenDatabase {
  const { embedded = null, dataDir = null, release = () => {} } = rest;
  // The pool handles errors of idle clients only. Without an error listener, a client that breaks while in use would
  // end the process, so each gets one at the start.
  const pools = [...new Set([pool, direct, ...(replica ? [replica] : [])])];
  for (const each of pools) {
    each.on("error", () => {});
    each.on("connect", (client) => client.on("error", () => {}));
  }
  const waitingAtMost = embedded ? waitingOn.embedded : pool.options.max * waitingOn.eachOfServer;
  const { slow, onSlow } = slowStatements();
  const shared = { queries, slow };
  const ofReplica = replica && {
    db: { ...shared, pool: replica, pooler: null, replica: null },
    reads: { replica: 0, primary: 0 },
  };
  return {
    db: { ...shared, pool, pooler, replica: ofReplica },
    pool,
    direct,
    embedded,
    notices,
    dataDir,
    onSlow,
    waitingAtMost,
    async close() {
      await notices.close();
      await Promise.all(pools.map((each) => each.end()));
      await embedded?.close();
      release();
    },
  };
}
