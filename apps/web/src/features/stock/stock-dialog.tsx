import { addStockMovement, countStock, type StockLevel } from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { ungiven } from "../../lib/fields-of.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export type StockTask = "receive" | "count" | "writeOff";

interface StockDialogProps {
  task: StockTask;
  level: StockLevel;
  onClose: () => void;
}

const reasons = {
  receive: ["receipt", "return_unused", "opening"],
  writeOff: ["damage", "loss", "expired"],
} as const;

/** Receives, counts or writes off one item. */
export function StockDialog({ task, ...rest }: StockDialogProps) {
  return task === "count" ? <CountDialog {...rest} /> : <MoveDialog task={task} {...rest} />;
}

type DialogProps = Omit<StockDialogProps, "task">;

function CountDialog({ level, onClose }: DialogProps) {
  const saving = useSave({
    values: () => ({ counted: ungiven, note: "" }),
    body: countStock.body,
    send: (values, call) => call(countStock, { body: { ...values, itemId: level.itemId } }),
    saved: ({ name, onHand }) => texts.done.count(name, onHand),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={`${texts.count}: ${level.name}`}
      width="xs"
      saving={saving}
      submit={texts.save.count}
      onClose={onClose}
    >
      <NumberInput
        control={control}
        name="counted"
        label={texts.counted}
        help={texts.countHelp(level.onHand)}
        end={level.unit}
      />
      <TextInput control={control} name="note" label={texts.note} />
    </FormDialog>
  );
}

function MoveDialog({ task, level, onClose }: DialogProps & { task: "receive" | "writeOff" }) {
  const saving = useSave({
    values: () => ({ qty: ungiven, reason: reasons[task][0], note: "" }),
    body: addStockMovement.body,
    send: (values, call) => call(addStockMovement, { body: { ...values, itemId: level.itemId } }),
    saved: ({ delta, itemName }) => texts.done[task](itemName, Math.abs(delta)),
    onDone: onClose,
  });
  const { control } = saving.form;
  const words: Record<string, string> = { ...texts.inReasons, ...texts.outReasons };
  return (
    <FormDialog
      title={`${texts[task]}: ${level.name}`}
      width="xs"
      saving={saving}
      submit={texts.save[task]}
      onClose={onClose}
    >
      <NumberInput control={control} name="qty" label={texts.quantity} end={level.unit} />
      <SelectInput
        control={control}
        name="reason"
        label={texts.reason}
        choices={reasons[task].map((value) => ({ value, label: words[value] ?? value }))}
      />
      <TextInput control={control} name="note" label={texts.note} />
    </FormDialog>
  );
}
