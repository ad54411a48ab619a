import { changePassword } from "@kitround/contract/me/me.ts";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/account";
import { storeSession } from "../../lib/stored-session.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NewPasswordInput } from "../../ui/new-password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const empty = { current: "", password: "" };

/** Changes one's own password. `email` is for password managers, which store it with the password. */
export function ChangePassword({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Typography sx={{ mb: 1.5, color: "text.secondary" }}>{texts.passwordText}</Typography>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.changePassword}
      </Button>
      {open && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const saving = useSave({
    values: () => empty,
    body: changePassword.body,
    send: (body, call) => call(changePassword, { body }),
    saved: texts.passwordChanged,
    onDone: (session) => {
      storeSession(session);
      onClose();
    },
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.changePassword}
      width="xs"
      saving={saving}
      submit={texts.changePassword}
      onClose={onClose}
    >
      <Typography>{texts.changing}</Typography>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        control={control}
        name="current"
        kind="password"
        label={texts.current}
        autoComplete="current-password"
      />
      <NewPasswordInput
        control={control}
        name="password"
        label={texts.next}
        help={texts.nextHelp}
      />
    </FormDialog>
  );
}
