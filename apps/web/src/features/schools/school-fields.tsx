import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import Box from "@mui/material/Box";
import { type ReactNode, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { texts } from "#texts/schools";
import { PlaceInput } from "../../fittings/place-input.tsx";
import { showsSecondName } from "../../lib/country-words.ts";
import { KgInput } from "../../ui/amount-inputs.tsx";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { fieldLabel } from "./field-label.ts";
import type { SchoolValues } from "./school-values.ts";

/** The parts of a school's form, each with the fields that it saves. */
export const fieldsOfPart = {
  profile: [
    "nameEn",
    "nameMi",
    "moeNumber",
    "type",
    "authority",
    "language",
    "roll",
    "status",
    "memberUntil",
  ],
  place: ["address", "suburb", "city", "postcode", "lat", "lng"],
  delivery: [
    "dropPoint",
    "accessNote",
    "windowFrom",
    "windowTo",
    "maxKits",
    "heavyOk",
    "maxKitG",
    "notifyEmail",
  ],
  excluded: ["excluded"],
  contacts: ["contacts"],
  closures: ["closures"],
} as const satisfies Record<string, readonly (keyof SchoolValues)[]>;

export type SchoolPartName = keyof typeof fieldsOfPart;
export const schoolParts = Object.keys(fieldsOfPart) as SchoolPartName[]; // All keys are written out above.

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

interface PartProps {
  control: Control<SchoolValues>;
}

const text = (control: PartProps["control"], name: TextField) => (
  <TextInput key={name} control={control} name={name} label={fieldLabel(name)} />
);
const number = (
  control: PartProps["control"],
  name: "roll" | "lat" | "lng" | "maxKits",
  decimals = 0,
) => <NumberInput control={control} name={name} label={texts.fields[name]} decimals={decimals} />;

export function ProfileFields({ control }: PartProps) {
  const second = useWatch({ control, name: "nameMi" });
  const [shownAtFirst] = useState(showsSecondName(second));
  const fields = ["nameEn", "nameMi", "moeNumber", "type", "authority", "language"] as const;
  return (
    <Group>
      {fields
        .filter((name) => name !== "nameMi" || shownAtFirst)
        .map((name) => text(control, name))}
      {number(control, "roll")}
      <SelectInput
        control={control}
        name="status"
        label={texts.fields.status}
        choices={schoolStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
      />
      <DateInput control={control} name="memberUntil" label={texts.fields.memberUntil} />
    </Group>
  );
}

export function PlaceFields({ control }: PartProps) {
  const fields = ["address", "suburb", "city", "postcode"] as const;
  const written = useWatch({ control, name: fields });
  return (
    <Group>
      {fields.map((name) => text(control, name))}
      <Box sx={{ gridColumn: "1 / -1" }}>
        <PlaceInput
          control={control}
          lat="lat"
          lng="lng"
          address={written.filter(Boolean).join(", ")}
        />
      </Box>
      {number(control, "lat", 6)}
      {number(control, "lng", 6)}
    </Group>
  );
}

export function DeliveryFields({ control }: PartProps) {
  const hour = (name: "windowFrom" | "windowTo") => (
    <TextInput
      control={control}
      name={name}
      label={texts.fields[name]}
      help={texts.form.clockHelp}
    />
  );
  return (
    <Group>
      {text(control, "dropPoint")}
      <TextInput control={control} name="accessNote" label={texts.fields.accessNote} rows={2} />
      {hour("windowFrom")}
      {hour("windowTo")}
      {number(control, "maxKits")}
      <KgInput
        control={control}
        name="maxKitG"
        label={texts.fields.maxKitG}
        help={texts.form.maxKitHelp}
        end="kg"
        optional
      />
      <Box>
        <CheckInput control={control} name="heavyOk" label={texts.fields.heavyOk} />
        <CheckInput control={control} name="notifyEmail" label={texts.fields.notifyEmail} />
      </Box>
    </Group>
  );
}

/** Fields in two columns, if there is room. */
export function Group({ children }: { children: ReactNode }) {
  return (
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
  );
}
