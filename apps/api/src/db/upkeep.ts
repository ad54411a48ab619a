import type { OpenDatabase } from "./connect.ts";

const firstMs = 30_000;
const longestMs = 30 * 60_000;
const lookMs = 10_000;
/** A start after a crash goes through what was written since the last checkpoint; so much takes it a moment. */
const logBytes = 8 * 1024 ** 2;

type Kept = Pick<OpenDatabase, "embedded" | "pool">;

/**
 * PGlite has no autovacuum: without statistics it takes every table for a row or two, and lists that join a few tables
 * take seconds instead of milliseconds. A server does this by itself. One table at a time: calls come in between.
 */
export async function gatherStatistics(database: Kept): Promise<void> {
  await gather(database, "true");
}

/**
 * Of tables that were never looked at, as after a migration, or have grown to twice of what they were and more, as after an
 * import: until then Today of 200 schools takes most of a minute. Of the others they have outlived the last process.
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

/** Nothing else ends the embedded database's log: it would grow to a gigabyte, and a start after a crash take as long as that. */
export async function endLog({ embedded, pool }: Kept, atLeast = logBytes): Promise<void> {
  if (!embedded) return;
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if ((rows[0]?.bytes ?? 0) >= atLeast) await pool.query("checkpoint");
}

/** Gathers statistics while the database is open, often at first, when a new branch fills, and soon of what has grown; ends its log. Answers how to stop. */
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
