import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { bareEnv } from "../test/bare-env.ts";

const execute = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "kitround-commands-"));
const first = join(folder, "first");
const second = join(folder, "second");

interface Ran {
  code: number;
  out: string;
  said: string;
}

/** One of the commands as people run it, without the launcher. */
async function run(name: string, args: string[], env: Record<string, string>): Promise<Ran> {
  const program = join(import.meta.dirname, "..", `${name}.ts`);
  try {
    const { stdout, stderr } = await execute(process.execPath, [program, ...args], {
      env: { ...bareEnv(), ...env },
    });
    return { code: 0, out: stdout.trim(), said: stderr };
  } catch (error) {
    // What execFile rejects with.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, said: stderr };
  }
}

beforeAll(async () => {
  const database = await connect({ kind: "folder", dataDir: first });
  await migrate(database.pool);
  await database.pool.query("insert into branch (name, code) values ('Tōtara', 'TTR')");
  await database.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a folder moves into another, which is checked and backed up, and overwritten only when that is said", async () => {
  expect(await run("move", ["--from", first, "--to", second], {})).toMatchObject({
    code: 0,
    said: expect.stringContaining("equal table by table"),
  });
  expect(await run("reconcile", [], { DATA_DIR: second })).toMatchObject({
    code: 0,
    out: expect.stringContaining("every invariant holds"),
  });
  const backup = await run("backup", [], { DATA_DIR: second });
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(join(second, "backups")) });
  expect(await run("restore", [backup.out], { DATA_DIR: first })).toMatchObject({
    code: 1,
    said: expect.stringContaining("There are data in"),
  });
  // What was there before is kept beside it.
  const again = await run("restore", [backup.out, "--overwrite"], { DATA_DIR: first });
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("What was there before") });
  expect((await readdir(first)).sort()).toEqual([
    "postgres",
    expect.stringMatching(/^postgres\.before-/),
  ]);
});

test("where no data are, none are made", async () => {
  const nowhere = join(folder, "nowhere");
  for (const name of ["backup", "reconcile"]) {
    const { code, said } = await run(name, [], {
      DATA_DIR: nowhere,
      BACKUP_DIR: join(folder, "b"),
    });
    expect([code, said]).toEqual([1, expect.stringContaining("There are no data in")]);
  }
  expect(await readdir(folder)).not.toContain("nowhere");
});
