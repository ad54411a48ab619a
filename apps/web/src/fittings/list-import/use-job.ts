import { getJob } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../server/queries.ts";

/** The stream reports progress; this polls in case something on the network holds the stream up. */
const HELD_UP_MS = 10_000;

/** A job with its progress. */
export function useJob(id: string) {
  return useQuery({
    ...queryOptions(getJob, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && jobIsUnderWay(state.data) ? HELD_UP_MS : false,
  });
}
