import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { fieldSize } from "../lib/density.ts";

interface CountSelectProps {
  label: string;
  /** What it counts, if the label alone does not say so. */
  of?: string;
  /** The highest number that is offered. */
  most: number;
  /** Null if the selected rows have different numbers; `other` then says so. */
  value: number | null;
  other?: string;
  onChange: (count: number) => void;
}

/** Selects a small number from all possible ones. */
export function CountSelect({ label, of, most, value, other = "", onChange }: CountSelectProps) {
  const id = useId();
  const counts = Array.from({ length: most + 1 }, (_, count) => count);
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 14 }}>
        {label}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value={value ?? ""}
        inputProps={{ id, ...(of === undefined ? {} : { "aria-label": of }) }}
        onChange={({ target }) => onChange(Number(target.value))}
        sx={fieldSize}
      >
        {value === null && <option value="">{other}</option>}
        {counts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
