import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type OpenDatabase } from "../db/connect.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { ownApp } from "../test/test-app.ts";
import { testDatabase } from "../test/test-database.ts";
import { makeBackup, type MadeBackup, readingOf } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tablesOf, tallyOf, setPlain } from "./tables.ts";

const app = await ownApp();
const folder = await mkdtemp(join(tmpdir(), "kitround-backup-"));
const passphrase = "a passphrase of the test";
/** A backup of a branch or two, for tests that need no more. */
const small = join(folder, "small.backup");
const sealed = join(folder, "sealed.backup");
let made: MadeBackup;
const opened: OpenDatabase[] = [];
const drops: (() => Promise<void>)[] = [];

/** A new migrated database without data. */
async function emptyDatabase(): Promise<OpenDatabase> {
  const { config, drop } = await testDatabase();
  const database = await connect(config, 20);
  opened.push(database);
  drops.push(drop);
  return database;
}

async function hashesOf({ pool }: OpenDatabase): Promise<Record<string, unknown>> {
  return readingOf(pool).whole(async (run) => {
    await setPlain(run);
    const tallies: Record<string, unknown> = {};
    for (const table of await tablesOf(run)) tallies[table.name] = await tallyOf(run, table);
    return tallies;
  });
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: Error) => error.message,
  );

beforeAll(async () => {
  const { pool } = app.database;
  await app.newBranch();
  // Bytes of a file, and a name in several scripts.
  await pool.query(`update branch set name = 'Waikārē 日本 🪣'`);
  await pool.query(`insert into file_content (branch_id, sha256, bytes)
    select id, sha256(convert_to(code, 'UTF8')), decode(repeat('00ff10', 20000), 'hex') from branch`);
  made = await makeBackup(readingOf(pool), small, null);
  await makeBackup(readingOf(pool), sealed, passphrase);
});

afterAll(async () => {
  for (const database of opened) await database.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

test("the drill: a backup restored into an empty database is equal, table by table, and every invariant holds", async () => {
  const { db, pool } = app.database;
  await fillDemo(db, { now: new Date("2026-11-24T00:30:00Z"), password: "seven herons at dusk" });
  const first = join(folder, "demo.backup");
  const demo = await makeBackup(readingOf(pool), first, null);
  expect(demo.rows).toBeGreaterThan(5_000);
  const there = await emptyDatabase();
  const restored = await restoreBackup(there.pool, first, { passphrase: null, keepSessions: true });
  expect(restored.rows).toBe(demo.rows);
  expect(await hashesOf(there)).toEqual(demo.tallies);
  const broken = (await reconcile(there.db)).flatMap(({ broken }) => broken);
  expect(broken).toEqual([]);
  // Writing continues where it was: the audit trail's numbers go on, and its triggers work again.
  await there.pool.query("update branch set turnaround_days = 4 where code = 'WKR'");
  await expect(there.pool.query("delete from kit_event")).rejects.toThrow("append_only");
  await expect(there.pool.query("delete from kit_type")).rejects.toThrow("foreign key");
});

test("an installation that moves to another engine and back stays equal, bytes of files included", async () => {
  // An embedded database if the suite runs on a server, otherwise another of the same kind.
  const there = await connect({ kind: "memory" });
  opened.push(there);
  await restoreBackup(there.pool, small, { passphrase: null, keepSessions: true });
  const second = join(folder, "second.backup");
  expect((await makeBackup(readingOf(there.pool), second, null)).tallies).toEqual(made.tallies);
  const back = await emptyDatabase();
  await restoreBackup(back.pool, second, { passphrase: null, keepSessions: true });
  expect(await hashesOf(back)).toEqual(made.tallies);
  expect(made.tallies["file_content"]).toMatchObject({ rows: 1 });
});

test("an encrypted backup opens with its passphrase only, and restores no session that has ended since", async () => {
  expect((await readFile(sealed)).includes("Waik")).toBe(false);
  const empty = await emptyDatabase();
  const wrong = restoreBackup(empty.pool, sealed, { passphrase: "another passphrase" });
  expect(await refusalOf(wrong)).toMatch(/altered, or this is not its passphrase/);
  const none = restoreBackup(empty.pool, sealed, { passphrase: null });
  expect(await refusalOf(none)).toMatch(/is encrypted: set BACKUP_PASSPHRASE/);
  await restoreBackup(empty.pool, sealed, { passphrase });
  const { rows } = await empty.pool.query("select 1 from session where ended_at is null");
  expect(rows).toEqual([]);
});

test("a file that was truncated or altered anywhere restores nothing", async () => {
  const empty = await emptyDatabase();
  const damaged = join(folder, "damaged.backup");
  for (const [of, key] of [
    [small, null],
    [sealed, passphrase],
  ] as const) {
    const whole = await readFile(of);
    const { size } = await stat(of);
    for (const at of key === null
      ? [30, Math.floor(size / 2), size - 20, size - 4]
      : [50, size - 4]) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      for (const bytes of [whole.subarray(0, at), altered]) {
        await writeFile(damaged, bytes);
        const said = await refusalOf(restoreBackup(empty.pool, damaged, { passphrase: key }));
        expect(said, `${of} at ${at}`).toMatch(/is not a whole backup/);
      }
    }
  }
  // Its first line can't be parsed, and reports nothing before the checksum is verified.
  const text = gunzipSync(await readFile(small));
  text.write("?");
  await writeFile(damaged, gzipSync(text));
  const torn = await refusalOf(restoreBackup(empty.pool, damaged, { passphrase: null }));
  expect(torn).toMatch(/is not a whole backup/);
  await writeFile(damaged, "not at all");
  const said = await refusalOf(restoreBackup(empty.pool, damaged, { passphrase: null }));
  expect(said).toMatch(/is not a whole backup/);
  const { rows } = await empty.pool.query("select 1 from branch");
  expect(rows).toEqual([]);
});

test("existing data are overwritten only with --overwrite, and then completely or not at all", async () => {
  const full = await emptyDatabase();
  await full.pool.query("insert into branch (name, code) values ('Mine', 'MINE')");
  const plain = restoreBackup(full.pool, small, { passphrase: null });
  expect(await refusalOf(plain)).toMatch(/There are data here already/);
  // The database refuses one row: the existing data stay.
  await full.pool.query("alter table person add constraint no_demo check (first_name <> 'viewer')");
  const broken = restoreBackup(full.pool, small, { passphrase: null, overwrite: true });
  expect(await refusalOf(broken)).toMatch(/no_demo/);
  const kept = await full.pool.query("select code from branch");
  expect(kept.rows).toEqual([{ code: "MINE" }]);
  await full.pool.query("alter table person drop constraint no_demo");
  await restoreBackup(full.pool, small, { passphrase: null, overwrite: true, keepSessions: true });
  expect(await hashesOf(full)).toEqual(made.tallies);
});
