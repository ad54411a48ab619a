import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSchool } from "@kitround/contract/schools/school.ts";
import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readingOf } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { connect, type OpenDatabase } from "../db/connect.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { firstWayIn } from "../features/setup/first-way-in.ts";
import { ownApp } from "../test/test-app.ts";
import { testDatabase } from "../test/test-database.ts";
import { openBranchFile } from "./branch-file.ts";
import { cellOf, valueOf } from "./csv-rows.ts";
import { rowsForAllTables } from "./rows-for-all-tables.ts";
import { type BranchFile, writeBranch } from "./write-branch.ts";

const app = await ownApp();
const { db, pool } = app.database;
const folder = await mkdtemp(join(tmpdir(), "kitround-branch-"));
const first = join(folder, "first.zip");
let branchId = "";
let made: BranchFile;
const opened: OpenDatabase[] = [];
const drops: (() => Promise<void>)[] = [];

/** A separate migrated database without data. */
async function emptyDatabase(): Promise<OpenDatabase> {
  const { config, drop } = await testDatabase();
  const database = await connect(config, 20);
  opened.push(database);
  drops.push(drop);
  return database;
}

beforeAll(async () => {
  await fillDemo(db, { now: new Date("2026-11-24T00:30:00Z"), password: "seven herons at dusk" });
  const { rows } = await pool.query<{ id: string }>("select id from branch where code = 'WKR'");
  branchId = rows[0]?.id ?? "";
  // The bytes of two files, one of them a kit's photo, and texts that a spreadsheet would evaluate as formulas.
  const bytes = Buffer.alloc(200_000, "\u0000\u00ff\u0010PK", "latin1");
  const sha256 = createHash("sha256").update(bytes).digest();
  await pool.query(
    "insert into file_content (branch_id, sha256, bytes) values ($1, $2, $3), ($1, sha256('x'), 'x')",
    [branchId, sha256, bytes],
  );
  await pool.query(
    `insert into file (branch_id, kit_id, sha256, small_sha256, media_type, bytes, width, height)
      select branch_id, id, $2, $2, 'image/jpeg', $3, 3, 2 from kit where branch_id = $1 limit 1`,
    [branchId, sha256, bytes.length],
  );
  await pool.query(
    `update school set name_en = '=1+1', drop_point = E'''"a", b\r\n;', access_note = '', suburb = '-7', city = '日本 🪣 Ōtāhuhu'
      where id = (select id from school where branch_id = $1 order by id limit 1)`,
    [branchId],
  );
  for (const statement of rowsForAllTables) await pool.query(statement, [branchId]);
  made = await writeBranch(readingOf(pool), first, branchId);
});

afterAll(async () => {
  for (const database of opened) await database.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

test("a branch's data are exported, imported into an empty installation on either engine, and exported again, equal", async () => {
  expect(made.rows).toBeGreaterThan(3_000);
  expect(made.files).toBeGreaterThan(1);
  // The other engine than the one of this run, if that is a server; otherwise the same.
  const memory = await connect({ kind: "memory" });
  opened.push(memory);
  for (const [n, there] of [memory, await emptyDatabase()].entries()) {
    const restored = await restoreBackup(there.pool, first, { passphrase: null });
    expect(restored.rows).toBe(made.rows);
    const again = await writeBranch(
      readingOf(there.pool),
      join(folder, `again-${n}.zip`),
      branchId,
    );
    expect(again.manifest.tables).toEqual(made.manifest.tables);
    expect(again.manifest.files).toEqual(made.manifest.files);
    expect((await reconcile(there.db)).flatMap(({ broken }) => broken)).toEqual([]);
    const { rows } = await there.pool.query(
      `select name_en, drop_point, access_note, suburb from school where name_en = '=1+1'`,
    );
    expect(rows).toEqual([
      { name_en: "=1+1", drop_point: `'"a", b\r\n;`, access_note: "", suburb: "-7" },
    ]);
    // One person can sign in, once: passwords are not in the file.
    const way = await firstWayIn(there.db, "https://kits.test");
    expect(way?.url).toMatch(/^https:\/\/kits\.test\/login\?link=/);
    // New records continue after the imported ones.
    await there.pool.query("update branch set turnaround_days = 4 where code = 'WKR'");
    await expect(there.pool.query("delete from kit_event")).rejects.toThrow("append_only");
  }
});

test("the export that is compared has a row of every table", () => {
  const empty = made.manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect(empty).toEqual([]);
});

test("the file contains nothing of another branch, and no password, passkey or session", async () => {
  const other = await app.newBranch();
  await other.ok("manager", createSchool, { body: { nameEn: "Kura of the other branch" } });
  const file = join(folder, "beside.zip");
  const { manifest } = await writeBranch(readingOf(pool), file, branchId);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("session");
  const whole = await unpacked(file);
  expect(whole).toContain("Waikare");
  for (const theirs of [other.id, other.code, "Kura of the other branch"]) {
    expect(whole).not.toContain(theirs);
  }
  expect(whole).not.toContain("$argon2");
});

test("a truncated or altered file, or a database with data, imports nothing", async () => {
  const whole = await readFile(first);
  const damaged = join(folder, "damaged.zip");
  const empty = await emptyDatabase();
  const refused = async (bytes: Buffer) => {
    await writeFile(damaged, bytes);
    await expect(restoreBackup(empty.pool, damaged, { passphrase: null })).rejects.toThrow(
      /is not the whole file of a branch|is not a whole backup/,
    );
  };
  await refused(whole.subarray(0, whole.length / 2));
  const altered = Buffer.from(whole);
  // Inside a photo, which is stored uncompressed.
  const at = whole.indexOf(Buffer.from("\u0000\u00ff\u0010PK\u0000", "latin1"));
  altered[at + 7] = 1;
  await refused(altered);
  const { rows } = await empty.pool.query("select 1 from branch union all select 1 from person");
  expect(rows).toEqual([]);
  await expect(restoreBackup(pool, first, { passphrase: null })).rejects.toThrow(
    /There are data here already/,
  );
});

test("any text is exact when it is read back, and none is a formula", () => {
  const text = fc.option(
    fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`=+-@'",;\r\n\t a`) })),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (values) => {
      const line = values.map((value) => cellOf(value, "text")).join(",");
      const [record] = parse(`${line}\r\n`, { record_delimiter: "\r\n" }) as string[][];
      expect(record?.map(valueOf)).toEqual(values);
      for (const cell of record ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
  expect(cellOf("-5", "integer")).toBe("-5");
});

/** The contents of all entries as one text. */
async function unpacked(path: string): Promise<string> {
  const file = await openBranchFile(path);
  const texts = [JSON.stringify(file.manifest)];
  for (const { name } of file.manifest.tables)
    texts.push(String(await file.bytesOf(`tables/${name}.csv`)));
  file.close();
  return texts.join("\n");
}
