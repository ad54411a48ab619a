import pg from "pg";
import type { DatabaseConfig } from "../config.ts";
import type { Db } from "./database.ts";
import { type Notices, serverNotices } from "./notices.ts";
import { parserOf } from "./row-types.ts";

type ServerConfig = Extract<DatabaseConfig, { kind: "server" }>;

export interface Pools extends Pick<Db, "pool" | "pooler"> {
  direct: pg.Pool;
  /** Connections to the replica; null without one. */
  replica: pg.Pool | null;
  notices: Notices;
}

// Inside the ten seconds a browser waits: a query, a lock, an idle transaction and a free connection each have less.
export const connectionMs = 2_000;

// PostgreSQL plans a prepared statement once, for all branches, instead of again for the values of each call. None of the reads that
// screens make became slower (decision 192).
export const planCacheMode = "force_generic_plan";

const settingsOf = (patience: number) =>
  Object.entries({
    timezone: "UTC",
    search_path: "public",
    // Compiling a plan to machine code takes longer than any query here runs.
    jit: "off",
    plan_cache_mode: planCacheMode,
    statement_timeout: 5_000 * patience,
    lock_timeout: 2_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
  });

/**
 * The connections to a PostgreSQL server. A PgBouncer in transaction mode gives each transaction another connection and takes no
 * settings at the start of one, so each transaction makes them again (decision 192).
 */
export function serverPools(
  { url, pool: max, direct, replica: replicaUrl }: ServerConfig,
  patience: number,
): Pools {
  const settings = settingsOf(patience);
  const common = {
    pipeline: true,
    types: { getTypeParser: parserOf },
    connectionTimeoutMillis: connectionMs * patience,
  };
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");
  const past = direct ?? url;
  const notices = serverNotices(past);
  const at = (connectionString: string, max: number) =>
    new pg.Pool({ connectionString, max, options, ...common });
  const replica = replicaUrl === undefined ? null : at(replicaUrl, max);
  if (direct === undefined) {
    const pool = at(url, max);
    return { pool, direct: pool, replica, pooler: null, notices };
  }
  return {
    pool: new pg.Pool({ connectionString: url, max, ...common }),
    // It connects on first use: to migrate, at the start.
    direct: at(direct, 1),
    replica,
    pooler: {
      settings: settings.map(([name, value]) => `set local ${name} = '${value}'; `).join(""),
    },
    notices,
  };
}
