import type { createBranch } from "@kitround/contract/branches/branch.ts";
import type { Result } from "@kitround/contract/route.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { texts } from "#texts/branch-lifecycle";
import { useLinkInto } from "./use-link-into.ts";

interface MadeBranchProps {
  made: Result<typeof createBranch>;
  /** The name of the branch that it was made like. */
  like: string | undefined;
  onClose: () => void;
}

/** What a new branch got, and the way to its settings. */
export function MadeBranch({ made, like, onClose }: MadeBranchProps) {
  const id = useId();
  const open = useLinkInto()(made, { to: "/settings", search: { open: "branch" } });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.made(made.name)}</DialogTitle>
      <DialogContent>
        {made.copied === null || like === undefined ? (
          <p>{texts.empty}</p>
        ) : (
          <>
            <p>{texts.copied(like)}</p>
            <ul>
              {texts.copiedParts(made.copied).map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </>
        )}
        <p>{texts.next}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts.later}
        </Button>
        <Button variant="contained" disabled={open === undefined} onClick={open}>
          {texts.openSettings}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
