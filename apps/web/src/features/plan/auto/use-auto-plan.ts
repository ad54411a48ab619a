import {
  type AutoPlanProgress,
  autoPlanProgress,
  type AutoPlanResult,
  autoPlanResult,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { getJob, type Job, listJobs } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOptions } from "../../../server/queries.ts";

export interface AutoPlanState {
  job: Job | null;
  underWay: boolean;
  progress: AutoPlanProgress | null;
  result: AutoPlanResult | null;
}

/** How far it is, is told as it is written; this is for a stream that something on the way holds up. */
const HELD_UP_MS = 10_000;

/** The planning job that the URL names, whose progress is told as it is written; without a name the one that runs already. */
export function useAutoPlan(jobId: string | undefined, enabled: boolean): AutoPlanState {
  const named = useQuery({
    ...queryOptions(getJob, { params: { id: jobId ?? "" } }),
    enabled: enabled && jobId !== undefined,
    refetchInterval: ({ state }) =>
      state.data !== undefined && jobIsUnderWay(state.data) ? HELD_UP_MS : false,
  });
  const running = useQuery({
    ...queryOptions(listJobs, { query: { kind: "auto_plan" } }),
    enabled: enabled && jobId === undefined,
  });
  // A closed panel looks no more: what it saw last may be long over.
  const job = !enabled
    ? null
    : jobId === undefined
      ? (running.data?.items.find((one) => jobIsUnderWay(one)) ?? null)
      : (named.data ?? null);
  return useMemo(() => {
    const underWay = job !== null && jobIsUnderWay(job);
    return {
      job,
      underWay,
      progress:
        underWay && job.progress ? (autoPlanProgress.safeParse(job.progress).data ?? null) : null,
      result: job?.state === "done" ? (autoPlanResult.safeParse(job.result).data ?? null) : null,
    };
  }, [job]);
}
