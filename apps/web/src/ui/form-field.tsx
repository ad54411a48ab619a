import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import type { ReactNode } from "react";
import { texts } from "#texts/forms";
import { FieldLabel } from "./field-label.tsx";

export interface FieldFrame {
  label: string;
  /** One line below the field; an error replaces it. */
  help?: string;
  /** Adds "optional" to the label: most fields are required. */
  optional?: boolean;
}

interface FormFieldProps extends FieldFrame {
  id: string;
  error: string | undefined;
  children: ReactNode;
}

/** The frame of every field: label above, help or error below in words. Its control is described by `${id}-below`. */
export function FormField({ id, label, help, optional, error, children }: FormFieldProps) {
  const below = error ?? help;
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FieldLabel htmlFor={id}>
        {label}
        {optional && <span style={{ fontWeight: 400 }}> ({texts.optional})</span>}
      </FieldLabel>
      {children}
      {below !== undefined && (
        <FormHelperText id={`${id}-below`} sx={{ mx: 0, fontSize: 14 }}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}

export function describedBy(id: string, ...texts: (string | undefined)[]): string | undefined {
  return texts.some((text) => text !== undefined) ? `${id}-below` : undefined;
}
