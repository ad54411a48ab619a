import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { makeBackup, readingOf } from "../../apps/api/src/backup/make-backup.ts";
import { restoreInto } from "../../apps/api/src/backup/restore-into.ts";
import { workedKinds } from "../../apps/api/src/features/job-kinds.ts";
import { runScheduled } from "../../apps/api/src/test/run-scheduled.ts";
import { benchApp } from "../api/bench-app.ts";
import { addEarlierYears } from "../api/earlier-years.ts";
import { copyBranches } from "../api/many-branches.ts";
import { figure } from "../ground/figure.ts";
import { onServer, sizeOf, timed } from "./measure.ts";

const minute = 60;
// What other processes wait for a lock before their call fails.
const lockTarget = 2;
const passphrase = "a sentence";

/** A server's database with so many copies of the demo's branches, three years each. */
export async function benchServer(server: string, copies: number): Promise<void> {
  const { app, close } = await benchApp(server, 5);
  const { pool } = app.database;
  const folder = await mkdtemp(join(tmpdir(), "kitround-volume-"));
  try {
    const [, filled] = await timed(async () => {
      await addEarlierYears(pool, 2);
      await copyBranches(pool, copies - 1);
    });
    console.log(`server, ${await sizeOf(pool)}, filled in ${filled.toFixed(0)} s`);
    await largest(pool);
    await nights(app);
    await locks(pool);
    const path = join(folder, "volume.backup");
    const [made, backup] = await timed(() => makeBackup(readingOf(pool), path, passphrase));
    figure(`backup, ${(made.bytes / 1e6).toFixed(0)} MB`, backup, "s", 30 * minute);
    await onServer(server, async (url) => {
      const options = { passphrase, overwrite: false, keepSessions: false };
      const to = { kind: "server", url, pool: 2 } as const;
      const [, restore] = await timed(() => restoreInto(to, path, options));
      figure("restore", restore, "s", 120 * minute);
    });
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function largest(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: number; megabytes: number }>(
    `select relname as name, reltuples::float8 as rows, round(pg_total_relation_size(oid) / 1e6)::float8 as megabytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc limit 6`,
  );
  for (const table of rows)
    console.log(`  ${table.name}: ${table.rows} rows, ${table.megabytes} MB`);
}

/** Each scheduled job of all branches once, one after the other, as a single process would. */
async function nights({ database: { db, pool } }: Awaited<ReturnType<typeof benchApp>>["app"]) {
  const { rows } = await pool.query<{ id: string }>(
    "select id from branch where status = 'active'",
  );
  for (const kind of workedKinds) {
    // Backups are an installation's, and not made by jobs on a server.
    if (kind.schedule === undefined || kind.name.startsWith("backup")) continue;
    let slowest = 0;
    const [, all] = await timed(async () => {
      for (const { id: branchId } of rows) {
        const manager = {
          branchId,
          branchUserId: "",
          personId: "",
          requestId: randomUUID(),
          role: "admin" as const,
        };
        const [, seconds] = await timed(() => runScheduled(db, { actors: { manager } }, kind));
        slowest = Math.max(slowest, seconds);
      }
    });
    console.log(`  ${kind.name}, slowest branch: ${slowest.toFixed(2)} s`);
    figure(`${kind.name}, ${rows.length} branches`, all, "s", 30 * minute);
  }
}

/** What migrations do to the table with the most rows, each undone. Others wait for its lock as long. */
async function locks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by reltuples desc limit 1`,
  );
  const table = rows[0]?.name ?? "";
  const statements = {
    "a new column with a default": `alter table ${table} add column bench_flag boolean not null default false`,
    "a new index": `create index on ${table} (branch_id)`,
    "a constraint, checked": `alter table ${table} add check (branch_id is not null)`,
  };
  const client = await pool.connect();
  try {
    for (const [what, statement] of Object.entries(statements)) {
      await client.query("begin; set local statement_timeout = 0");
      const [, seconds] = await timed(() => client.query(statement));
      await client.query("rollback");
      figure(`${what} of ${table}`, seconds, "s", lockTarget);
    }
  } finally {
    client.release(true);
  }
}
