import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Control, useFieldArray } from "react-hook-form";
import { texts } from "#texts/schools";
import { email, maxLength, required } from "../../lib/form-rules.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Group } from "./school-fields.tsx";
import type { SchoolValues } from "./school-values.ts";

const t = texts.form;
const row = {
  gridColumn: "1 / -1",
  p: 2,
  bgcolor: "background.card",
  borderRadius: 1,
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
};

/** Whom to call. */
export function Contacts({ control }: { control: Control<SchoolValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "contacts" });
  return (
    <Group title={texts.fields.contacts}>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={row}>
          <TextInput
            control={control}
            name={`contacts.${at}.name`}
            label={t.contact.name}
            rules={[required, maxLength(120)]}
          />
          <TextInput
            control={control}
            name={`contacts.${at}.role`}
            label={t.contact.role}
            optional
            rules={[maxLength(200)]}
          />
          <TextInput
            control={control}
            name={`contacts.${at}.email`}
            kind="email"
            label={t.contact.email}
            optional
            rules={[email]}
          />
          <TextInput
            control={control}
            name={`contacts.${at}.phone`}
            kind="tel"
            label={t.contact.phone}
            optional
            rules={[maxLength(200)]}
          />
          <CheckInput
            control={control}
            name={`contacts.${at}.isPrimary`}
            label={t.contact.isPrimary}
          />
          <Button onClick={() => remove(at)}>{t.remove(t.contactN(at + 1))}</Button>
        </Box>
      ))}
      <Button
        variant="outlined"
        onClick={() =>
          append({ name: "", role: "", email: "", phone: "", isPrimary: fields.length === 0 })
        }
      >
        {t.addContact}
      </Button>
    </Group>
  );
}

/** Days on which nothing is delivered or collected. */
export function Closures({ control }: { control: Control<SchoolValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "closures" });
  return (
    <Group title={texts.fields.closures}>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={row}>
          <DateInput
            control={control}
            name={`closures.${at}.fromOn`}
            label={t.closure.fromOn}
            rules={[required]}
          />
          <DateInput
            control={control}
            name={`closures.${at}.toOn`}
            label={t.closure.toOn}
            rules={[required]}
          />
          <TextInput
            control={control}
            name={`closures.${at}.reason`}
            label={t.closure.reason}
            rules={[required, maxLength(200)]}
          />
          <Button onClick={() => remove(at)}>{t.remove(t.closureN(at + 1))}</Button>
        </Box>
      ))}
      <Button variant="outlined" onClick={() => append({ fromOn: "", toOn: "", reason: "" })}>
        {t.addClosure}
      </Button>
    </Group>
  );
}
