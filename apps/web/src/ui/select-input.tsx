import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { fieldSize } from "../lib/density.ts";
import type { Rule } from "../lib/form-rules.ts";
import { useField } from "./form-fields.tsx";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";
import { checkText, filled, optionalFrame, words } from "./text-input.tsx";

export interface Choice<T extends string | number | boolean = string> {
  value: T;
  label: string;
  /** It is shown and can't be chosen. */
  off?: boolean;
}

export interface SelectInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  /** One of the choices; no choice is null if the form's route accepts null. */
  name: FieldPathByValue<V, string | number | boolean | null>;
  choices: readonly Choice<string | number | boolean>[];
  /** Label of the empty value; without it the first choice is selected. */
  empty?: string;
  rules?: readonly Rule[];
  disabled?: boolean;
}

/** One of a few values, with the browser's own select: large targets, nothing to load. */
export function SelectInput<V extends FieldValues>(props: SelectInputProps<V>) {
  const { control, name, choices, empty, rules = [], label, help, optional, disabled } = props;
  const id = useId();
  const bounds = useField(name, {
    label,
    words: (value) => choices.find((choice) => choice.value === value)?.label ?? words(value),
  });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => checkText(value, rules, bounds) },
  });
  const error = fieldState.error?.message;
  return (
    <FormField id={id} label={label} error={error} {...optionalFrame(help, optional)}>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        name={field.name}
        value={String(field.value ?? "")}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice.value) === target.value);
          field.onChange(chosen?.value ?? filled("", bounds));
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? false}
        inputProps={{ id, "aria-describedby": describedBy(id, error, help) }}
        sx={fieldSize}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} disabled={choice.off}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}
