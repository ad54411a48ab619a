import { createBranch } from "@kitround/contract/branches/branch.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/settings";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.newBranch;

export function NewBranch({ onClose }: { onClose: () => void }) {
  const saving = useSave({
    values: () => ({ name: "", code: "" }),
    body: createBranch.body,
    send: (body, call) => call(createBranch, { body }),
    saved: ({ name }) => t.done(name),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog title={t.title} saving={saving} submit={t.submit} onClose={onClose}>
      <Typography>{t.text}</Typography>
      <TextInput control={control} name="name" label={texts.form.name} />
      <TextInput control={control} name="code" label={t.code} help={t.codeHelp} />
    </FormDialog>
  );
}
