import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { fieldSize } from "../../lib/density.ts";
import type { Choice } from "../../ui/select-input.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

interface NamedSelectProps {
  label: string;
  /** The choice of no value. */
  all?: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string | undefined) => void;
}

/** Chooses what a report is of. A value that is not among the choices, from an old link, stays visible. */
export function NamedSelect({ label, all, value, choices, onChange }: NamedSelectProps) {
  const id = useId();
  const known = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <Stack gap={0.5} style={{ minWidth: 0, flex: "0 1 280px" }}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value={value ?? ""}
        inputProps={{ id }}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        sx={fieldSize}
      >
        {all !== undefined && <option value="">{all}</option>}
        {!known && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  );
}
