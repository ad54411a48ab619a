import { type MicrosoftClient, newLinkingNonce } from "@kitround/contract/microsoft/microsoft.ts";
import { texts } from "#texts/sign-in";
import { useSave } from "../../server/use-save.ts";
import { goToMicrosoft } from "./go-to-microsoft.ts";
import { noPassword, OwnPasswordDialog } from "./own-password-dialog.tsx";

const words = texts.microsoft;

/** Verifies the person's password, then navigates to Microsoft to link an account. */
export function LinkDialog({ client, onClose }: { client: MicrosoftClient; onClose: () => void }) {
  const saving = useSave({
    values: () => noPassword,
    body: newLinkingNonce.body,
    send: (body, call) => call(newLinkingNonce, { body }),
    saved: null,
    async onDone({ nonce }) {
      await goToMicrosoft(client, { kind: "link" }, nonce);
      onClose();
    },
  });
  return (
    <OwnPasswordDialog
      title={words.link}
      text={words.linkText}
      submit={words.goOn}
      saving={saving}
      onClose={onClose}
    />
  );
}
