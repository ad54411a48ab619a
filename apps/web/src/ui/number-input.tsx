import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useId, useState } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { texts } from "#texts/forms";
import { fieldSize } from "../lib/density.ts";
import { formatTypedNumber, parseTypedNumber } from "../lib/typed-number.ts";
import { useField } from "./form-fields.tsx";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";
import { optionalFrame } from "./text-input.tsx";

export interface NumberInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  /** A number in the wire's unit, or null for none; NaN while the typed text is no number. */
  name: FieldPathByValue<V, number | null>;
  /** How many of the wire's units are one of the field's: 1000 for a field in kilometres with a value in metres. */
  per?: number;
  /** The number that the field shows for the wire's 0. */
  from?: number;
  /** Bounds in addition to the route's, in the wire's unit. */
  min?: number;
  max?: number;
  /** Number of decimals shown. */
  decimals?: number;
  /** The unit, at the field's end. */
  end?: ReactNode;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/** A number of a form, bounded by the schema of the form's route. */
export function NumberInput<V extends FieldValues>(props: NumberInputProps<V>) {
  const { control, name, label, help, optional, end, disabled, first = false } = props;
  const { per = 1, from = 0, decimals = 0, min, max } = props;
  const id = useId();
  const show = (value: number) => formatTypedNumber(value / per + from, decimals);
  const textOf = (value: unknown) =>
    typeof value === "number" && !Number.isNaN(value) ? show(value) : "";
  const bounds = useField(name, { label, words: textOf });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => within(value, min, max, show) ?? bounds.check(value, show) },
  });
  const value: unknown = field.value;
  const [shown, setShown] = useState({ value, text: textOf(value) });
  // A new value replaces the text, but not the echo of what is being typed.
  if (!Object.is(value, shown.value)) setShown({ value, text: textOf(value) });

  function take(text: string) {
    const typed = parseTypedNumber(text) - from;
    const next = text.trim() === "" ? null : per === 1 ? typed : Math.round(typed * per);
    setShown({ value: next, text });
    field.onChange(next);
  }

  const error = fieldState.error?.message;
  return (
    <FormField
      id={id}
      label={label}
      error={error}
      {...optionalFrame(help, optional ?? bounds.optional)}
    >
      <OutlinedInput
        id={id}
        name={field.name}
        value={shown.text}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          if (!Number.isNaN(value)) setShown({ value, text: textOf(value) });
          field.onBlur();
        }}
        inputRef={field.ref}
        notched={false}
        disabled={disabled ?? false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this number
        autoFocus={first}
        endAdornment={end}
        inputProps={{
          inputMode: per === 1 && decimals === 0 ? "numeric" : "decimal",
          autoComplete: "off",
          "aria-describedby": describedBy(id, error, help),
        }}
        sx={fieldSize}
      />
    </FormField>
  );
}

/** The error for a value outside the additional bounds. */
function within(
  value: unknown,
  min: number | undefined,
  max: number | undefined,
  show: (bound: number) => string,
): string | null {
  if (min === undefined && max === undefined) return null;
  if (value === null) return texts.required;
  if (typeof value !== "number" || Number.isNaN(value)) return texts.numeric;
  if (min !== undefined && value < min) return texts.min(show(min));
  return max !== undefined && value > max ? texts.max(show(max)) : null;
}
