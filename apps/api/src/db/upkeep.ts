import type { OpenDatabase } from "./connect.ts";

const firstMs = 30_000;
const longestMs = 30 * 60_000;

/**
 * PGlite has no autovacuum: without statistics it takes every table for a row or two, and lists that join a few tables
 * take seconds instead of milliseconds. A server does this by itself.
 */
export async function gatherStatistics(database: OpenDatabase): Promise<void> {
  if (database.embedded) await database.pool.query("analyze");
}

/** Gathers them while the database is open, often at first, when a new branch fills. Answers how to stop. */
export function keepUp(database: OpenDatabase, failed: (error: unknown) => void): () => void {
  let wait = firstMs;
  let timer = setTimeout(work, wait);
  timer.unref();
  function work(): void {
    void gatherStatistics(database)
      .catch(failed)
      .finally(() => {
        wait = Math.min(wait * 2, longestMs);
        timer = setTimeout(work, wait);
        timer.unref();
      });
  }
  return () => clearTimeout(timer);
}
