import { type MicrosoftClient, newLinkingNonce } from "@kitround/contract/microsoft/microsoft.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/sign-in";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { goToMicrosoft } from "./go-to-microsoft.ts";

const words = texts.microsoft;
const empty = { password: "" };

/** Leaves for Microsoft to link an account, once the password says that it is its own person who does. */
export function LinkDialog({ client, onClose }: { client: MicrosoftClient; onClose: () => void }) {
  const saving = useSave({
    values: () => empty,
    body: newLinkingNonce.body,
    send: (body, call) => call(newLinkingNonce, { body }),
    saved: null,
    async onDone({ nonce }) {
      await goToMicrosoft(client, { kind: "link" }, nonce);
      onClose();
    },
  });
  return (
    <FormDialog title={words.link} width="xs" saving={saving} submit={words.goOn} onClose={onClose}>
      <Typography>{words.linkText}</Typography>
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
