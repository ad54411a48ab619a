import Button from "@mui/material/Button";
import { texts } from "#texts/dialogs";
import { confirmDialog } from "../lib/confirm-store.ts";
import { useStore } from "../lib/store.ts";
import { darkBlue } from "../lib/theme.ts";
import { Modal } from "./modal.tsx";

/** Shows the question of `confirm()`. 400 wide and dark blue unless the question says otherwise. */
export function ConfirmDialog() {
  const dialog = useStore(confirmDialog);
  if (dialog.state === "closed") return null;
  const { question, answer } = dialog;
  const color = question.color ?? darkBlue;
  return (
    <Modal
      title={question.title}
      onCancel={() => answer(false)}
      width={question.width ?? 400}
      color={color}
      buttons={
        <>
          <Button variant="outlined" onClick={() => answer(false)} sx={{ color }}>
            {question.cancel ?? texts.cancel}
          </Button>
          <Button
            variant="contained"
            onClick={() => answer(true)}
            sx={{ bgcolor: color, "&:hover": { bgcolor: color, filter: "brightness(0.9)" } }}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      {question.text !== undefined && <p>{question.text}</p>}
    </Modal>
  );
}
