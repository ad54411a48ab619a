import { schoolStatuses } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { texts } from "#texts/schools";
import {
  atLeast,
  atMost,
  format,
  integer,
  maxLength,
  numeric,
  required,
} from "../../lib/form-rules.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { numberFields, SchoolValues, textFields } from "./school-values.ts";

const clock = format(/^([01]\d|2[0-3]):[0-5]\d$/, texts.form.clock);

/** Everything of a school that is one value. */
export function SchoolFields({ control }: { control: Control<SchoolValues> }) {
  const text = (name: (typeof textFields)[number], max = 200) => (
    <TextInput
      control={control}
      name={name}
      label={texts.fields[name]}
      optional
      rules={[maxLength(max)]}
    />
  );
  const at = (name: (typeof numberFields)[number], most: number) => (
    <TextInput
      control={control}
      name={name}
      kind="decimal"
      label={texts.fields[name]}
      optional
      rules={[numeric, atLeast(-most), atMost(most)]}
    />
  );
  const hour = (name: "windowFrom" | "windowTo") => (
    <TextInput
      control={control}
      name={name}
      label={texts.fields[name]}
      help={texts.form.clockHelp}
      optional
      rules={[clock]}
    />
  );
  return (
    <>
      <Group title={texts.form.profile}>
        <TextInput
          control={control}
          name="nameEn"
          label={texts.fields.nameEn}
          rules={[required, maxLength(120)]}
        />
        {text("nameMi", 120)}
        {text("moeNumber")}
        {text("type")}
        {text("authority")}
        {text("language")}
        <TextInput
          control={control}
          name="roll"
          kind="number"
          label={texts.fields.roll}
          optional
          rules={[integer, atLeast(0), atMost(20_000)]}
        />
        <SelectInput
          control={control}
          name="status"
          label={texts.fields.status}
          choices={schoolStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        />
      </Group>
      <Group title={texts.form.place}>
        {text("address")}
        {text("suburb")}
        {text("city")}
        {text("postcode")}
        {at("lat", 90)}
        {at("lng", 180)}
      </Group>
      <Group title={texts.form.delivery}>
        {text("dropPoint")}
        <TextInput
          control={control}
          name="accessNote"
          label={texts.fields.accessNote}
          rows={2}
          optional
          rules={[maxLength(2000)]}
        />
        {hour("windowFrom")}
        {hour("windowTo")}
        <TextInput
          control={control}
          name="maxKits"
          kind="number"
          label={texts.fields.maxKits}
          rules={[required, integer, atLeast(0), atMost(20)]}
        />
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
