import { getJob } from "@kitround/contract/jobs/job.ts";
import { jobIsUnderWay } from "@kitround/contract/jobs/job-rules.ts";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../../server/queries.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";

/** Progress is normally pushed; this interval covers a blocked stream. */
const HELD_UP_MS = 10_000;

/** The id of a job that was started here; null before that. */
export function useJob(id: string | null) {
  const query = useQuery({
    ...queryOptions(getJob, { params: { id: id ?? "" } }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && jobIsUnderWay(state.data) ? HELD_UP_MS : false,
  });
  const job = id === null ? undefined : query.data;
  return { job, underWay: id !== null && (job === undefined || jobIsUnderWay(job)) };
}

interface JobStateProps {
  state: ReturnType<typeof useJob>;
  /** The words for what it does. */
  label: string;
  failed: (fault: string) => string;
}

/** The progress of a job, or why it failed; renders nothing when it is done. */
export function JobState({ state: { job, underWay }, label, failed }: JobStateProps) {
  if (underWay) {
    const { done = 0, total = null } = job?.progress ?? {};
    return (
      <ProgressBar
        label={label}
        {...(total === null || total === 0 ? {} : { share: done / total })}
      />
    );
  }
  if (job?.state !== "failed") return null;
  return <Alert severity="error">{failed(job.fault ?? "")}</Alert>;
}
