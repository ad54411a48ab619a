import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/top-ups";
import { FormField } from "../../ui/form-field.tsx";

export interface Notes {
  minutes: string;
  feedback: string;
}

export const emptyNotes: Notes = { minutes: "", feedback: "" };

/** Null when nothing was typed, undefined when it is no number of minutes. */
export function minutesOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 600 ? minutes : undefined;
}

/** How long it took, and what the school has said about the kit. */
export function CountNotes({ notes, onNotes }: { notes: Notes; onNotes: (notes: Notes) => void }) {
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        mb: 3,
        gridTemplateColumns: { xs: "1fr", sm: "160px 1fr" },
        alignItems: "start",
      }}
    >
      <MinutesField
        label={texts.check.minutes}
        value={notes.minutes}
        onChange={(minutes) => onNotes({ ...notes, minutes })}
      />
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

interface MinutesFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function MinutesField({ label, value, onChange }: MinutesFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} optional error={undefined}>
      <OutlinedInput
        id={id}
        value={value}
        notched={false}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ""))}
        inputProps={{ inputMode: "numeric", maxLength: 3 }}
        sx={{ fontSize: 18, minHeight: 48 }}
      />
    </FormField>
  );
}
