import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { texts } from "#texts/dialogs";
import { confirm } from "../../lib/confirm-store.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";

interface TaskDialogProps {
  title: string;
  /** Whether something typed would be lost. */
  changed: boolean;
  onClose: () => void;
  /** Given how to close it, which asks first where something would be lost. */
  children: (close: () => void) => ReactNode;
}

export function TaskDialog({ title, changed, onClose, children }: TaskDialogProps) {
  const id = useId();
  useLeaveGuard(changed);
  const close = () =>
    void (async () => {
      if (!changed || (await confirm(texts.leave))) onClose();
    })();
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children(close)}</DialogContent>
    </Dialog>
  );
}
