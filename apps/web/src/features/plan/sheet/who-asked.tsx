import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { texts } from "#texts/plan-sheet";
import { fieldSize } from "../../../lib/density.ts";
import { DateField } from "../../../ui/date-input.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import type { Details, Wishes } from "./use-wishes.ts";

/** Who made a school's requests, when, and for how many students. */
export function WhoAsked({ school, wishes }: { school: School; wishes: Wishes }) {
  const { askedBy, askedOn, students } = wishes.detailsOf(school);
  const say = (details: Details) => wishes.describe(school.id, details);
  // An incomplete date is only shown, not stored.
  const [half, setHalf] = useState<string | null>(null);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", columnGap: 2 }}>
      <Box sx={{ fontWeight: 600, minWidth: 160, maxWidth: 360, overflowWrap: "anywhere" }}>
        {texts.who(school.nameEn)}
      </Box>
      <Field
        label={texts.askedBy}
        width={220}
        value={askedBy ?? ""}
        onType={(text) => say({ askedBy: text.trim() === "" ? null : text.slice(0, 200) })}
      />
      <Box sx={{ width: 200 }}>
        <DateField
          label={texts.askedOn}
          value={half ?? askedOn ?? ""}
          onChange={(value, refused) => {
            setHalf(refused === undefined ? null : value);
            const day = value === "" ? null : value;
            // Nothing is saved if it was not changed.
            if (refused === undefined && day !== askedOn) say({ askedOn: day });
          }}
        />
      </Box>
      <Field
        label={texts.students}
        type="number"
        width={100}
        value={students === null ? "" : String(students)}
        onType={(text) => {
          const number = Math.round(Number(text));
          say({ students: text === "" ? null : Math.max(0, Math.min(5000, number)) });
        }}
      />
    </Box>
  );
}

interface FieldProps {
  label: string;
  type?: "text" | "number";
  width: number;
  value: string;
  onType: (text: string) => void;
}

function Field({ label, type = "text", width, value, onType }: FieldProps) {
  const id = useId();
  return (
    <Box sx={{ width }}>
      <FormField id={id} label={label} error={undefined}>
        <OutlinedInput
          id={id}
          type={type}
          notched={false}
          value={value}
          onChange={(event) => onType(event.target.value)}
          sx={fieldSize}
        />
      </FormField>
    </Box>
  );
}
