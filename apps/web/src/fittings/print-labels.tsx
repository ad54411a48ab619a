import {
  labelPages,
  labelSheets,
  type LabelSheet,
} from "@kitround/contract/papers/label-sheets.ts";
import { printLabels } from "@kitround/contract/papers/paper.ts";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/papers";
// oxlint-disable-next-line no-restricted-imports -- it gives the PDF that the server made, not a list
import { giveFile } from "../lib/give-file.ts";
import { keepSheet, usualSheet } from "../lib/label-sheet.ts";
import { useSave } from "../server/use-save.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { RadioInput } from "../ui/radio-input.tsx";
import { Muted } from "../ui/vocabulary.tsx";

interface PrintLabelsProps {
  kits: readonly { id: string; boxes: number }[];
  /** The label of this box alone. */
  box?: number | undefined;
  onClose: () => void;
}

/** Prints labels for the boxes of one kit or many, on the chosen label paper. */
export function PrintLabels({ kits, box, onClose }: PrintLabelsProps) {
  const saving = useSave({
    body: printLabels.body,
    values: () => ({ sheet: usualSheet(), from: 1 }),
    send: async ({ sheet, from }, call) => {
      const kitIds = kits.map(({ id }) => id);
      const answer: unknown = await call(printLabels, {
        body: {
          kitIds,
          sheet,
          from: sheet === "l7163" ? from : 1,
          ...(box === undefined ? {} : { box }),
        },
      });
      keepSheet(sheet);
      return answer as File; // the route's answer has its media type
    },
    saved: ({ name }) => texts.saved(name),
    onDone(file) {
      giveFile(file);
      onClose();
    },
  });
  const { control } = saving.form;
  const sheet: LabelSheet = useWatch({ control, name: "sheet" });
  const from = useWatch({ control, name: "from" });
  const labels = box !== undefined ? 1 : kits.reduce((sum, { boxes }) => sum + boxes, 0);
  return (
    <FormDialog
      title={texts.labelsTitle(kits.length)}
      saving={saving}
      submit={texts.make}
      onClose={onClose}
      width="xs"
    >
      <RadioInput
        control={control}
        name="sheet"
        label={texts.sheet}
        choices={labelSheets.map((value) => ({ value, ...texts.sheets[value] }))}
      />
      {sheet === "l7163" && (
        <NumberInput control={control} name="from" label={texts.from} help={texts.fromHelp} />
      )}
      <Muted role="status">
        {texts.count(labels, labelPages(sheet, labels, from >= 1 ? from : 1))} {texts.actualSize}
      </Muted>
    </FormDialog>
  );
}
