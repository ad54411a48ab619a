import Button from "@mui/material/Button";
import { texts } from "#texts/top-ups";
import type { ApiError } from "../../lib/api-error.ts";
import { useCan } from "../../lib/can.ts";
import { darkBlue } from "../../lib/theme.ts";
import { Modal } from "../../ui/modal.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface DoneAnywayDialogProps {
  refusal: ApiError;
  pending: boolean;
  onConfirm: (note: string) => void;
  onCancel: () => void;
}

/** Names what is short of a kit that should be ready; who may, calls it ready with a note. */
export function DoneAnywayDialog(props: DoneAnywayDialogProps) {
  const { refusal, pending, onConfirm, onCancel } = props;
  const may = useCan("kit-room:override");
  const words = texts.top.doneAnyway;
  const lines = (
    <ul style={{ margin: "0 0 16px", paddingLeft: 20 }}>
      {refusal.details.map(({ path, message }) => (
        <li key={path}>{message}</li>
      ))}
    </ul>
  );
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
      width={440}
      color={darkBlue}
      onCancel={onCancel}
      buttons={
        <Button variant="contained" onClick={onCancel}>
          {words.back}
        </Button>
      }
    >
      {lines}
      <p>{words.manager}</p>
    </Modal>
  );
}
