import { archiveBranch, readArchiveFacts } from "@kitround/contract/branches/archive.ts";
import { mayArchive } from "@kitround/contract/branches/archive-rules.ts";
import type { Branch } from "@kitround/contract/branches/branch.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/branch-lifecycle";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { EndingDialog } from "./ending-dialog.tsx";

/** Says what archiving ends, or what has to be done before. */
export function ArchiveDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const params = { id: branch.id };
  const facts = useQuery(queryOptions(readArchiveFacts, { params }));
  const archive = useAction(archiveBranch, {
    onDone: ({ name }) => {
      toast(texts.archived(name));
      onClose();
    },
  });
  return (
    <EndingDialog
      title={texts.archiveTitle(branch.name)}
      facts={facts}
      may={mayArchive}
      notYet={texts.notYet}
      lines={() => texts.archiveText}
      action={texts.archive}
      pending={archive.isPending}
      onAct={() => archive.mutate({ params, body: { rowVersion: branch.rowVersion } })}
      onClose={onClose}
    />
  );
}
