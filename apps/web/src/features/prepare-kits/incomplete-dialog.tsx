import Button from "@mui/material/Button";
import { texts } from "#texts/prepare-kits";
import type { ApiError } from "../../lib/api-error.ts";
import { useCan } from "../../lib/can.ts";
import { darkBlue } from "../../lib/theme.ts";
import { Modal } from "../../ui/modal.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface IncompleteDialogProps {
  refusal: ApiError;
  pending: boolean;
  onLetGo: (reason: string) => void;
  onCancel: () => void;
}

/** Names what is short of a kit that should leave; who may, lets it go with a reason. */
export function IncompleteDialog({ refusal, pending, onLetGo, onCancel }: IncompleteDialogProps) {
  const may = useCan("kit-room:override");
  const { incomplete, blockAsk } = texts;
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
        title={incomplete.title}
        label={incomplete.label}
        help={incomplete.help}
        needed={blockAsk.needed}
        confirm={incomplete.go}
        cancel={incomplete.back}
        pending={pending}
        onConfirm={onLetGo}
        onCancel={onCancel}
      >
        {lines}
      </ReasonDialog>
    );
  }
  return (
    <Modal
      title={incomplete.title}
      width={440}
      color={darkBlue}
      onCancel={onCancel}
      buttons={
        <Button variant="contained" onClick={onCancel}>
          {incomplete.back}
        </Button>
      }
    >
      {lines}
      <p>{incomplete.manager}</p>
    </Modal>
  );
}
