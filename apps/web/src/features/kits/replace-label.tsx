import type { Kit } from "@kitround/contract/kits/kit.ts";
import { replaceLabels } from "@kitround/contract/labels/label-page.ts";
import { useState } from "react";
import { texts } from "#texts/kits";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioInput } from "../../ui/radio-input.tsx";

const t = texts.ask.whichLabel;
const all = "all";

/** Replaces the lost label of one box, or the labels of all of them, and prints the new ones. */
export function ReplaceLabel({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  const [printed, setPrinted] = useState<{ box: number | undefined } | null>(null);
  const saving = useSave({
    body: null,
    values: () => ({ which: "1" }),
    send: async ({ which }, call) => {
      const box = which === all ? undefined : Number(which);
      await call(replaceLabels, {
        params: { id: kit.id },
        body: { rowVersion: kit.rowVersion, ...(box === undefined ? {} : { box }) },
      });
      return { box };
    },
    saved: ({ box }) => (box === undefined ? texts.done.replaceLabels : texts.replacedLabel(box)),
    onDone: setPrinted,
  });
  if (printed !== null) return <PrintLabels kits={[kit]} box={printed.box} onClose={onClose} />;
  const boxes = Array.from({ length: kit.boxes }, (_, at) => at + 1);
  return (
    <FormDialog title={t.title} saving={saving} submit={t.confirm} onClose={onClose} width="xs">
      <RadioInput
        control={saving.form.control}
        name="which"
        label={t.label}
        choices={[
          ...boxes.map((box) => ({ value: String(box), label: t.box(box), help: t.boxHelp })),
          { value: all, label: t.all, help: t.allHelp },
        ]}
      />
    </FormDialog>
  );
}
