import { sql } from "kysely";
import { asSystem } from "./as-system.ts";
import type { OpenDatabase } from "./connect.ts";

const firstMs = 30_000;
const longestMs = 30 * 60_000;
/** Longer than any device keeps its unsent entries. */
const keyDays = 30;

/**
 * PGlite has no autovacuum: without statistics it takes every table for a row or two, and lists that join a few tables
 * take seconds instead of milliseconds. A server does this by itself.
 */
export async function gatherStatistics(database: OpenDatabase): Promise<void> {
  if (database.embedded) await database.pool.query("analyze");
}

async function forgetOldKeys(database: OpenDatabase): Promise<void> {
  await asSystem(database.db, (tx) =>
    tx
      .deleteFrom("idempotencyKey")
      .where("createdAt", "<", sql<string>`now() - ${keyDays} * interval '1 day'`)
      .execute(),
  );
}

/** Looks after the database while it is open, often at first, when a new branch fills. Answers how to stop. */
export function keepUp(database: OpenDatabase, failed: (error: unknown) => void): () => void {
  let wait = firstMs;
  let timer = setTimeout(work, wait);
  timer.unref();
  function work(): void {
    void gatherStatistics(database)
      .then(() => forgetOldKeys(database))
      .catch(failed)
      .finally(() => {
        wait = Math.min(wait * 2, longestMs);
        timer = setTimeout(work, wait);
        timer.unref();
      });
  }
  return () => clearTimeout(timer);
}
