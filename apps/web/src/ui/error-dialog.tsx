import Button from "@mui/material/Button";
import { texts } from "#texts/errors";
import { closeErrorDialog, errorDialog } from "../lib/error-dialog-store.ts";
import { useStore } from "../lib/store.ts";
import { darkBlue } from "../lib/theme.ts";
import { Modal } from "./modal.tsx";

/** The specified dialogs for Network, Validation and Server Error, with an OK button only. */
export function ErrorDialog() {
  const message = useStore(errorDialog);
  if (message === null) return null;
  return (
    <Modal
      title={message.title}
      onCancel={closeErrorDialog}
      width={400}
      color={darkBlue}
      buttons={
        <Button variant="contained" onClick={closeErrorDialog}>
          {texts.ok}
        </Button>
      }
    >
      <p>{message.text}</p>
      {message.requestId !== "" && (
        <p style={{ marginTop: 12, fontSize: 14, color: "#4D5766" }}>
          {texts.reference(message.requestId)}
        </p>
      )}
    </Modal>
  );
}
