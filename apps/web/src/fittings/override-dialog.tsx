import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Modal } from "../ui/modal.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { useCan } from "../lib/can.ts";
import { darkBlue } from "../lib/theme.ts";

interface OverrideDialogProps {
  /** The words of the dialog: `title` and `confirm` ask for a reason to continue anyway, `back` closes it. */
  words: { title: string; label: string; help: string; needed: string; go: string; back: string };
  /** The lines that are missing or incomplete. */
  lines: ReactNode;
  /** Shown to people who may not override: what to do instead, with a button where there is one. */
  otherwise: { text: string; button?: ReactNode };
  pending: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asked when an essential line of a kit is missing. A manager may continue with a reason; others read what to do instead. */
export function OverrideDialog(props: OverrideDialogProps) {
  const { words, lines, otherwise, pending, onConfirm, onCancel } = props;
  const may = useCan("kit-room:override");
  if (may) {
    return (
      <ReasonDialog
        title={words.title}
        label={words.label}
        help={words.help}
        needed={words.needed}
        confirm={words.go}
        cancel={words.back}
        pending={pending}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        {lines}
      </ReasonDialog>
    );
  }
  return (
    <Modal
      title={words.title}
      width={480}
      color={darkBlue}
      onCancel={onCancel}
      buttons={
        <>
          <Button variant={otherwise.button ? "outlined" : "contained"} onClick={onCancel}>
            {words.back}
          </Button>
          {otherwise.button}
        </>
      }
    >
      {lines}
      <p>{otherwise.text}</p>
    </Modal>
  );
}
