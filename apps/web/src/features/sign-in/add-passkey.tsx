import { addPasskey, orderPasskey } from "@kitround/contract/passkeys/passkey.ts";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/passkeys";
import { texts as signInTexts } from "#texts/sign-in";
import { deviceName } from "../../lib/device-name.ts";
import { required } from "../../lib/form-rules.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { isKnownHere, make } from "./web-authn.ts";

/** Verifies the password, has the device create a passkey, and adds it. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [failure, setFailure] = useState("");
  const saving = useSave({
    values: () => ({ name: deviceName(navigator.userAgent), password: "" }),
    body: orderPasskey.body.extend({ name: addPasskey.body.shape.name }),
    async send({ name, password }, call) {
      setFailure("");
      const order = await call(orderPasskey, { body: { password } });
      const made = await make(order).catch((fault: unknown) => {
        setFailure(isKnownHere(fault) ? texts.knownHere : texts.notMade);
        return null;
      });
      return made && call(addPasskey, { body: { name, made } });
    },
    saved: null,
    onDone: (added) => {
      if (added !== null) onAdded();
    },
  });
  const { control } = saving.form;
  return (
    <FormDialog
      width="xs"
      title={texts.add}
      submit={texts.addSubmit}
      saving={saving}
      onClose={onClose}
    >
      <Typography>{texts.addText}</Typography>
      <TextInput control={control} name="name" label={texts.name} rules={[required]} />
      <TextInput
        control={control}
        name="password"
        kind="password"
        label={signInTexts.password}
        autoComplete="current-password"
      />
      {failure !== "" && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
    </FormDialog>
  );
}
