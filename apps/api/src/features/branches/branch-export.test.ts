import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  downloadBranchExport,
  listBranchExports,
  startBranchExport,
} from "@kitround/contract/branches/branch-export.ts";
import { getJob } from "@kitround/contract/jobs/job.ts";
import {
  backUpNow,
  downloadBackup,
  getOperations,
} from "@kitround/contract/operations/operations.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { afterAll, expect, test } from "vitest";
import { openBranchFile } from "../../branch-data/branch-file.ts";
import { checkBackup } from "../../backup/restore-backup.ts";
import { ownApp, send } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { exportsIn, folderOf, sweepExports } from "./export-folder.ts";

const dir = await mkdtemp(join(tmpdir(), "kitround-exports-"));
afterAll(() => rm(dir, { recursive: true, force: true }));
const passphrase = "a passphrase of the test";
const app = await ownApp({
  backups: { dir, passphrase },
  database: { kind: "folder", dataDir: join(dir, "data") },
});

test("a manager exports the branch's data and downloads them; another branch's file is not found", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  await branch.ok("manager", createSchool, { body: { nameEn: "Te Kura o Ōtāhuhu" } });
  await other.ok("manager", createSchool, { body: { nameEn: "Theirs" } });
  await branch.refused("coordinator", startBranchExport, {}, "forbidden");
  const key = randomUUID();
  const once = () => send(app, branch.actors.manager.token, startBranchExport, {}, { key });
  const answers = await Promise.all([once(), once(), once()]);
  answers.push(await once());
  const told = answers.filter(({ error }) => error.code !== "key_in_progress");
  // One job, however often it was requested.
  const jobs = new Set(told.map(({ body }) => (body as { jobId: string }).jobId));
  expect(jobs.size).toBe(1);
  const { result } = await jobIn(branch, [...jobs][0] ?? "", "done");
  const { items } = await branch.ok("manager", listBranchExports, {});
  expect(items).toMatchObject([{ name: result?.["name"], bytes: result?.["bytes"] }]);
  const name = items[0]?.name ?? "";

  const file = await openBranchFile(join(folderOf(branch.id), name));
  const schools = String(await file.bytesOf("tables/school.csv"));
  file.close();
  expect(schools).toContain("Te Kura o Ōtāhuhu");
  expect(schools).not.toContain("Theirs");
  const params = { name };
  const answer = await send(app, branch.actors.manager.token, downloadBranchExport, { params });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(name);
  await other.refused("manager", downloadBranchExport, { params }, "not_found");
  await branch.refused("viewer", downloadBranchExport, { params }, "forbidden");
  expect(await other.ok("manager", listBranchExports, {})).toEqual({ items: [], total: 0 });

  // The next export replaces it; after a week it is deleted.
  const { jobId } = await branch.ok("manager", startBranchExport, {});
  await jobIn(branch, jobId, "done");
  expect(await readdir(folderOf(branch.id))).toHaveLength(1);
  const [left] = await exportsIn(branch.id);
  const path = join(folderOf(branch.id), left?.name ?? "");
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  await utimes(path, old, old);
  await sweepExports(branch.id);
  expect(await exportsIn(branch.id)).toEqual([]);
});

test("an administrator makes a backup and downloads it, and its passphrase decrypts it", async () => {
  const branch = await app.newBranch();
  await branch.refused("manager", backUpNow, {}, "forbidden");
  const { jobId } = await branch.ok("admin", backUpNow, {});
  const { result } = await jobIn(branch, jobId, "done");
  const name = String(result?.["made"]);
  expect(name).toMatch(/^kitround-\d/);
  const { backups } = await branch.ok("admin", getOperations, {});
  expect(backups.items.map((each) => each.name)).toContain(name);
  await checkBackup(join(dir, name), passphrase);
  const params = { name };
  const answer = await send(app, branch.actors.admin.token, downloadBackup, { params });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/octet-stream");
  await branch.refused("manager", downloadBackup, { params }, "forbidden");
  // No other file of the folder can be downloaded.
  await writeFile(join(dir, "kitround-secret.backup"), "x");
  const strange = { params: { name: "../data/lock" } };
  await branch.refused("admin", downloadBackup, strange, "not_found");
  const missing = { params: { name: "kitround-2020-01-01T000000Z.backup" } };
  await branch.refused("admin", downloadBackup, missing, "not_found");
  expect((await branch.ok("admin", getJob, { params: { id: jobId } })).state).toBe("done");
});
