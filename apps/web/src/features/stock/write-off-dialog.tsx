import { addStockMovement, type StockLevel } from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { ungiven } from "../../lib/fields-of.ts";
import { useSave } from "../../server/use-save.ts";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { StockForm } from "./stock-form.tsx";

const reasons = ["damage", "loss", "expired"] as const;

/** Takes out of the ledger what nobody will use any more. */
export function WriteOffDialog({ level, onClose }: { level: StockLevel; onClose: () => void }) {
  const saving = useSave({
    values: () => ({ qty: ungiven, reason: reasons[0], note: "" }),
    body: addStockMovement.body,
    send: (values, call) => call(addStockMovement, { body: { ...values, itemId: level.itemId } }),
    saved: ({ delta, itemName }) => texts.done.writeOff(itemName, -delta),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <StockForm
      verb={texts.writeOff}
      item={level.name}
      saving={saving}
      submit={texts.save.writeOff}
      onClose={onClose}
    >
      <NumberInput control={control} name="qty" label={texts.quantity} end={level.unit} />
      <SelectInput
        control={control}
        name="reason"
        label={texts.reason}
        choices={reasons.map((value) => ({ value, label: texts.outReasons[value] }))}
      />
    </StockForm>
  );
}
