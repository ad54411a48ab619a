import {
  createMembershipPrice,
  listMembershipPrices,
  type MembershipPrice,
  updateMembershipPrice,
} from "@kitround/contract/memberships/membership-price.ts";
import { texts } from "#texts/memberships";
import { fieldsOf } from "../../lib/fields-of.ts";
import { api } from "../../server/api.ts";
import { useSave } from "../../server/use-save.ts";
import { MoneyInput } from "../../ui/amount-inputs.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.prices;
type Values = Omit<MembershipPrice, "id" | "rowVersion">;
// A new price has no amount yet: the form asks for it.
const blank: Values = {
  name: "",
  cents: Number.NaN,
  maxRoll: null,
  accountCode: null,
  taxCode: null,
  status: "active",
};

export function PriceForm({ price, onClose }: { price?: MembershipPrice; onClose: () => void }) {
  const saving = useSave<MembershipPrice, Values>({
    record: price,
    values: (record) => fieldsOf(blank, record),
    body: updateMembershipPrice.body,
    send: (values, call, rowVersion) =>
      price === undefined
        ? call(createMembershipPrice, { body: values })
        : call(updateMembershipPrice, {
            params: { id: price.id },
            body: { ...values, rowVersion },
          }),
    read: async () => (await api(listMembershipPrices)).items.find(({ id }) => id === price?.id),
    saved: t.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={price === undefined ? t.add : t.edit}
      saving={saving}
      submit={t.save}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={t.name} />
      <MoneyInput control={control} name="cents" label={t.cents} />
      <NumberInput
        control={control}
        name="maxRoll"
        label={t.maxRoll}
        help={t.maxRollHelp}
        optional
      />
      <FieldPair>
        <TextInput
          control={control}
          name="accountCode"
          label={t.accountCode}
          help={t.codesHelp}
          optional
        />
        <TextInput control={control} name="taxCode" label={t.taxCode} optional />
      </FieldPair>
      {price !== undefined && (
        <SelectInput
          control={control}
          name="status"
          label={t.status}
          choices={(["active", "archived"] as const).map((value) => ({
            value,
            label: t.statuses[value],
          }))}
        />
      )}
    </FormDialog>
  );
}
