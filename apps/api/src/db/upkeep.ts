import type pg from "pg";
import type { OpenDatabase } from "./connect.ts";
import { freeBytes } from "./free-bytes.ts";

const firstMs = 30_000;
const longestMs = 30 * 60_000;
const lookMs = 10_000;
/** A start after a crash replays the log since the last checkpoint; this much takes a moment. */
const logBytes = 8 * 1024 ** 2;
/** One file of the log. */
const roomForCheckpoint = 16 * 1024 ** 2;

type Kept = Pick<OpenDatabase, "embedded" | "pool" | "dataDir">;

/**
 * PGlite has no autovacuum: without statistics it assumes that every table has a row or two, and lists that join a
 * few tables take seconds instead of milliseconds. A server gathers them by itself. Tables are analysed one at a
 * time, so that calls can run in between.
 */
export async function gatherStatistics(database: Kept): Promise<void> {
  await gather(database, "true");
}

/**
 * Analyses tables without statistics, as after a migration, and tables that have grown to twice their size or more,
 * as after an import: until then Today of 200 schools takes most of a minute. Statistics of other tables persist
 * across restarts.
 */
export async function gatherNewStatistics(database: Kept): Promise<void> {
  await gather(database, "(reltuples < 0 or pg_relation_size(oid) > 8192 * (2 * relpages + 2))");
}

async function gather({ embedded, pool }: Kept, which: string): Promise<void> {
  if (!embedded) return;
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and ${which} order by relname`,
  );
  for (const { name } of rows) await pool.query(`analyze ${name}`);
}

/**
 * Analyses all tables for a command, however long it takes: a server with a hundred branches needs longer than the
 * time limits of a call.
 */
export async function analyseAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("analyze");
  } finally {
    // The connection is closed, which discards its settings.
    client.release(true);
  }
}

/**
 * Makes a checkpoint, because nothing else truncates the embedded database's log: it would grow to a gigabyte, and a
 * start after a crash would take as long as replaying that. On a full disk it makes none: PostgreSQL answers a
 * checkpoint that can't be written with a panic, and without one everybody can still read.
 */
export async function endLog({ embedded, pool, dataDir }: Kept, atLeast = logBytes): Promise<void> {
  if (!embedded) return;
  if (dataDir !== null && (await freeBytes(dataDir)) < roomForCheckpoint) return;
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) >= atLeast) await pool.query("checkpoint");
}

/**
 * Maintains an open database: gathers statistics, often at first, while a new branch fills, and soon after a table
 * has grown; truncates the log. Returns a function that stops it.
 */
export function keepUp(database: OpenDatabase, failed: (error: unknown) => void): () => void {
  const stops = [
    again(firstMs, longestMs, () => gatherStatistics(database)),
    again(lookMs, lookMs, async () => {
      await gatherNewStatistics(database);
      await endLog(database);
    }),
  ];
  function again(first: number, longest: number, work: () => Promise<void>): () => void {
    let wait = first;
    let timer = setTimeout(run, wait);
    timer.unref();
    function run(): void {
      void work()
        .catch(failed)
        .finally(() => {
          wait = Math.min(wait * 2, longest);
          timer = setTimeout(run, wait);
          timer.unref();
        });
    }
    return () => clearTimeout(timer);
  }
  return () => {
    for (const stop of stops) stop();
  };
}
