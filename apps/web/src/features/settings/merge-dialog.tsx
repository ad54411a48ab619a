import type { Branch } from "@kitround/contract/branches/branch.ts";
import { mergeBranch, readBranchMerge } from "@kitround/contract/branches/merge.ts";
import { mayMergeBranch } from "@kitround/contract/branches/merge-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/branch-lifecycle";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { EndingDialog } from "./ending-dialog.tsx";

interface MergeDialogProps {
  branch: Branch;
  onStarted: (jobId: string, name: string) => void;
  onClose: () => void;
}

/** Says what moves from a branch into the one that the person works in, or what has to be done before, and starts the merge. */
export function MergeDialog({ branch, onStarted, onClose }: MergeDialogProps) {
  const { id, name } = branch;
  const into = useSession()?.branchName ?? "";
  const params = { id };
  const facts = useQuery(queryOptions(readBranchMerge, { params }));
  const merge = useAction(mergeBranch, {
    onDone: ({ jobId }) => {
      toast(texts.mergeStarted(name));
      onStarted(jobId, name);
      onClose();
    },
  });
  return (
    <EndingDialog
      title={texts.mergeTitle(name, into)}
      facts={facts}
      may={mayMergeBranch}
      notYet={texts.mergeNotYet}
      lines={texts.mergeText}
      note={texts.mergeStays(name)}
      action={texts.merge(into)}
      pending={merge.isPending}
      onAct={() => merge.mutate({ params })}
      onClose={onClose}
    />
  );
}
