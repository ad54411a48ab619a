import { createItem, getItem, type Item, updateItem } from "@kitround/contract/items/item.ts";
import { texts } from "#texts/kit-settings";
import { api } from "../../server/api.ts";
import { fieldsOf } from "../../lib/fields-of.ts";
import { opened, useScan } from "../../lib/scans.ts";
import { useSave } from "../../server/use-save.ts";
import { MoneyInput } from "../../ui/amount-inputs.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { ScanSign } from "../../ui/scan-sign.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.items;

const blank: Omit<
  Item,
  "id" | "rowVersion" | "onHand" | "status" | "substituteName" | "sheetName"
> = {
  sku: "",
  name: "",
  unit: "each",
  packSize: 1,
  unitCostCents: 0,
  supplier: null,
  leadDays: 7,
  shelf: null,
  minQty: 0,
  parQty: 0,
  barcode: null,
  hazard: null,
  substituteSku: null,
};

export function ItemForm({ item, onClose }: { item?: Item; onClose: () => void }) {
  const saving = useSave({
    record: item,
    values: (record: Item | undefined) => fieldsOf(blank, record),
    body: updateItem.body,
    send: (values, call, rowVersion) =>
      item === undefined
        ? call(createItem, { body: values })
        : call(updateItem, { params: { id: item.id }, body: { ...values, rowVersion } }),
    read: () => api(getItem, { params: { id: item?.id ?? "" } }),
    saved: t.saved,
    onDone: onClose,
  });
  const { control, setValue } = saving.form;
  // Any code that is scanned while the form is open is the item's own barcode.
  useScan("sheet", async (code) => {
    setValue("barcode", code, { shouldDirty: true });
    return opened;
  });
  return (
    <FormDialog
      title={item === undefined ? t.new : t.edit}
      saving={saving}
      submit={t.save}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={t.name} />
      <TextInput control={control} name="sku" label={t.sku} help={t.skuHelp} />
      <FieldPair>
        <TextInput control={control} name="unit" label={t.unit} help={t.unitHelp} />
        <TextInput control={control} name="shelf" label={t.shelf} help={t.shelfHelp} />
      </FieldPair>
      <FieldPair>
        <NumberInput control={control} name="minQty" label={t.min} />
        <NumberInput control={control} name="parQty" label={t.par} />
      </FieldPair>
      <FieldPair>
        <NumberInput control={control} name="packSize" label={t.pack} />
        <MoneyInput control={control} name="unitCostCents" label={t.cost} />
      </FieldPair>
      <FieldPair>
        <TextInput control={control} name="supplier" label={t.supplier} />
        <NumberInput control={control} name="leadDays" label={t.lead} />
      </FieldPair>
      <FieldPair>
        <TextInput control={control} name="barcode" label={t.barcode} end={<ScanSign />} />
        <TextInput control={control} name="hazard" label={t.hazard} help={t.hazardHelp} />
      </FieldPair>
      <TextInput
        control={control}
        name="substituteSku"
        label={t.substitute}
        help={t.substituteHelp}
      />
    </FormDialog>
  );
}
