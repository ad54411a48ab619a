import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/top-ups";
import { FormField } from "../../ui/form-field.tsx";

export interface Notes {
  minutes: string;
  /** Digits only. */
  students: string;
  feedback: string;
}

export const emptyNotes: Notes = { minutes: "", students: "", feedback: "" };

/** Null for an empty text, undefined if it is not a number of minutes. */
export function minutesOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 600 ? minutes : undefined;
}

interface CountNotesProps {
  notes: Notes;
  onNotes: (notes: Notes) => void;
  /** The number of students that the school stated; absent for a kit that comes from no school. */
  expected?: number | null;
}

/** The minutes it took, the students it reached, and the school's words about the kit. */
export function CountNotes({ notes, onNotes, expected }: CountNotesProps) {
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        mb: 3,
        gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "160px 200px 1fr" },
        "& > :last-child": { gridColumn: { xs: "1 / -1", lg: "auto / -1" } },
        alignItems: "start",
      }}
    >
      <NumberField
        label={texts.check.minutes}
        value={notes.minutes}
        onChange={(minutes) => onNotes({ ...notes, minutes })}
      />
      {expected !== undefined && (
        <NumberField
          label={texts.check.students}
          digits={4}
          value={notes.students}
          onChange={(students) => onNotes({ ...notes, students })}
          {...(expected === null ? {} : { help: texts.check.expected(expected) })}
        />
      )}
      <FormField id={id} label={texts.check.feedback} optional error={undefined}>
        <OutlinedInput
          id={id}
          value={notes.feedback}
          notched={false}
          multiline
          onChange={(event) => onNotes({ ...notes, feedback: event.target.value })}
          inputProps={{ maxLength: 2000 }}
          sx={{ fontSize: 16, minHeight: 48 }}
        />
      </FormField>
    </Box>
  );
}

interface NumberFieldProps {
  label: string;
  help?: string;
  /** The maximum number of digits. */
  digits?: number;
  value: string;
  onChange: (value: string) => void;
}

export function NumberField({ label, help, digits = 3, value, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <FormField
      id={id}
      label={label}
      optional
      error={undefined}
      {...(help === undefined ? {} : { help })}
    >
      <OutlinedInput
        id={id}
        value={value}
        notched={false}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ""))}
        inputProps={{ inputMode: "numeric", maxLength: digits }}
        sx={{ fontSize: 18, minHeight: 48 }}
      />
    </FormField>
  );
}
