import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import { fieldSize } from "../lib/density.ts";
import { FieldLabel } from "./field-label.tsx";

interface PlainFieldProps {
  label: string;
  name: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  help?: string;
  error?: string | undefined;
  defaultValue?: string;
  /** A control at the field's end. */
  end?: ReactNode;
}

/** A text field for screens that load before everything else: label above, help or error below, no form library. */
export function PlainField({
  label,
  name,
  help,
  error,
  end,
  type = "text",
  ...rest
}: PlainFieldProps) {
  const id = useId();
  const below = error ?? help;
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        endAdornment={end}
        notched={false}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
        sx={fieldSize}
        {...rest}
      />
      {below !== undefined && <FormHelperText id={`${id}-below`}>{below}</FormHelperText>}
    </FormControl>
  );
}
