import {
  createKitType,
  getKitType,
  type KitType,
  updateKitType,
} from "@kitround/contract/kit-types/kit-type.ts";
import { texts } from "#texts/kit-settings";
import { showsSecondName } from "../../lib/country-words.ts";
import { api } from "../../server/api.ts";
import { useCan } from "../../lib/can.ts";
import { fieldsOf } from "../../lib/fields-of.ts";
import { useSave } from "../../server/use-save.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { secondTitle } from "./second-title.ts";

const t = texts.type;
const statuses = ["draft", "active", "retired"] as const;

interface TypeFormProps {
  /** Without it a kit type is added. */
  type?: KitType;
  onSaved: (id: string) => void;
  /** Closes it without saving. */
  onCancel?: () => void;
}

const blank: Omit<
  KitType,
  | "id"
  | "rowVersion"
  | "kits"
  | "publishedVersion"
  | "learned"
  | "draftVersion"
  | "offerId"
  | "offerVersion"
> = {
  code: "",
  nameEn: "",
  nameMi: null,
  strand: null,
  yearFrom: null,
  yearTo: null,
  refurbMinutes: 37,
  sponsor: null,
  safetyNote: null,
  status: "draft",
};

export function TypeForm({ type, onSaved, onCancel }: TypeFormProps) {
  const mayWrite = useCan("kit-types:write");
  const saving = useSave({
    record: type,
    values: (record: KitType | undefined) => fieldsOf(blank, record),
    body: updateKitType.body,
    send: ({ status, ...values }, call, rowVersion) => {
      if (type === undefined) return call(createKitType, { body: values });
      const moved = status === type.status ? {} : { status };
      const body = { ...values, ...moved, rowVersion };
      return call(updateKitType, { params: { id: type.id }, body });
    },
    read: () => api(getKitType, { params: { id: type?.id ?? "" } }),
    saved: t.saved,
    onDone: ({ id }) => onSaved(id),
  });
  const { control } = saving.form;
  return (
    <FormPage
      saving={saving}
      submit={type === undefined ? t.add : t.save}
      {...(onCancel === undefined ? {} : { onCancel })}
    >
      <TextInput control={control} name="code" label={t.code} help={t.codeHelp} />
      <TextInput control={control} name="nameEn" label={t.nameEn} />
      {showsSecondName(type?.nameMi ?? null) && (
        <TextInput control={control} name="nameMi" label={secondTitle()} />
      )}
      <TextInput control={control} name="strand" label={t.strand} />
      <FieldPair>
        <NumberInput control={control} name="yearFrom" label={t.yearFrom} />
        <NumberInput control={control} name="yearTo" label={t.yearTo} />
      </FieldPair>
      <NumberInput control={control} name="refurbMinutes" label={t.minutes} />
      <TextInput control={control} name="sponsor" label={t.sponsor} />
      <TextInput control={control} name="safetyNote" label={t.safety} rows={2} />
      {type !== undefined && mayWrite && (
        <SelectInput
          control={control}
          name="status"
          label={t.status}
          choices={statuses.map((value) => ({ value, label: texts.types.status[value] }))}
        />
      )}
    </FormPage>
  );
}
