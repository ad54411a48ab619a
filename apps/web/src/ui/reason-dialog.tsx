import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId, useState } from "react";
import { texts as dialogTexts } from "#texts/dialogs";
import { darkBlue } from "../lib/theme.ts";
import { FormField } from "./form-field.tsx";
import { Modal } from "./modal.tsx";

interface ReasonDialogProps {
  title: string;
  children?: ReactNode;
  label: string;
  help?: string;
  /** The error when the field is left empty. */
  needed: string;
  /** The verb for the action. */
  confirm: string;
  cancel?: string;
  pending?: boolean;
  /** A proposed reason, which the person can change. */
  proposed?: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for a reason, before an action that other people have to understand later. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, help, needed, confirm, cancel = dialogTexts.cancel } = props;
  const [reason, setReason] = useState(props.proposed ?? "");
  const [asked, setAsked] = useState(false);
  const id = useId();
  const missing = asked && reason.trim() === "";
  function submit() {
    setAsked(true);
    if (reason.trim() !== "") props.onConfirm(reason.trim());
  }
  return (
    <Modal
      title={title}
      width={440}
      color={darkBlue}
      onCancel={props.onCancel}
      buttons={
        <>
          <Button variant="outlined" onClick={props.onCancel}>
            {cancel}
          </Button>
          <Button variant="contained" disabled={props.pending ?? false} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FormField
        id={id}
        label={label}
        error={missing ? needed : undefined}
        {...(help === undefined ? {} : { help })}
      >
        <OutlinedInput
          id={id}
          value={reason}
          notched={false}
          multiline
          minRows={2}
          onChange={(event) => setReason(event.target.value)}
          inputProps={{ maxLength: 200, "aria-describedby": `${id}-below` }}
          sx={{ fontSize: 16 }}
        />
      </FormField>
    </Modal>
  );
}
