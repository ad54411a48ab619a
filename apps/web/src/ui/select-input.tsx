import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { check, type Rule } from "../lib/form-rules.ts";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";
import { optionalFrame } from "./text-input.tsx";

export interface Choice {
  value: string;
  label: string;
}

export interface SelectInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  choices: readonly Choice[];
  /** Shown for the empty value; without it the first choice stands. */
  empty?: string;
  rules?: readonly Rule[];
  disabled?: boolean;
}

/** One of a few values. The phone's own list: large targets, nothing to load. */
export function SelectInput<V extends FieldValues>(props: SelectInputProps<V>) {
  const { control, name, choices, empty, rules = [], label, help, optional, disabled } = props;
  const id = useId();
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => check<string>(value ?? "", rules) },
  });
  const error = fieldState.error?.message;
  return (
    <FormField id={id} label={label} error={error} {...optionalFrame(help, optional)}>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? false}
        inputProps={{ id, "aria-describedby": describedBy(id, error, help) }}
        sx={{ fontSize: 16, minHeight: 48 }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}
