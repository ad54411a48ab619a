import { languageFacts, pageLanguages } from "@kitround/contract/school-page/page-languages.ts";
import { consents, type SchoolDetail } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { texts } from "#texts/schools";
import { WhatBreaks } from "../../fittings/what-breaks.tsx";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { useRows } from "../../ui/form-fields.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Group } from "./school-fields.tsx";
import type { SchoolValues } from "./school-values.ts";

const t = texts.form;
export const row = {
  gridColumn: "1 / -1",
  p: 2,
  bgcolor: "background.card",
  borderRadius: 1,
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
};

/** A language that no native speaker has reviewed can't be chosen yet. */
const languages = pageLanguages.map((value) => {
  const { name, checkedBy } = languageFacts[value];
  return checkedBy === null
    ? { value, label: t.contact.notChecked(name), off: true }
    : { value, label: name };
});

/** The contacts of a school. */
export function Contacts({ control }: { control: Control<SchoolValues> }) {
  useRows("contacts", texts.fields.contacts);
  const { fields, append, remove } = useFieldArray({ control, name: "contacts" });
  return (
    <Group>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={row}>
          <TextInput control={control} name={`contacts.${at}.name`} label={t.contact.name} />
          <TextInput control={control} name={`contacts.${at}.role`} label={t.contact.role} />
          <TextInput
            control={control}
            name={`contacts.${at}.email`}
            kind="email"
            label={t.contact.email}
          />
          <TextInput
            control={control}
            name={`contacts.${at}.phone`}
            kind="tel"
            label={t.contact.phone}
          />
          <SelectInput
            control={control}
            name={`contacts.${at}.language`}
            label={t.contact.language}
            choices={languages}
          />
          <SelectInput
            control={control}
            name={`contacts.${at}.consent`}
            label={t.contact.consent}
            help={t.contact.consentHelp}
            choices={consents.map((value) => ({ value, label: t.contact.consents[value] }))}
          />
          <DateInput
            control={control}
            name={`contacts.${at}.consentOn`}
            label={t.contact.consentOn}
            optional
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
          append({
            name: "",
            role: null,
            email: null,
            phone: null,
            isPrimary: fields.length === 0,
            language: "en",
            consent: "not_asked",
            consentOn: null,
          })
        }
      >
        {t.addContact}
      </Button>
    </Group>
  );
}

interface ClosuresProps {
  control: Control<SchoolValues>;
  school: SchoolDetail;
}

/** Days on which nothing is delivered or collected. */
export function Closures({ control, school }: ClosuresProps) {
  useRows("closures", texts.fields.closures);
  const { fields, append, remove } = useFieldArray({ control, name: "closures" });
  return (
    <Group>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={row}>
          <DateInput control={control} name={`closures.${at}.fromOn`} label={t.closure.fromOn} />
          <DateInput control={control} name={`closures.${at}.toOn`} label={t.closure.toOn} />
          <TextInput control={control} name={`closures.${at}.reason`} label={t.closure.reason} />
          <Button onClick={() => remove(at)}>{t.remove(t.closureN(at + 1))}</Button>
          <ClosureBreaks control={control} school={school} at={at} />
        </Box>
      ))}
      <Button variant="outlined" onClick={() => append({ fromOn: "", toOn: "", reason: "" })}>
        {t.addClosure}
      </Button>
    </Group>
  );
}

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** The conflicts with the plan that days would cause which are not saved yet. */
function ClosureBreaks({ control, school, at }: ClosuresProps & { at: number }) {
  const closure = useWatch({ control, name: `closures.${at}` });
  // When a row is removed, its values are deleted before the row itself.
  const { fromOn, toOn } = closure ?? { fromOn: "", toOn: "" };
  const saved = school.closures.some((one) => one.fromOn === fromOn && one.toOn === toOn);
  if (saved || !wholeDay.test(fromOn) || !wholeDay.test(toOn) || toOn < fromOn) return null;
  return (
    <Box sx={{ gridColumn: "1 / -1" }}>
      <WhatBreaks change={{ schoolId: school.id, closedFrom: fromOn, closedTo: toOn }} />
    </Box>
  );
}
