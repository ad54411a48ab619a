import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseConfig, pastPooler } from "../config.ts";
import { connect, type OpenDatabase } from "../db/connect.ts";
import { migrationsOnDisk } from "../db/migrate.ts";
import { analyseAll } from "../db/upkeep.ts";

/** The database's name for messages, without a server's password. */
export function nameOfDatabase(config: DatabaseConfig): string {
  if (config.kind === "folder") return config.dataDir;
  if (config.kind === "memory") return "memory";
  const { host, pathname } = new URL(config.url);
  return `${host}${pathname}`;
}

/** Opens an existing database, and creates none. Throws a sentence that says what to do. */
export async function openExisting(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.kind === "folder" && !existsSync(join(config.dataDir, "postgres"))) {
    throw new Error(
      `There are no data in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to where they are.`,
    );
  }
  const database = await connect(pastPooler(config));
  try {
    const { rows } = await database.pool.query<{ there: boolean }>(
      "select to_regclass('public.schema_migration') is not null as there",
    );
    if (!rows[0]?.there) {
      throw new Error(
        `${nameOfDatabase(config)} holds no data of Kitround. Start it there once first.`,
      );
    }
    await analyseAll(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws unless the data have this version's schema. */
export async function requireThisVersion({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("select name from schema_migration");
  const applied = new Set(rows.map(({ name }) => name));
  const known = migrationsOnDisk().map(({ name }) => name);
  if (known.length === applied.size && known.every((name) => applied.has(name))) return;
  throw new Error(
    "The data are of another version than this one. Start this version on them once: that brings them forward.",
  );
}
