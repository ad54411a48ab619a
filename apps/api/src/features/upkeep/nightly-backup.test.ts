import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getJob } from "@kitround/contract/jobs/job.ts";
import { getOperations } from "@kitround/contract/operations/operations.ts";
import { afterAll, expect, test, vi } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { JobKind } from "../../jobs/job-kind.ts";
import { type TestBranch, ownApp } from "../../test/test-app.ts";
import { smallDisk } from "../../test/small-disk.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { useBackups } from "./backups-here.ts";
import { backupDrill, nightlyBackup } from "./nightly-backup.ts";

const dir = await mkdtemp(join(tmpdir(), "kitround-nightly-"));
afterAll(() => rm(dir, { recursive: true, force: true }));
const dataDir = join(dir, "data");
const app = await ownApp({ database: { kind: "folder", dataDir } });
const passphrase = "a passphrase of the test";
useBackups({ backups: { dir, passphrase }, database: { kind: "folder", dataDir } });

async function work(branch: TestBranch, kind: JobKind) {
  const { admin } = branch.actors;
  const id = await asActor(app.database.db, admin, (tx) => enqueue(tx, admin, kind, {}));
  return (await jobIn(branch, id, "done")).result;
}

test("one backup a night for all branches, seven are kept, and the newest is restored as a test", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const old = Array.from(
    { length: 8 },
    (_, n) => `kitround-nightly-2026-01-0${n + 1}T031000Z.backup`,
  );
  for (const name of [...old, "kitround-2025-12-31T000000Z.backup"]) {
    await writeFile(join(dir, name), "old");
    await utimes(join(dir, name), new Date("2026-01-01"), new Date("2026-01-01"));
  }
  expect((await branch.ok("admin", getOperations, {})).backups).toMatchObject({ drill: null });

  const made = await work(branch, nightlyBackup);
  expect(made).toMatchObject({
    made: expect.stringContaining("kitround-nightly-2"),
    rows: expect.any(Number),
  });
  expect(await work(other, nightlyBackup)).toEqual({ made: null, rows: 0 });
  const names = await readdir(dir);
  expect(names.filter((name) => name.includes("nightly"))).toHaveLength(7);
  // Backups that people made are not deleted.
  expect(names).toContain("kitround-2025-12-31T000000Z.backup");

  expect(await work(branch, backupDrill)).toMatchObject({ drilled: made?.["made"] });
  const { backups, jobs } = await branch.ok("admin", getOperations, {});
  expect(backups.items[0]).toMatchObject({ name: made?.["made"], bytes: expect.any(Number) });
  expect(backups.drill).toMatchObject({ file: made?.["made"], fault: null });
  expect(jobs.failed).toBe(0);
  await branch.refused("manager", getOperations, {}, "forbidden");
});

const disk = await smallDisk(1);
afterAll(() => disk?.end());

// Mounting a small disk needs root's rights.
test.skipIf(disk === null)(
  "a nightly backup without disk space fails and says what to do",
  async () => {
    if (disk === null) throw new Error("Skipped without a disk.");
    await disk.fill();
    useBackups({
      backups: { dir: join(disk.dir, "backups"), passphrase },
      database: { kind: "folder", dataDir },
    });
    const branch = await app.newBranch();
    const { admin } = branch.actors;
    const id = await asActor(app.database.db, admin, (tx) => enqueue(tx, admin, nightlyBackup, {}));
    const fault = await vi.waitUntil(
      async () => (await branch.ok("admin", getJob, { params: { id } })).fault,
      { timeout: 290_000 },
    );
    expect(fault).toMatch(/^There is no room left on the disk of .*backups/);
  },
);
