import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { migrate, migrationsOnDisk } from "../db/migrate.ts";

/** The folder of data that tests keep from one run to the next. */
export const cache = join(import.meta.dirname, "../../../../.cache");

/** Changes when a migration does. */
export function schemaMark(): string {
  const hash = createHash("sha256");
  for (const migration of migrationsOnDisk()) hash.update(migration.checksum);
  return hash.digest("hex").slice(0, 16);
}

export interface TestDatabase {
  config: DatabaseConfig;
  drop(): Promise<void>;
}

/**
 * A separate migrated, empty database: in memory, or on the server of TEST_DATABASE_URL, through the PgBouncer of TEST_POOLER_URL if
 * there is one.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  if (server) return serverDatabase(server);
  return { config: { kind: "memory", snapshotFile: await memorySnapshot() }, drop: async () => {} };
}

/** A server process's environment for this database; empty if it is in memory. */
export function databaseEnv({ config }: TestDatabase): Record<string, string> {
  if (config.kind !== "server") return {};
  return {
    DATABASE_URL: config.url,
    ...(config.direct === undefined ? {} : { DATABASE_DIRECT_URL: config.direct }),
  };
}

async function memorySnapshot(): Promise<string> {
  const path = join(cache, `test-database-${schemaMark()}.tar`);
  if (!existsSync(path)) {
    const database = await connect({ kind: "memory" });
    await migrate(database.pool);
    const dump = await database.embedded?.dump();
    await database.close();
    if (!dump) throw new Error("A database in memory is an embedded one.");
    mkdirSync(cache, { recursive: true });
    // Test files start in parallel, so a reader must find a complete archive or none.
    const written = `${path}.${randomUUID()}`;
    writeFileSync(written, dump);
    renameSync(written, path);
  }
  return path;
}

/** The prefix of the databases that this test run creates on a server. */
const ofThisRun = () => `kitround_test_${process.env["TEST_RUN"] ?? ""}_`;

/** Marks this run; vitest calls it before all tests. */
export function setup(): void {
  process.env["TEST_RUN"] = randomUUID().slice(0, 8);
}

/** Drops the databases that this run's workers left on the server; vitest calls it after all tests. */
export async function teardown(): Promise<void> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return;
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [ofThisRun()],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

const templateLock = 20_261_122;

async function serverDatabase(server: string): Promise<TestDatabase> {
  const template = `kitround_template_${schemaMark()}`;
  const name = `${ofThisRun()}${randomUUID().replaceAll("-", "")}`;
  await onServer(server, async (client) => {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const found = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rows.length === 0) {
      const making = `${template}_${process.pid}`;
      await client.query(`create database ${making}`);
      const pool = new pg.Pool({ connectionString: at(server, making), max: 1 });
      await migrate(pool);
      await pool.end();
      await client.query(`alter database ${making} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  const pooler = process.env["TEST_POOLER_URL"];
  const url = at(server, name);
  return {
    config: pooler
      ? { kind: "server", url: at(pooler, name), direct: url, pool: 5 }
      : { kind: "server", url, pool: 5 },
    drop: () =>
      onServer(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function at(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
