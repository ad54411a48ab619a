import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import { ownApp } from "../test/test-app.ts";
import { jobIn } from "../test/test-jobs.ts";
import { enqueue } from "./enqueue.ts";
import { jobKind } from "./job-kind.ts";

let slices = 0;
const over = new AbortController();
/** The jobs that have done a slice. */
const atWork = new Set<string>();

/** Slice after slice, until the test is over. */
const work = jobKind({
  name: "retention",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({}),
  async run(job) {
    while (!over.signal.aborted) {
      await job.step(async () => {
        slices += 1;
        atWork.add(job.id);
        await sleep(20);
        return { done: slices, total: null };
      });
    }
    return async () => ({});
  },
});

const app = await ownApp({}, undefined, [work]);
const { db, embedded } = app.database;

test.skipIf(embedded === null)(
  "on the embedded engine a person waits for one slice of work, not for one of each running job",
  async () => {
    const branches = await Promise.all([app.newBranch(), app.newBranch(), app.newBranch()]);
    const jobs = await Promise.all(
      branches.map(async (branch) => {
        const actor = branch.actors.admin;
        return { branch, id: await asActor(db, actor, (tx) => enqueue(tx, actor, work, {})) };
      }),
    );
    await vi.waitFor(() => expect(atWork.size).toBe(3), { timeout: 240_000 });
    const waited: number[] = [];
    for (let call = 0; call < 20; call += 1) {
      await sleep(7);
      const before = slices;
      await asSystem(db, (tx) => tx.selectFrom("branch").select("id").limit(1).execute());
      waited.push(slices - before);
    }
    over.abort();
    for (const { branch, id } of jobs) await jobIn(branch, id, "done");
    expect(Math.max(...waited)).toBeLessThanOrEqual(1);
  },
);
