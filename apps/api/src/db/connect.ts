import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabaseConfig } from "../config.ts";
import { takeDataLock } from "./data-lock.ts";
import type { Db } from "./database.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { parserOf } from "./row-types.ts";
import type { DB } from "./schema.gen.ts";

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  embedded: Embedded | null;
  /** Where the data are, for the disk's free space; null where that is another machine's matter. */
  dataDir: string | null;
  close(): Promise<void>;
}

// Inside the ten seconds a browser waits: a query, a lock, an idle transaction and a free connection each have less.
const acquireMs = 2_000;
const limits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Opens the database of `config`. Throws when it can't be reached, or when another process holds the folder. */
export async function connect(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.kind === "server") {
    const pool = new pg.Pool({
      connectionString: config.url,
      max: config.pool,
      connectionTimeoutMillis: acquireMs,
      types: { getTypeParser: parserOf },
      options: "-c timezone=UTC -c search_path=public",
      ...limits,
    });
    return opened(pool, null, null, () => {});
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
    const pool = new pg.Pool({
      // `pg` types a stream as a socket; of a socket it uses what Embedded.stream gives.
      stream: () => embedded.stream() as never,
      user: "postgres",
      database: "postgres",
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: acquireMs,
      types: { getTypeParser: parserOf },
    });
    return opened(pool, embedded, config.kind === "folder" ? config.dataDir : null, () =>
      lock?.release(),
    );
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function opened(
  pool: pg.Pool,
  embedded: Embedded | null,
  dataDir: string | null,
  release: () => void,
): OpenDatabase {
  // An idle connection that breaks is replaced by the pool; whoever uses one is told by the query.
  pool.on("error", () => {});
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  return {
    db,
    pool,
    embedded,
    dataDir,
    async close() {
      await db.destroy();
      await embedded?.close();
      release();
    },
  };
}
