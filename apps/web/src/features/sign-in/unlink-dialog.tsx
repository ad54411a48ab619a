import { unlinkMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import { texts } from "#texts/sign-in";
import { useSave } from "../../server/use-save.ts";
import { noPassword, OwnPasswordDialog } from "./own-password-dialog.tsx";

const words = texts.microsoft;

/** Unlinks the account after verifying the password that remains. */
export function UnlinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const saving = useSave({
    values: () => noPassword,
    body: unlinkMicrosoft.body,
    send: (body, call) => call(unlinkMicrosoft, { body }),
    saved: words.unlinked,
    onDone: onClose,
  });
  return (
    <OwnPasswordDialog
      title={words.unlinkTitle}
      text={words.unlinkText(name)}
      submit={words.unlink}
      saving={saving}
      onClose={onClose}
    />
  );
}
