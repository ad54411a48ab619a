import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  chooseOne,
  email,
  exactLength,
  excludes,
  format,
  integer,
  maxLength,
  minLength,
  numeric,
  required,
  uppercase,
} from "../src/lib/form-rules.ts";
import type { FieldWords } from "../src/lib/saving.ts";
import { toast } from "../src/lib/toast-store.ts";
import { ChecksInput } from "../src/ui/choice-inputs.tsx";
import { DateInput } from "../src/ui/date-input.tsx";
import { FormPage } from "../src/ui/form-page.tsx";
import { SelectInput } from "../src/ui/select-input.tsx";
import { TextInput } from "../src/ui/text-input.tsx";

const days = [
  { value: "mon", label: "Monday" },
  { value: "tue", label: "Tuesday" },
];

type SampleValues = Record<
  | "name"
  | "email"
  | "weight"
  | "boxes"
  | "capitals"
  | "long"
  | "short"
  | "exact"
  | "excluded"
  | "code"
  | "day"
  | "route",
  string
> & { days: string[] };

/** One field for each message that the specification names. */
export function SampleForm() {
  const form = useForm<SampleValues>({
    defaultValues: {
      name: "",
      email: "",
      weight: "",
      boxes: "",
      capitals: "",
      long: "",
      short: "",
      exact: "",
      excluded: "",
      code: "",
      day: "",
      route: "",
      days: [],
    },
  });
  const { control } = form;
  // The result of `useSave`, without a server.
  const [fields] = useState(() => new Map<string, FieldWords>());
  const saving = {
    form,
    body: null,
    fields,
    changed: form.formState.isDirty,
    pending: false,
    error: [],
    clash: null,
    typed: null,
    save: (values: SampleValues) => toast(JSON.stringify(values)),
  };
  return (
    <FormPage saving={saving} submit="Save sample">
      <TextInput control={control} name="name" label="Name" rules={[required]} />
      <TextInput
        control={control}
        name="email"
        label="E-mail"
        kind="email"
        rules={[email]}
        optional
      />
      <TextInput control={control} name="weight" label="Weight" kind="decimal" rules={[numeric]} />
      <TextInput control={control} name="boxes" label="Boxes" kind="number" rules={[integer]} />
      <TextInput control={control} name="capitals" label="Capitals" rules={[uppercase]} />
      <TextInput control={control} name="long" label="At most three" rules={[maxLength(3)]} />
      <TextInput control={control} name="short" label="At least three" rules={[minLength(3)]} />
      <TextInput control={control} name="exact" label="Exactly three" rules={[exactLength(3)]} />
      <TextInput control={control} name="excluded" label="No semicolon" rules={[excludes(";")]} />
      <TextInput
        control={control}
        name="code"
        label="Kit code"
        help="As in DBN-03"
        rules={[format(/^[A-Z]{3}-\d{2}$/)]}
      />
      <DateInput control={control} name="day" label="Delivery day" rules={[required]} />
      <SelectInput control={control} name="route" label="Route" choices={days} empty="No route" />
      <ChecksInput control={control} name="days" label="Days" choices={days} rules={[chooseOne]} />
    </FormPage>
  );
}
