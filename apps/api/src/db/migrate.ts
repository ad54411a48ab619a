import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

const folder = join(import.meta.dirname, "../../migrations");
// An arbitrary number, which must never change.
const lockKey = 20_261_121;

interface Migration {
  name: string;
  checksum: string;
  text: string;
}

export function migrationsOnDisk(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Applies the migrations, each in a transaction of its own; processes that start together take turns. Returns the
 * names applied; `wanted` limits which are applied. Throws when an applied migration's file has changed since.
 */
export async function migrate(
  pool: pg.Pool,
  wanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    // The other processes wait for the one that migrates, however long it takes.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      `create table if not exists schema_migration
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const done = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migration",
    );
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
    for (const migration of migrationsOnDisk()) {
      const before = checksums.get(migration.name);
      if (before === undefined) {
        if (!wanted(migration.name)) continue;
        await applyOne(client, migration);
        applied.push(migration.name);
      } else if (before !== migration.checksum) {
        throw new Error(
          `The migration ${migration.name} was applied to this database and has been edited since. Migrations only go forward: put it back as it was and write a new one.`,
        );
      }
    }
  } finally {
    // The connection is closed, which discards its settings and its lock.
    client.release(true);
  }
  return applied;
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and was undone: ${why}`, {
      cause: error,
    });
  }
}
