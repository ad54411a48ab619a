import { type Job, getJob } from "@kitround/contract/jobs/job.ts";
import { expect, vi } from "vitest";
import type { TestBranch } from "./test-app.ts";

/** Waits until the job has this state, and returns it. */
export async function jobIn(
  branch: TestBranch,
  id: string,
  state: Job["state"],
  timeout = 290_000,
): Promise<Job> {
  return vi.waitFor(
    async () => {
      const job = await branch.ok("admin", getJob, { params: { id } });
      expect(job).toMatchObject({ state });
      return job;
    },
    { timeout, interval: 20 },
  );
}
