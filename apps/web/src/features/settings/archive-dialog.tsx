import { archiveBranch, readArchiveFacts } from "@kitround/contract/branches/archive.ts";
import { mayArchive } from "@kitround/contract/branches/archive-rules.ts";
import type { Branch } from "@kitround/contract/branches/branch.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { texts } from "#texts/branch-lifecycle";
import { texts as dialogTexts } from "#texts/dialogs";
import { Read } from "../../fittings/read.tsx";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";

/** Says what archiving ends, or what has to be done before. */
export function ArchiveDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const id = useId();
  const params = { id: branch.id };
  const facts = useQuery(queryOptions(readArchiveFacts, { params }));
  const archive = useAction(archiveBranch, {
    onDone: ({ name }) => {
      toast(texts.archived(name));
      onClose();
    },
  });
  const refusal = facts.data ? mayArchive(facts.data) : null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.archiveTitle(branch.name)}</DialogTitle>
      <DialogContent>
        <Read of={facts} rows={3}>
          {() => (
            <>
              {refusal !== null && <p>{texts.notYet}</p>}
              <ul>
                {(refusal?.details.map(({ message }) => message) ?? texts.archiveText).map(
                  (line) => (
                    <li key={line}>{line}</li>
                  ),
                )}
              </ul>
            </>
          )}
        </Read>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {dialogTexts.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={facts.data === undefined || refusal !== null || archive.isPending}
          onClick={() => archive.mutate({ params, body: { rowVersion: branch.rowVersion } })}
        >
          {texts.archive}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
