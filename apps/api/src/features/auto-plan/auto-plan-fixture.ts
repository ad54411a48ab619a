import { setTimeout as sleep } from "node:timers/promises";
import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import {
  applyAutoPlan,
  type AutoPlanChoice,
  type AutoPlanResult,
  autoPlanResult,
  startAutoPlan,
  usualWeights,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { getJob } from "@kitround/contract/jobs/job.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import type { PlanBranch } from "../rotations/plan-fixture.ts";

// Helpers for the tests of auto-plan.

export function choice(branch: PlanBranch, change: Partial<AutoPlanChoice> = {}): AutoPlanChoice {
  return {
    termId: branch.term.id,
    scope: "empty",
    routeId: null,
    fromRotationId: null,
    weights: usualWeights,
    fillers: false,
    ...change,
  };
}

/** Plans, and returns the preview and its job. */
export async function plan(
  branch: PlanBranch,
  change: Partial<AutoPlanChoice> = {},
): Promise<{ id: string; result: AutoPlanResult }> {
  const { jobId: id } = await branch.ok("coordinator", startAutoPlan, {
    body: choice(branch, change),
  });
  for (;;) {
    const job = await branch.ok("coordinator", getJob, { params: { id } });
    if (job.state === "done") return { id, result: autoPlanResult.parse(job.result) };
    if (job.state === "failed") throw new Error(job.fault ?? "failed");
    await sleep(50);
  }
}

export async function ask(branch: PlanBranch, school: number, kitTypeId: string, rank = 0) {
  const schoolId = branch.schools[school] ?? "";
  await branch.ok("coordinator", createRequest, {
    body: { termId: branch.term.id, schoolId, kitTypeId, rank },
  });
}

export async function planned(branch: PlanBranch) {
  const { items } = await branch.ok("viewer", listAllocations, {
    query: { termId: branch.term.id },
  });
  return items.map((a) => `${a.schoolName} ${a.kitCode}`).toSorted();
}

export const apply = (branch: PlanBranch, id: string, declined: string[] = []) =>
  branch.ok("coordinator", applyAutoPlan, { params: { id }, body: { declined } });
