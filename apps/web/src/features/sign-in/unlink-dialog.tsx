import { unlinkMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/sign-in";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const words = texts.microsoft;
const empty = { password: "" };

/** Takes the account off, once the password that remains has been proved. */
export function UnlinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const saving = useSave({
    values: () => empty,
    body: unlinkMicrosoft.body,
    send: (body, call) => call(unlinkMicrosoft, { body }),
    saved: words.unlinked,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.unlinkTitle}
      width="xs"
      saving={saving}
      submit={words.unlink}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: "anywhere" }}>{words.unlinkText(name)}</Typography>
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
