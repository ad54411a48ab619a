import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cancelJob, dismissJob, getJob, listJobs } from "@kitround/contract/jobs/job.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Tx } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import { killRun } from "../test/kill-run.ts";
import { type TestBranch, ownApp } from "../test/test-app.ts";
import { jobIn } from "../test/test-jobs.ts";
import { type Asked, enqueue } from "./enqueue.ts";
import { claimJob, endJob, noteProgress, sweepJobs } from "./job-claims.ts";
import { jobKind, type RunningJob } from "./job-kind.ts";
import { retryAfter } from "./run-job.ts";
import { workJobs } from "./work-jobs.ts";

const input = z.object({ how: z.string() });
type Given = z.output<typeof input>;
const progress = z.object({ done: z.int(), total: z.int().nullable() });
type Work = RunningJob<Given, z.output<typeof progress>>;

/** What the jobs of this file do, by the word in their input. */
const ways: Record<string, (job: Work) => Promise<(tx: Tx) => Promise<{ said: string }>>> = {
  async rename(job) {
    await job.step(async (tx) => {
      await rename(tx, `Half ${job.input.how}`);
      return { done: 1, total: 2 };
    });
    return async (tx) => {
      await rename(tx, "Whole");
      return { said: "done" };
    };
  },
  async wait(job) {
    job.report({ done: 1, total: null });
    await sleep(600_000, undefined, { signal: job.signal });
    return async () => ({ said: "never" });
  },
  async refuse() {
    throw new AppError("already_exists", "This is there already.");
  },
  async break() {
    throw new Error("A pipe broke.");
  },
  async breakLate() {
    return async (tx) => {
      await rename(tx, "Broken");
      throw new Error("At the last moment.");
    };
  },
};

const work = jobKind({
  name: "retention",
  input,
  progress,
  result: z.object({ said: z.string() }),
  attempts: 2,
  run: (job) => {
    const way = ways[job.input.how.split(" ")[0] ?? ""];
    if (!way) throw new Error(`Nothing is done by ${job.input.how}.`);
    return way(job);
  },
});

const awaited = jobKind({ ...work, name: "item_check", awaited: true });

const app = await ownApp({}, undefined, [work, awaited]);
const { db } = app.database;

async function rename(tx: Tx, name: string) {
  await sql`update branch set name = ${name} where id = current_branch()`.execute(tx);
}

async function nameOf(branch: TestBranch): Promise<string | undefined> {
  const row = await asSystem(db, (tx) =>
    tx.selectFrom("branch").select("name").where("id", "=", branch.id).executeTakeFirst(),
  );
  return row?.name;
}

function ask(branch: TestBranch, how: string, asked: Asked = {}): Promise<string> {
  const actor = branch.actors.admin;
  return asActor(db, actor, (tx) => enqueue(tx, actor, work, { how }, asked));
}

test("a job is created in the actor's transaction, runs as the actor, and stores its result", async () => {
  const branch = await app.newBranch();
  const id = await ask(branch, "rename", { about: "Its name" });
  const job = await jobIn(branch, id, "done");
  expect(job).toMatchObject({
    about: "Its name",
    progress: { done: 1, total: 2 },
    result: { said: "done" },
    fault: null,
    mine: true,
    createdByName: `admin ${branch.code}`,
  });
  expect(await nameOf(branch)).toBe("Whole");
  const trail = await asSystem(db, (tx) =>
    tx
      .selectFrom("auditEvent")
      .select(["actorId", "requestId"])
      .where("branchId", "=", branch.id)
      .where("entity", "=", "branch")
      .where("action", "=", "update")
      .execute(),
  );
  expect(trail).toEqual(
    [1, 2].map(() => ({ actorId: branch.actors.admin.branchUserId, requestId: id })),
  );
});

test("a job of a rolled-back transaction never runs", async () => {
  const branch = await app.newBranch();
  const actor = branch.actors.admin;
  const undone = asActor(db, actor, async (tx) => {
    await enqueue(tx, actor, work, { how: "rename" });
    throw new Error("Changed their mind.");
  });
  await expect(undone).rejects.toThrow("Changed their mind.");
  expect(await branch.ok("admin", listJobs, {})).toEqual({ items: [], total: 0, next: null });
});

test("one job per key runs at a time, and another may be created afterwards", async () => {
  const branch = await app.newBranch();
  const first = await ask(branch, "wait 1", { onceKey: "term" });
  expect(await ask(branch, "wait 2", { onceKey: "term" })).toBe(first);
  expect(await ask(branch, "rename", { onceKey: "other" })).not.toBe(first);
  await branch.ok("admin", cancelJob, { params: { id: first } });
  await jobIn(branch, first, "cancelled");
  const next = await ask(branch, "rename", { onceKey: "term" });
  expect(next).not.toBe(first);
  await jobIn(branch, next, "done");
});

test("a running job reports its progress, and stops when it is cancelled", async () => {
  const branch = await app.newBranch();
  const id = await ask(branch, "wait");
  await vi.waitFor(async () => {
    const job = await branch.ok("manager", getJob, { params: { id } });
    expect(job).toMatchObject({ state: "running", progress: { done: 1 } });
  }, 120_000);
  await branch.refused("admin", dismissJob, { params: { id } }, "transition_refused");
  await branch.ok("manager", cancelJob, { params: { id } });
  await jobIn(branch, id, "cancelled");
  expect(await branch.ok("manager", cancelJob, { params: { id } })).toMatchObject({
    state: "cancelled",
  });
});

test("a refusal is reported and not retried; a fault is retried, later, until its last attempt", async () => {
  const branch = await app.newBranch();
  const refused = await ask(branch, "refuse");
  expect(await jobIn(branch, refused, "failed")).toMatchObject({ fault: "This is there already." });

  const broken = await ask(branch, "break");
  await vi.waitFor(async () => {
    const job = await branch.ok("admin", getJob, { params: { id: broken } });
    expect(job).toMatchObject({ state: "waiting", fault: expect.stringContaining(broken) });
  }, 120_000);
  await asSystem(db, (tx) =>
    tx
      .updateTable("job")
      .set({ runAt: sql<string>`now()` })
      .where("id", "=", broken)
      .execute(),
  );
  await jobIn(branch, broken, "failed");
  const faults = { params: { id: broken } };
  await branch.refused("admin", cancelJob, faults, "transition_refused");

  const shown = async () => (await branch.ok("admin", listJobs, {})).items.map((job) => job.id);
  expect((await shown()).sort()).toEqual([refused, broken].sort());
  await branch.ok("admin", dismissJob, faults);
  expect(await shown()).toEqual([refused]);
});

test("an effect that fails at the end is rolled back", async () => {
  const branch = await app.newBranch();
  const id = await ask(branch, "breakLate");
  await vi.waitFor(async () => {
    const job = await branch.ok("admin", getJob, { params: { id } });
    expect(job.fault).not.toBeNull();
  }, 120_000);
  expect(await nameOf(branch)).toBe(`Branch ${branch.code}`);
});

test("each retry waits longer than the one before, up to an hour, and never exactly the same", () => {
  expect([1, 2, 3, 20].map((attempt) => retryAfter(attempt, 0.5))).toEqual([10, 20, 40, 3600]);
  expect([retryAfter(1, 0), retryAfter(1, 1)]).toEqual([7.5, 12.5]);
});

test("jobs are visible in their branch only, and to roles that may see them", async () => {
  const [ours, theirs] = [await app.newBranch(), await app.newBranch()];
  const id = await ask(ours, "refuse");
  await jobIn(ours, id, "failed");
  for (const route of [getJob, cancelJob, dismissJob]) {
    await theirs.refused("admin", route, { params: { id } }, "not_found");
    await ours.refused("volunteer", route, { params: { id } }, "not_found");
  }
  expect((await theirs.ok("admin", listJobs, {})).total).toBe(0);
  expect((await ours.ok("volunteer", listJobs, {})).total).toBe(0);
  expect((await ours.ok("manager", listJobs, {})).total).toBe(1);
});

test("a job fails when the person who asked no longer has the capability", async () => {
  const branch = await app.newBranch();
  const actor = branch.actors.manager;
  const id = await asActor(db, actor, async (tx) => {
    await sql`update branch_user set status = 'suspended' where id = ${actor.branchUserId}`.execute(
      tx,
    );
    return enqueue(tx, actor, work, { how: "rename" });
  });
  expect(await jobIn(branch, id, "failed")).toMatchObject({
    fault: "The person who asked for this may not do it any more.",
  });
});

test("a worker that lost its lease changes nothing, and a job that crashes at each attempt ends", async () => {
  const branch = await app.newBranch();
  // A kind that this process does not work on, so that only the test does.
  const kind = "other_work";
  const id = await asSystem(db, async (tx) => {
    const row = { branchId: branch.id, kind, input: "{}", attempts: 2 };
    return (await tx.insertInto("job").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
  const [slow, quick] = [crypto.randomUUID(), crypto.randomUUID()];
  const runOut = () =>
    asSystem(db, (tx) =>
      sql`update job set lease_until = now() - interval '1 s' where id = ${id}`.execute(tx),
    );

  expect(await claimJob(db, slow, [kind], 60)).toMatchObject({ id, attempt: 1 });
  expect(await claimJob(db, quick, [kind], 60)).toBeNull();
  await runOut();
  expect(await claimJob(db, quick, [kind], 60)).toMatchObject({ id, attempt: 2 });
  await asSystem(db, async (tx) => {
    const lost = { id, worker: slow, attempt: 1 };
    expect(await noteProgress(tx, lost, { done: 9, total: 9 }, 60)).toBe(false);
    expect(await endJob(tx, lost)).toBe(false);
  });
  await runOut();
  expect(await claimJob(db, slow, [kind], 60)).toBeNull();
  await sweepJobs(db, 60);
  const { rows } = await asSystem(db, (tx) =>
    sql`select state, progress, fault from job where id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([
    { state: "failed", progress: null, fault: expect.stringContaining("each time it was tried") },
  ]);
});

/** Sets the clock for a job: shifts every time in its row. */
const putClock = (id: string, by: string) =>
  asSystem(db, (tx) =>
    sql`update job set created_at = created_at - ${by}::interval, run_at = run_at - ${by}::interval,
      lease_until = lease_until - ${by}::interval where id = ${id}`.execute(tx),
  );

test("a clock set forward by a day: the job of a living worker is not started a second time, and keeps its lease", async () => {
  const branch = await app.newBranch();
  const id = await ask(branch, "wait");
  await jobIn(branch, id, "running");
  for (let time = 0; time < 3; time += 1) {
    await putClock(id, "1 day");
    // The next request makes the worker look for work, and it finds this job's lease expired.
    await jobIn(branch, await ask(branch, "rename"), "done");
    const { rows } = await asSystem(db, (tx) =>
      sql`select state, attempt from job where id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ state: "running", attempt: 1 }]);
  }
  await vi.waitFor(
    async () => {
      const { rows } = await asSystem(db, (tx) =>
        sql`select lease_until > now() as kept from job where id = ${id}`.execute(tx),
      );
      expect(rows).toEqual([{ kept: true }]);
    },
    { timeout: 200_000, interval: 100 },
  );
  await branch.ok("admin", cancelJob, { params: { id } });
  await jobIn(branch, id, "cancelled");
});

test("a clock set back by an hour: a requested job starts, and a dead worker's job waits for one lease and not for the hour", async () => {
  const branch = await app.newBranch();
  const kind = "work_before";
  const id = await asSystem(db, async (tx) => {
    const row = { branchId: branch.id, kind, input: "{}", attempts: 2 };
    return (await tx.insertInto("job").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
  await putClock(id, "-1 hour");
  const [dead, next] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await claimJob(db, dead, [kind], 60)).toMatchObject({ id, attempt: 1 });
  await putClock(id, "-1 hour");
  expect(await claimJob(db, next, [kind], 60)).toBeNull();
  await sweepJobs(db, 60);
  // The worker may be alive: until a whole lease has passed, the job is still its own.
  expect(await claimJob(db, next, [kind], 60)).toBeNull();
  await putClock(id, "61 s");
  expect(await claimJob(db, next, [kind], 60)).toMatchObject({ id, attempt: 2 });
});

test("a job that a person waits for starts while long ones keep another waiting", async () => {
  const branch = await app.newBranch();
  const long = [];
  for (const n of ["1", "2", "3", "4"]) long.push(await ask(branch, `wait ${n}`));
  for (const id of long.slice(0, 3)) await jobIn(branch, id, "running");
  const { admin } = branch.actors;
  const id = await asActor(db, admin, (tx) => enqueue(tx, admin, awaited, { how: "rename" }));
  await jobIn(branch, id, "done");
  const last = { params: { id: long[3] ?? "" } };
  expect(await branch.ok("admin", getJob, last)).toMatchObject({ state: "waiting" });
  for (const each of long.toReversed()) {
    await branch.ok("admin", cancelJob, { params: { id: each } });
    await jobIn(branch, each, "cancelled");
  }
});

test("a process that closes hands back its running jobs", async () => {
  const branch = await app.newBranch();
  // All three slots for such jobs are busy here, so that the other worker claims the next job.
  const taken = await Promise.all(["1", "2", "3"].map((n) => ask(branch, `wait ${n}`)));
  for (const id of taken) await jobIn(branch, id, "running");
  const other = await workJobs(app.database, [work], 60, () => {});
  const id = await ask(branch, "wait 4");
  await jobIn(branch, id, "running");
  await other.stop();
  expect(await branch.ok("admin", getJob, { params: { id } })).toMatchObject({ state: "waiting" });
  for (const each of [id, ...taken]) {
    await branch.ok("admin", cancelJob, { params: { id: each } });
    await jobIn(branch, each, "cancelled");
  }
});

test("when a process is killed in the middle of its work, another continues, and each effect is there once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kitround-killed-"));
  // Enough jobs for both kills, each after up to seven starts, however many more start before the process ends.
  const jobs = 36;
  const found = await killRun({
    database: { kind: "folder", dataDir },
    processes: 1,
    jobs,
    kills: 2,
  });
  await rm(dataDir, { recursive: true, force: true });
  expect(found).toMatchObject({ kills: 2, done: jobs, effects: 2 * jobs, different: 2 * jobs });
  expect(found.onHand).toBe(2 * jobs);
  expect(found.retried).toBeGreaterThan(0);
});
