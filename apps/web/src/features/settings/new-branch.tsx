import { createBranch } from "@kitround/contract/branches/branch.ts";
import type { BranchFormat } from "@kitround/contract/branches/branch-format.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/settings";
import { FormatFields } from "../../fittings/format-fields.tsx";
import { branchFormat } from "../../lib/locale.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.newBranch;

export function NewBranch({ onClose }: { onClose: () => void }) {
  const saving = useSave({
    values: () => ({ name: "", code: "", ...currentFormat() }),
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
      <FormatFields form={saving.form} />
    </FormDialog>
  );
}

/** A new branch of an organisation is most often in the same country. */
function currentFormat(): BranchFormat {
  const { locale: _locale, ...format } = branchFormat();
  return format;
}
