import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { takeDataLock } from "./data-lock.ts";

const root = mkdtempSync(join(tmpdir(), "kitround-lock-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(root, "data-"));
});

test("a second process is refused with the process id of the first, and gets the lock once the first has ended", async () => {
  const lock = await takeDataLock(dataDir);
  await expect(takeDataLock(dataDir)).rejects.toThrow(`in use by process ${process.pid}.`);
  lock.release();
  (await takeDataLock(dataDir)).release();
});

test("a lock of a process that has died is taken over", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  const lock = await takeDataLock(dataDir);
  const path = join(dataDir, "lock");
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  const boot = String(holder["startedAt"]).split(":")[0];
  const theirs = JSON.stringify({ ...holder, pid: child.pid, startedAt: `${boot}:${start}` });
  writeFileSync(path, theirs);
  await expect(takeDataLock(dataDir)).rejects.toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  // The process that lost the lock must not remove the new one.
  const next = await takeDataLock(dataDir);
  lock.release();
  await expect(takeDataLock(dataDir)).rejects.toThrow(`process ${process.pid}`);
  next.release();
});

test("a process id that was reused by another process holds no lock", async () => {
  const lock = await takeDataLock(dataDir);
  const path = join(dataDir, "lock");
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
  lock.release();
  writeFileSync(path, JSON.stringify({ ...holder, startedAt: "another boot:1" }));
  const next = await takeDataLock(dataDir);
  expect(readFileSync(path, "utf8")).not.toContain("another boot");
  next.release();
});

test("when many processes find a stale lock at once, one gets it", async () => {
  const lock = await takeDataLock(dataDir);
  const path = join(dataDir, "lock");
  const dead = JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), startedAt: "gone:1" });
  lock.release();
  writeFileSync(path, dead);
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeDataLock(dataDir)));
  const won = tries.filter((one) => one.status === "fulfilled");
  expect(won).toHaveLength(1);
  won[0]?.value.release();
});
