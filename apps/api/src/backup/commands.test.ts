import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { runCommand } from "../test/run-command.ts";

const folder = await mkdtemp(join(tmpdir(), "kitround-commands-"));
const first = join(folder, "first");
const second = join(folder, "second");

beforeAll(async () => {
  const database = await connect({ kind: "folder", dataDir: first });
  await migrate(database.pool);
  await database.pool.query("insert into branch (name, code) values ('Tōtara', 'TTR')");
  await database.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a folder moves into another, which is verified and backed up, and overwritten only with --overwrite", async () => {
  expect(await runCommand("move", ["--from", first, "--to", second], {})).toMatchObject({
    code: 0,
    said: expect.stringContaining("equal table by table"),
  });
  expect(await runCommand("reconcile", [], { DATA_DIR: second })).toMatchObject({
    code: 0,
    out: expect.stringContaining("every invariant holds"),
  });
  const backup = await runCommand("backup", [], { DATA_DIR: second });
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(join(second, "backups")) });
  expect(await runCommand("restore", [backup.out], { DATA_DIR: first })).toMatchObject({
    code: 1,
    said: expect.stringContaining("There are data in"),
  });
  // The earlier data are kept beside it.
  const again = await runCommand("restore", [backup.out, "--overwrite"], { DATA_DIR: first });
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("What was there before") });
  expect((await readdir(first)).sort()).toEqual([
    "postgres",
    expect.stringMatching(/^postgres\.before-/),
  ]);
});

test("a command on a folder without data creates none", async () => {
  const nowhere = join(folder, "nowhere");
  for (const name of ["backup", "reconcile"]) {
    const { code, said } = await runCommand(name, [], {
      DATA_DIR: nowhere,
      BACKUP_DIR: join(folder, "b"),
    });
    expect([code, said]).toEqual([1, expect.stringContaining("There are no data in")]);
  }
  expect(await readdir(folder)).not.toContain("nowhere");
});
