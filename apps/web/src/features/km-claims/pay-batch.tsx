import { type KmBatch, payKmBatch } from "@kitround/contract/km-claims/km-batch.ts";
import { texts } from "#texts/claim-batches";
import { today } from "../../lib/dates.ts";
import { useSave } from "../../server/use-save.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** The day and the reference of one payment for all claims of a batch. */
export function PayBatch({ batch, onClose }: { batch: KmBatch; onClose: () => void }) {
  const saving = useSave({
    values: () => ({ paidOn: today(), paymentRef: "" }),
    body: payKmBatch.body,
    send: (fields, call) =>
      call(payKmBatch, {
        params: { id: batch.id },
        body: { ...fields, rowVersion: batch.rowVersion },
      }),
    saved: texts.paid,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.payTitle(batch.number)}
      width="xs"
      saving={saving}
      submit={texts.pay}
      onClose={onClose}
    >
      <DateInput control={control} name="paidOn" label={texts.paidOn} max={today()} />
      <TextInput control={control} name="paymentRef" label={texts.reference} />
    </FormDialog>
  );
}
