import { changePassword } from "@kitround/contract/me/me.ts";
import { passwordMax, passwordMin } from "@kitround/contract/me/password-rules.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/account";
import { isShown } from "../../lib/api-errors.ts";
import { maxLength, minLength, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const empty = { current: "", password: "" };

/** A new password for oneself. `email` is for password managers, which ask whose it is. */
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
  const form = useForm({ defaultValues: empty });
  const change = useAction(changePassword, {
    onDone: () => {
      onClose();
      toast(texts.passwordChanged);
    },
    onRefused: (error) => {
      if (error.status === 429) return toast(texts.tooMany, { tone: "error" });
      const others = showServerErrors(form, error);
      if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <DialogTitle id="password-title">{texts.changePassword}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{texts.changing}</Typography>
        <Form
          form={form}
          submit={texts.changePassword}
          pending={change.isPending}
          onSubmit={(body) => change.mutate({ body })}
          onCancel={onClose}
        >
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <TextInput
            control={form.control}
            name="current"
            kind="password"
            label={texts.current}
            rules={[required]}
            autoComplete="current-password"
          />
          <TextInput
            control={form.control}
            name="password"
            kind="password"
            label={texts.next}
            help={texts.nextHelp}
            rules={[required, minLength(passwordMin), maxLength(passwordMax)]}
            autoComplete="new-password"
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
