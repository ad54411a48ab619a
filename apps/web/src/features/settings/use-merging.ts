import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useJob } from "./job-state.tsx";

/** The merge of a branch that was started on this screen: whose it is, how far it is, and how another one is shown. */
export function useMerging() {
  const [merge, setMerge] = useState<{ jobId: string; name: string } | null>(null);
  const state = useJob(merge?.jobId ?? null);
  const client = useQueryClient();
  const { underWay } = state;
  useEffect(() => {
    // The other branch is archived at its end, and its change is not sent to this branch's screens.
    if (merge !== null && !underWay) void client.invalidateQueries();
  }, [merge, underWay, client]);
  const start = (jobId: string, name: string) => setMerge({ jobId, name });
  return { state, name: merge?.name ?? "", start };
}
