import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Modal } from "../ui/modal.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { useCan } from "../lib/can.ts";
import { darkBlue } from "../lib/theme.ts";

interface OverrideDialogProps {
  /** Of the reason that lets it go on all the same; `back` leaves it as it is. */
  words: { title: string; label: string; help: string; needed: string; go: string; back: string };
  /** What is in the way. */
  lines: ReactNode;
  /** For who may not: what to do instead, and a button for it where there is one. */
  otherwise: { text: string; button?: ReactNode };
  pending: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Something critical is missing from a kit: who may lets it go on with a reason, anybody else reads what to do instead. */
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
          <Button variant={otherwise.button ? "text" : "contained"} onClick={onCancel}>
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
