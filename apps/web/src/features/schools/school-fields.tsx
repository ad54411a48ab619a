import { schoolStatuses } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { texts } from "#texts/schools";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { SchoolValues } from "./school-values.ts";

type TextField =
  | "nameEn"
  | "nameMi"
  | "moeNumber"
  | "type"
  | "authority"
  | "language"
  | "address"
  | "suburb"
  | "city"
  | "postcode"
  | "dropPoint";

/** Everything of a school that is one value. */
export function SchoolFields({ control }: { control: Control<SchoolValues> }) {
  const text = (name: TextField) => (
    <TextInput control={control} name={name} label={texts.fields[name]} />
  );
  const number = (name: "roll" | "lat" | "lng" | "maxKits", decimals = 0) => (
    <NumberInput control={control} name={name} label={texts.fields[name]} decimals={decimals} />
  );
  const hour = (name: "windowFrom" | "windowTo") => (
    <TextInput
      control={control}
      name={name}
      label={texts.fields[name]}
      help={texts.form.clockHelp}
    />
  );
  return (
    <>
      <Group title={texts.form.profile}>
        {text("nameEn")}
        {text("nameMi")}
        {text("moeNumber")}
        {text("type")}
        {text("authority")}
        {text("language")}
        {number("roll")}
        <SelectInput
          control={control}
          name="status"
          label={texts.fields.status}
          choices={schoolStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <DateInput control={control} name="memberUntil" label={texts.fields.memberUntil} />
      </Group>
      <Group title={texts.form.place}>
        {text("address")}
        {text("suburb")}
        {text("city")}
        {text("postcode")}
        {number("lat", 6)}
        {number("lng", 6)}
      </Group>
      <Group title={texts.form.delivery}>
        {text("dropPoint")}
        <TextInput control={control} name="accessNote" label={texts.fields.accessNote} rows={2} />
        {hour("windowFrom")}
        {hour("windowTo")}
        {number("maxKits")}
        <Box>
          <CheckInput control={control} name="heavyOk" label={texts.fields.heavyOk} />
          <CheckInput control={control} name="notifyEmail" label={texts.fields.notifyEmail} />
        </Box>
      </Group>
    </>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 18, fontWeight: 600 }}>
        {title}
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
          alignItems: "start",
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
