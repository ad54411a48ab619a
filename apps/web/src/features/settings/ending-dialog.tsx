import type { Refusal } from "@kitround/contract/refusal.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { texts as dialogTexts } from "#texts/dialogs";
import { Read } from "../../fittings/read.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

interface EndingDialogProps<Facts> {
  title: string;
  facts: UseQueryResult<Facts>;
  /** The rule that the server applies. */
  may: (facts: Facts) => Refusal | null;
  /** The words above the reasons that speak against it. */
  notYet: string;
  /** What will happen, line by line, and what won't. */
  lines: (facts: Facts) => readonly string[];
  note?: string;
  action: string;
  pending: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before a branch ends: says what that does or, while something is open in it, what has to be done before. */
export function EndingDialog<Facts>(props: EndingDialogProps<Facts>) {
  const { title, facts, may, notYet, lines, note, action, pending, onAct, onClose } = props;
  const id = useId();
  const refusal = facts.data === undefined ? null : may(facts.data);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Read of={facts} rows={3}>
          {(facts) => (
            <>
              {refusal !== null && <p>{notYet}</p>}
              <ul>
                {(refusal?.details.map(({ message }) => message) ?? lines(facts)).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {refusal === null && note !== undefined && <Muted>{note}</Muted>}
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
          disabled={facts.data === undefined || refusal !== null || pending}
          onClick={onAct}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
