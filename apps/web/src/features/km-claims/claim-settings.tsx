import {
  type ClaimSettings as Settings,
  getClaimSettings,
  plainColumns,
  saveClaimSettings,
} from "@kitround/contract/km-claims/km-batch.ts";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/claim-batches";
import { chooseOne } from "../../lib/form-rules.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { CheckInput, ChecksInput } from "../../ui/choice-inputs.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

const choices = plainColumns.map((value) => ({ value, label: texts.plainColumns[value] }));

/** When a claim is unusual, and how claims are exported. */
export function ClaimSettings({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const client = useQueryClient();
  const saving = useSave({
    body: saveClaimSettings.body,
    values: (record) => {
      const { rowVersion: _, ...fields } = record ?? settings;
      return fields;
    },
    record: settings,
    read: () => client.fetchQuery({ ...queryOptions(getClaimSettings), staleTime: 0 }),
    send: (fields, call, rowVersion) =>
      call(saveClaimSettings, { body: { ...fields, rowVersion } }),
    saved: texts.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog title={texts.settings} saving={saving} onClose={onClose}>
      <FieldPair>
        <NumberInput control={control} name="gapPercent" label={texts.gapPercent} end="%" />
        <DistanceInput control={control} name="gapM" label={texts.gapM} max={1_000_000} />
      </FieldPair>
      <Muted small>{texts.gapHelp}</Muted>
      <FieldPair>
        <TextInput
          control={control}
          name="accountCode"
          label={texts.account}
          help={texts.codeHelp}
          optional
        />
        <TextInput
          control={control}
          name="taxCode"
          label={texts.tax}
          help={texts.codeHelp}
          optional
        />
      </FieldPair>
      <CheckInput
        control={control}
        name="remindsMonthly"
        label={texts.reminds}
        help={texts.remindsHelp}
      />
      <ChecksInput
        control={control}
        name="plainColumns"
        label={texts.columns}
        help={texts.columnsHelp}
        choices={choices}
        rules={[chooseOne]}
      />
    </FormDialog>
  );
}
