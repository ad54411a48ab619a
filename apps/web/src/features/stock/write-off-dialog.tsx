import type { Result } from "@kitround/contract/route.ts";
import {
  addStockMovement,
  type listStockLots,
  type StockLevel,
} from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { ungiven } from "../../lib/fields-of.ts";
import { useSave } from "../../server/use-save.ts";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { StockForm } from "./stock-form.tsx";

const reasons = ["damage", "loss", "expired"] as const;

export type Lot = Result<typeof listStockLots>["items"][number];

interface WriteOffDialogProps {
  level: StockLevel;
  /** The lot that it is taken from; by default the one that expires first. */
  lot?: Lot;
  onClose: () => void;
}

/** Writes off items that can't be used any more. */
export function WriteOffDialog({ level, lot, onClose }: WriteOffDialogProps) {
  const saving = useSave({
    values: (): { qty: number | null; reason: (typeof reasons)[number]; note: string } =>
      lot === undefined
        ? { qty: ungiven, reason: "damage", note: "" }
        : { qty: lot.onHand, reason: "expired", note: "" },
    body: addStockMovement.body,
    send: (values, call) =>
      call(addStockMovement, {
        body: {
          ...values,
          qty: values.qty ?? 0,
          itemId: level.itemId,
          ...(lot && { lotId: lot.id }),
        },
      }),
    saved: ({ delta, itemName }) => texts.done.writeOff(itemName, -delta),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <StockForm
      verb={texts.writeOff}
      item={lot === undefined ? level.name : texts.lots.ofItem(level.name, lot.code)}
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
