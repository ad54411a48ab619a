import { type Passkey, removeMyPasskey } from "@kitround/contract/passkeys/passkey.ts";
import { texts } from "#texts/passkeys";
import { useSave } from "../../server/use-save.ts";
import { noPassword, OwnPasswordDialog } from "./own-password-dialog.tsx";

/** Removes one's own passkey after verifying the password. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const params = { id: passkey.id };
  const saving = useSave({
    values: () => noPassword,
    body: removeMyPasskey.body,
    send: (body, call) => call(removeMyPasskey, { params, body }),
    saved: texts.removed,
    onDone: onClose,
  });
  return (
    <OwnPasswordDialog
      title={texts.removeTitle(passkey.name)}
      text={texts.removeText}
      submit={texts.remove}
      saving={saving}
      onClose={onClose}
    />
  );
}
