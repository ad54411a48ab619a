import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { smallFieldSize } from "../../lib/dense-parts.ts";
import { unseen } from "../../ui/unseen.ts";
import { smallLabel } from "./small-field.tsx";

interface SmallChoiceProps<T extends string> {
  label: string;
  value: T;
  words: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  /** The column's header is its label. */
  bare?: boolean;
}

/** A select with few options, for one line of many. */
export function SmallChoice<T extends string>({
  label,
  value,
  words,
  onChange,
  bare = false,
}: SmallChoiceProps<T>) {
  const id = useId();
  // Cast: the record's keys are the offered values.
  const values = Object.keys(words) as T[];
  return (
    <Box
      sx={{
        width: { xs: "auto", sm: bare ? "auto" : 176 },
        minWidth: 0,
        display: "grid",
        alignContent: "end",
        position: "relative",
      }}
    >
      <Box component="label" htmlFor={id} sx={bare ? unseen : smallLabel}>
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
        sx={bare ? { ...smallFieldSize, "&&& select": { pl: 1, pr: 3 } } : smallFieldSize}
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
