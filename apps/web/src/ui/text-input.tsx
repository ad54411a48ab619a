import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { fieldSize } from "../lib/density.ts";
import type { Bounds } from "../lib/field-bounds.ts";
import { check, required, type Rule } from "../lib/form-rules.ts";
import { useField } from "./form-fields.tsx";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";

export interface TextInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  /** A text; an empty one is null if the form's route accepts null. */
  name: FieldPathByValue<V, string | null>;
  /** Rules in addition to the route's. */
  rules?: readonly Rule[];
  /** `number` opens a phone's number pad; the value stays a string. */
  kind?: "text" | "email" | "tel" | "number" | "decimal" | "password";
  rows?: number;
  autoComplete?: string;
  placeholder?: string;
  /** Texts that the browser offers while one types; another one can be typed too. */
  suggestions?: readonly string[];
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
  const { control, name, rules = [], kind = "text", rows, label, help, optional, ...more } = props;
  const { suggestions = [], ...rest } = more;
  const id = useId();
  const bounds = useField(name, { label, words });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => checkText(value, rules, bounds) },
  });
  const error = fieldState.error?.message;
  return (
    <FormField
      id={id}
      label={label}
      error={error}
      {...optionalFrame(help, optional ?? (bounds.optional && !rules.includes(required)))}
    >
      <OutlinedInput
        {...restOf(rest)}
        id={id}
        name={field.name}
        value={field.value ?? ""}
        onChange={({ target }) => field.onChange(filled(target.value, bounds))}
        onBlur={field.onBlur}
        inputRef={field.ref}
        notched={false}
        type={kind === "password" || kind === "email" || kind === "tel" ? kind : "text"}
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { minRows: rows })}
        inputProps={{
          inputMode: modes[kind],
          "aria-describedby": describedBy(id, error, help),
          ...(suggestions.length === 0 ? {} : { list: `${id}-suggestions` }),
        }}
        sx={fieldSize}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </FormField>
  );
}

export const words = (value: unknown) => String(value ?? "");

/** The value that an empty text field gives its form: null if the route accepts that. */
export function filled(text: string, { nullable }: Bounds): string | null {
  return text === "" && nullable ? null : text;
}

/** The field's own rules are checked first, because their sentences are the clearest, then the route's. */
export function checkText(value: unknown, rules: readonly Rule[], bounds: Bounds): true | string {
  const answer = check(words(value), rules);
  return answer === true ? bounds.check(value) : answer;
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
