import Typography from "@mui/material/Typography";
import { texts } from "#texts/sign-in";
import type { Saving } from "../../lib/saving.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export interface OwnPassword {
  password: string;
}

export const noPassword: OwnPassword = { password: "" };

interface OwnPasswordDialogProps {
  title: string;
  /** The action that needs the password. */
  text: string;
  submit: string;
  saving: Saving<OwnPassword>;
  onClose: () => void;
}

/** Asks for one's own password before the account is changed. */
export function OwnPasswordDialog({ text, saving, ...dialog }: OwnPasswordDialogProps) {
  return (
    <FormDialog width="xs" saving={saving} {...dialog}>
      <Typography sx={{ overflowWrap: "anywhere" }}>{text}</Typography>
      <TextInput
        control={saving.form.control}
        name="password"
        kind="password"
        label={texts.password}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
