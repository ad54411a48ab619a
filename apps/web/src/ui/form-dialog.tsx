import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts } from "#texts/forms";
import { confirm } from "../lib/confirm-store.ts";
import type { Saving } from "../lib/saving.ts";
import { FormBody } from "./form-body.tsx";

interface FormDialogProps<V extends FieldValues> {
  title: string;
  saving: Saving<V>;
  /** A verb: "Add school". */
  submit?: string;
  /** A second button that saves and starts a new record: "Add, then another". */
  another?: { words: string; onChoose: (another: boolean) => void };
  onClose: () => void;
  width?: "xs" | "sm";
  /** Only the fields. */
  children: ReactNode;
}

/** A form in a dialog. Closing it asks first if there are unsaved changes. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { title, saving, submit = texts.save, another, onClose, width = "sm", children } = props;
  const id = useId();
  const close = () =>
    void (async () => {
      if (!saving.changed || (await confirm(dialogTexts.leave))) onClose();
    })();
  return (
    <Dialog open onClose={close} fullWidth maxWidth={width} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <FormBody id={id} saving={saving}>
          {children}
        </FormBody>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close}>
          {texts.cancel}
        </Button>
        {another && (
          <Button
            type="submit"
            form={id}
            variant="outlined"
            disabled={saving.pending}
            onClick={() => another.onChoose(true)}
          >
            {another.words}
          </Button>
        )}
        <Button
          type="submit"
          form={id}
          variant="contained"
          disabled={saving.pending}
          onClick={() => another?.onChoose(false)}
        >
          {saving.pending ? texts.saving : submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
