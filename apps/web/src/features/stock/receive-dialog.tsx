import { addStockMovement, type StockLevel } from "@kitround/contract/stock/stock.ts";
import { unitCost } from "@kitround/contract/stock/stock-rules.ts";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/stock";
import { ungiven } from "../../lib/fields-of.ts";
import { formatCents } from "../../lib/money.ts";
import { useSave } from "../../server/use-save.ts";
import { MoneyInput } from "../../ui/amount-inputs.tsx";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { StockForm } from "./stock-form.tsx";

const reasons = ["receipt", "return_unused", "opening"] as const;

type Values = ReturnType<typeof valuesOf>;

/** The values of the last delivery. */
function valuesOf({ packSize, supplier }: StockLevel) {
  return {
    reason: reasons[0] as (typeof reasons)[number],
    inPacks: packSize > 1,
    packs: ungiven,
    packSize: packSize > 1 ? packSize : ungiven,
    qty: ungiven,
    costCents: null as number | null,
    supplier,
    lotCode: null as string | null,
    expiresOn: null as string | null,
    note: "",
  };
}

/** Units of the item; null until they are known. */
function unitsOf({ reason, inPacks, packs, packSize, qty }: Partial<Values>): number | null {
  const units = reason === "receipt" && inPacks ? (packs ?? 0) * (packSize ?? 0) : (qty ?? 0);
  return units > 0 ? units : null;
}

function bodyOf(values: Values, itemId: string) {
  const { reason, inPacks, packSize, costCents, supplier, lotCode, expiresOn, note } = values;
  const bought = reason !== "return_unused";
  return {
    itemId,
    reason,
    note,
    qty: unitsOf(values) ?? 0,
    ...(reason === "receipt" && inPacks ? { packSize } : {}),
    ...(bought ? { costCents, supplier, lotCode, expiresOn: expiresOn || null } : {}),
  };
}

/** Records a delivery as on its invoice, with packs, cost and supplier; or unused items that came back. */
export function ReceiveDialog({ level, onClose }: { level: StockLevel; onClose: () => void }) {
  const { itemId, unit, name } = level;
  const saving = useSave({
    values: (): Values => valuesOf(level),
    body: addStockMovement.body,
    send: (values, call) => call(addStockMovement, { body: bodyOf(values, itemId) }),
    saved: ({ delta, itemName }) => texts.done.receive(itemName, delta),
    onDone: onClose,
  });
  const { control } = saving.form;
  const now = useWatch({ control });
  const { reason, inPacks, costCents } = now;
  const units = unitsOf(now);
  return (
    <StockForm
      verb={texts.receive}
      item={name}
      saving={saving}
      submit={texts.save.receive}
      onClose={onClose}
    >
      <SelectInput
        control={control}
        name="reason"
        label={texts.reason}
        choices={reasons.map((value) => ({ value, label: texts.inReasons[value] }))}
      />
      {reason === "receipt" && (
        <CheckInput control={control} name="inPacks" label={texts.inPacks} />
      )}
      {reason === "receipt" && inPacks ? (
        <FieldPair>
          <NumberInput
            control={control}
            name="packs"
            label={texts.packs}
            min={1}
            max={10_000}
            {...(units === null ? {} : { help: texts.packsMake(units, unit) })}
          />
          <NumberInput control={control} name="packSize" label={texts.packSize} end={unit} />
        </FieldPair>
      ) : (
        <NumberInput control={control} name="qty" label={texts.quantity} end={unit} />
      )}
      {reason !== "return_unused" && (
        <>
          <MoneyInput
            control={control}
            name="costCents"
            label={texts.cost}
            {...(units === null || !costCents
              ? {}
              : { help: texts.costEach(formatCents(unitCost(costCents, units))) })}
          />
          <TextInput control={control} name="supplier" label={texts.supplier} />
          <FieldPair>
            <TextInput control={control} name="lotCode" label={texts.lots.code} />
            <DateInput control={control} name="expiresOn" label={texts.lots.expiresOn} />
          </FieldPair>
        </>
      )}
    </StockForm>
  );
}
