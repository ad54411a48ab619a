import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";

interface SmallChoiceProps<T extends string> {
  label: string;
  value: T;
  words: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

/** One of a few words in a line of many. */
export function SmallChoice<T extends string>({
  label,
  value,
  words,
  onChange,
}: SmallChoiceProps<T>) {
  const id = useId();
  // The record's keys are the values it offers.
  const values = Object.keys(words) as T[];
  return (
    <Box sx={{ width: { xs: "auto", sm: 176 }, minWidth: 0, display: "grid", alignContent: "end" }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, color: "text.secondary" }}>
        {label}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput size="small" notched={false} />}
        value={value}
        inputProps={{ id }}
        onChange={(event) => {
          const next = values.find((each) => each === event.target.value);
          if (next !== undefined) onChange(next);
        }}
        sx={{ fontSize: 16, minHeight: 44 }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
