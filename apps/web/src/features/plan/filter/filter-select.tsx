import FormControl from "@mui/material/FormControl";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { memo, useId } from "react";
import { texts } from "#texts/plan-filter";
import { fieldSize } from "../../../lib/density.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import type { GoTo } from "../plan-search.ts";

interface FilterSelectProps {
  label: string;
  /** The URL parameter that it sets. */
  name: "strand" | "title" | "kit";
  value: string | undefined;
  /** The value in the URL, and the options that were read. */
  options: readonly (readonly [string, string])[];
  go: GoTo;
}

/** One of a list, or all. It has hundreds of kits, so it is memoised and rerenders only for its own changes. */
export const FilterSelect = memo(function FilterSelect(props: FilterSelectProps) {
  const { label, name, value = "", options, go } = props;
  const id = useId();
  // The value in the URL stays selected while the list is loading.
  const known = value === "" || options.some(([option]) => option === value);
  return (
    <FormControl fullWidth>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value={known ? value : ""}
        onChange={(event) => go({ [name]: event.target.value || undefined })}
        inputProps={{ id }}
        // Its width does not depend on its hundreds of options, which need not be measured.
        sx={{ ...fieldSize, "& select": { contain: "inline-size" } }}
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
