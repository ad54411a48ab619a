import type { AutoPlanProgress, AutoPlanResult } from "@kitround/contract/auto-plan/auto-plan.ts";
import { getJob, type Job, listJobs } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { queryOptions } from "../../../server/queries.ts";
import type { readAutoPlan } from "./read-auto-plan.ts";

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
  const read = useReader(enabled);
  // A closed panel looks no more: what it saw last may be long over. Before it can be read it is as if not there yet.
  const job =
    read === null
      ? null
      : jobId === undefined
        ? (running.data?.items.find((one) => jobIsUnderWay(one)) ?? null)
        : (named.data ?? null);
  return useMemo(() => {
    const underWay = job !== null && jobIsUnderWay(job);
    return {
      job,
      underWay,
      progress: read !== null && underWay && job.progress ? read.progress(job) : null,
      result: read !== null && job?.state === "done" ? read.result(job) : null,
    };
  }, [job, read]);
}

type Reader = typeof readAutoPlan;

/** How a job's own parts are read: with schemas, which the plan itself does without. */
function useReader(enabled: boolean): Reader | null {
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => {
    if (!enabled || reader !== null) return undefined;
    let gone = false;
    import("./read-auto-plan.ts").then((module) => {
      if (!gone) setReader(module.readAutoPlan);
    }, console.error);
    return () => {
      gone = true;
    };
  }, [enabled, reader]);
  return enabled ? reader : null;
}
