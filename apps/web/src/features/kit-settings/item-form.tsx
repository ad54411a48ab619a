import { createItem, type Item, updateItem } from "@kitround/contract/items/item.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useForm } from "react-hook-form";
import { texts } from "#texts/kit-settings";
import type { ApiError } from "../../lib/api-error.ts";
import { atLeast, integer, maxLength, numeric, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.items;

function valuesOf(item: Item | undefined) {
  return {
    sku: item?.sku ?? "",
    name: item?.name ?? "",
    unit: item?.unit ?? "each",
    packSize: String(item?.packSize ?? 1),
    cost: ((item?.unitCostCents ?? 0) / 100).toFixed(2),
    supplier: item?.supplier ?? "",
    leadDays: String(item?.leadDays ?? 7),
    shelf: item?.shelf ?? "",
    minQty: String(item?.minQty ?? 0),
    parQty: String(item?.parQty ?? 0),
    barcode: item?.barcode ?? "",
    hazard: item?.hazard ?? "",
  };
}

const orNull = (text: string) => text.trim() || null;

export function ItemForm({ item, onClose }: { item?: Item; onClose: () => void }) {
  const form = useForm({ defaultValues: valuesOf(item) });
  const onDone = () => {
    toast(t.saved);
    onClose();
  };
  const onRefused = (error: ApiError) => {
    for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
  };
  const create = useAction(createItem, { onDone, onRefused });
  const update = useAction(updateItem, { onDone, onRefused });

  function save(values: ReturnType<typeof valuesOf>) {
    const body = {
      sku: values.sku,
      name: values.name,
      unit: values.unit,
      packSize: Number(values.packSize),
      unitCostCents: Math.round(Number(values.cost) * 100),
      supplier: orNull(values.supplier),
      leadDays: Number(values.leadDays),
      shelf: orNull(values.shelf),
      minQty: Number(values.minQty),
      parQty: Number(values.parQty),
      barcode: orNull(values.barcode),
      hazard: orNull(values.hazard),
    };
    if (item === undefined) create.mutate({ body });
    else update.mutate({ params: { id: item.id }, body: { ...body, rowVersion: item.rowVersion } });
  }

  const { control } = form;
  const count = [required, integer, atLeast(0)];
  const text = [maxLength(200)];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="item-form">
      <DialogTitle id="item-form">{item === undefined ? t.new : t.edit}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={t.save}
          pending={create.isPending || update.isPending}
          onSubmit={save}
          onCancel={onClose}
        >
          <TextInput
            control={control}
            name="name"
            label={t.name}
            rules={[required, maxLength(120)]}
          />
          <TextInput
            control={control}
            name="sku"
            label={t.sku}
            help={t.skuHelp}
            rules={[required, maxLength(40)]}
          />
          <FieldPair>
            <TextInput
              control={control}
              name="unit"
              label={t.unit}
              help={t.unitHelp}
              rules={[required, ...text]}
            />
            <TextInput
              control={control}
              name="shelf"
              label={t.shelf}
              help={t.shelfHelp}
              rules={text}
            />
          </FieldPair>
          <FieldPair>
            <TextInput control={control} name="minQty" kind="number" label={t.min} rules={count} />
            <TextInput control={control} name="parQty" kind="number" label={t.par} rules={count} />
          </FieldPair>
          <FieldPair>
            <TextInput
              control={control}
              name="packSize"
              kind="number"
              label={t.pack}
              rules={[required, integer, atLeast(1)]}
            />
            <TextInput
              control={control}
              name="cost"
              kind="decimal"
              label={t.cost}
              rules={[required, numeric, atLeast(0)]}
            />
          </FieldPair>
          <FieldPair>
            <TextInput control={control} name="supplier" label={t.supplier} optional rules={text} />
            <TextInput
              control={control}
              name="leadDays"
              kind="number"
              label={t.lead}
              rules={count}
            />
          </FieldPair>
          <FieldPair>
            <TextInput control={control} name="barcode" label={t.barcode} optional rules={text} />
            <TextInput control={control} name="hazard" label={t.hazard} optional rules={text} />
          </FieldPair>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
