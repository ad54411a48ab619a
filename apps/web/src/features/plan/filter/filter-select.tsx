import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { memo, useId } from "react";
import { texts } from "#texts/plan-filter";
import type { GoTo } from "../plan-search.ts";

interface FilterSelectProps {
  label: string;
  /** What of the URL it sets. */
  name: "strand" | "title" | "kit";
  value: string | undefined;
  /** What the URL has, and what is read. */
  options: readonly (readonly [string, string])[];
  go: GoTo;
}

/** One of a list, or all. It has hundreds of kits: it is drawn anew for its own change alone. */
export const FilterSelect = memo(function FilterSelect(props: FilterSelectProps) {
  const { label, name, value = "", options, go } = props;
  const id = useId();
  // What the URL has stays chosen while the list is on its way.
  const known = value === "" || options.some(([option]) => option === value);
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched label={label} />}
        value={known ? value : ""}
        onChange={(event) => go({ [name]: event.target.value || undefined })}
        inputProps={{ id }}
        // As wide as its place: its hundreds of words are not measured for it.
        sx={{ "& select": { contain: "inline-size" } }}
      >
        <option value="">{texts.all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
});
