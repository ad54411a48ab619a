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

/** The stream reports progress; this polls in case something on the network holds the stream up. */
const HELD_UP_MS = 10_000;

/** The planning job that the URL names, with its progress; without one, the job that is running. */
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
  // A closed panel does not poll, so its last data may be stale. Until they are read, the job counts as unknown.
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

/** The parser of a job's own data: it needs schemas, which the plan itself does not load. */
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
