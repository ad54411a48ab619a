import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { texts as dialogTexts } from "#texts/dialogs";
import { type Reading, Read } from "../../fittings/read.tsx";

interface ReadDialogProps {
  title: string;
  of: Reading<unknown>;
  /** The button beside "Cancel"; without it nothing can be done here, and the dialog is closed. */
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose text is read from the server first. */
export function ReadDialog({ title, of, action, onClose, children }: ReadDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Read of={of} rows={3}>
          {() => children}
        </Read>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {action ? dialogTexts.cancel : dialogTexts.close}
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}
