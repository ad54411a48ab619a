import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { check, type Rule } from "../lib/form-rules.ts";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";

export interface TextInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  rules?: readonly Rule[];
  /** `number` opens a phone's number pad; the value stays a string. */
  kind?: "text" | "email" | "tel" | "number" | "decimal" | "password";
  rows?: number;
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  /** A unit, or a control, at the field's end. */
  end?: ReactNode;
}

const modes = {
  text: undefined,
  email: "email",
  tel: "tel",
  number: "numeric",
  decimal: "decimal",
  password: undefined,
} as const;

/** A text field of a react-hook-form form. */
export function TextInput<V extends FieldValues>(props: TextInputProps<V>) {
  const { control, name, rules = [], kind = "text", rows, label, help, optional, ...rest } = props;
  const id = useId();
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => check<string>(value ?? "", rules) },
  });
  const error = fieldState.error?.message;
  return (
    <FormField id={id} label={label} error={error} {...optionalFrame(help, optional)}>
      <OutlinedInput
        {...restOf(rest)}
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        notched={false}
        type={kind === "password" || kind === "email" || kind === "tel" ? kind : "text"}
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { minRows: rows })}
        inputProps={{
          inputMode: modes[kind],
          "aria-describedby": describedBy(id, error, help),
        }}
        sx={{ fontSize: 16, minHeight: 48 }}
      />
    </FormField>
  );
}

type Rest = Pick<TextInputProps<FieldValues>, "autoComplete" | "placeholder" | "disabled" | "end">;

function restOf({ end, ...rest }: Rest) {
  return { ...rest, endAdornment: end };
}

export function optionalFrame(help: string | undefined, optional: boolean | undefined) {
  return {
    ...(help === undefined ? {} : { help }),
    ...(optional === undefined ? {} : { optional }),
  };
}
