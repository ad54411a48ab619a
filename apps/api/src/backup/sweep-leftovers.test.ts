import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { takeDataLock } from "../db/data-lock.ts";
import { migrate } from "../db/migrate.ts";
import { bareEnv } from "../test/bare-env.ts";
import { endServers, startServer } from "../test/server-process.ts";
import { makeBackup, readingOf } from "./make-backup.ts";
import { sweepLeftovers } from "./sweep-leftovers.ts";

const folder = await mkdtemp(join(tmpdir(), "kitround-sweep-"));
const temporary = join(folder, "tmp");
const dataDir = join(folder, "data");
const backupFile = join(folder, "whole.backup");

beforeAll(async () => {
  await mkdir(temporary);
  const database = await connect({ kind: "folder", dataDir });
  await migrate(database.pool);
  await database.pool.query("insert into branch (name, code) values ('Tōtara', 'TTR')");
  await makeBackup(readingOf(database.pool), backupFile, null);
  await database.close();
});
afterAll(async () => {
  await endServers();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command and kills it as soon as `begun` is true. */
async function killed(name: string, args: string[], begun: () => Promise<boolean>): Promise<void> {
  const program = join(import.meta.dirname, "..", `${name}.ts`);
  const env = { ...bareEnv(), TMPDIR: temporary, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: "ignore" });
  const ended = once(child, "close");
  while (!(await begun())) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was killed.`);
    await sleep(5);
  }
  child.kill("SIGKILL");
  await ended;
}

const inTemporary = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith("kitround-move-"));

test("the leftovers of a killed move and a killed restore are deleted by the next start, which says so", async () => {
  await killed("move", ["--to", join(folder, "moved")], async () => {
    const [name] = await inTemporary();
    return name !== undefined && (await readdir(join(temporary, name))).length > 1;
  });
  const restoring = join(dataDir, "restoring");
  await killed("restore", [backupFile, "--overwrite"], async () => existsSync(restoring));
  const [moving = ""] = await inTemporary();
  expect(moving).not.toBe("");

  const env = { DATA_DIR: dataDir, TMPDIR: temporary, LOG_LEVEL: "warn" };
  const server = await startServer(env);
  expect(await inTemporary()).toEqual([]);
  expect(existsSync(restoring)).toBe(false);
  for (const path of [join(temporary, moving), restoring]) {
    expect(server.output()).toContain(
      `"path":"${path}","msg":"Removed what a killed move, restore or backup had left behind."`,
    );
  }
});

test("a running move keeps its folder; an unfinished nightly backup is deleted, one made by hand is kept", async () => {
  const other = join(folder, "other");
  const here = { database: { kind: "folder", dataDir: other } as const };
  const atWork = join(other, "kitround-move-1");
  const backups = { dir: join(other, "backups"), passphrase: null };
  await mkdir(backups.dir, { recursive: true });
  const lock = await takeDataLock(atWork);
  const nightly = join(backups.dir, "kitround-nightly-2026-11-24T031000Z.backup");
  const byHand = join(backups.dir, "kitround-2026-11-24T031000Z.backup");
  for (const path of [nightly, `${nightly}.unfinished`, `${byHand}.unfinished`]) {
    await writeFile(path, "");
  }
  expect(await sweepLeftovers({ ...here, backups }, other)).toEqual([`${nightly}.unfinished`]);
  lock.release();
  expect(await sweepLeftovers({ ...here, backups }, other)).toEqual([atWork]);
});
