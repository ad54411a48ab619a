import { mdiCalendar } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { texts } from "#texts/dates";
import { formatDay, today } from "../lib/dates.ts";
import { fieldSize } from "../lib/density.ts";
import type { Rule } from "../lib/form-rules.ts";
import { formatTypedDate, parseTypedDate, yearsBetween } from "../lib/typed-date.ts";
import { useField } from "./form-fields.tsx";
import { describedBy, type FieldFrame, FormField } from "./form-field.tsx";
import { Icon } from "./icon.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { checkText, filled, optionalFrame } from "./text-input.tsx";

const CalendarPopover = lazyPart(() =>
  import("./calendar-popover.tsx").then((module) => module.CalendarPopover),
);

interface DateFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`, or "" for none. */
  value: string;
  /** A day, "" for none, or the typed text if it is no date; `refused` says why. */
  onChange: (value: string, refused?: string) => void;
  onBlur?: () => void;
  /** First and last day that may be chosen. */
  min?: string;
  max?: string;
  error?: string | undefined;
  name?: string;
  inputRef?: (element: HTMLInputElement | null) => void;
  disabled?: boolean;
}

/** A date as text in the branch's order, with a calendar. Used without a form; in a form use `DateInput`. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, error, label, help, optional, ...rest } = props;
  const id = useId();
  const [shown, setShown] = useState({ value, text: textOf(value) });
  const [refused, setRefused] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A new value replaces the text, but not the echo of what is being typed.
  if (value !== shown.value) {
    setShown({ value, text: textOf(value) });
    setRefused(undefined);
  }

  function take(text: string) {
    const answer = readTyped(text, min, max);
    setShown({ value: answer.value, text });
    onChange(answer.value, answer.refused);
    return answer;
  }

  const message = refused ?? error;
  const hint = help ?? texts.shape(formatTypedDate(`${today().slice(0, 4)}-11-24`));
  return (
    <FormField id={id} label={label} error={message} {...optionalFrame(hint, optional)}>
      <OutlinedInput
        {...rest}
        id={id}
        value={shown.text}
        onChange={(event) => {
          take(event.target.value);
          setRefused(undefined);
        }}
        onBlur={() => {
          const answer = take(shown.text);
          setRefused(answer.refused);
          if (answer.refused === undefined) {
            setShown({ value: answer.value, text: textOf(answer.value) });
          }
          onBlur?.();
        }}
        notched={false}
        inputProps={{
          autoComplete: "off",
          // Some phones' number pads have neither slash nor dash, so this is a text.
          inputMode: "text",
          "aria-describedby": describedBy(id, message, hint),
        }}
        endAdornment={
          <IconButton
            aria-label={texts.openCalendar}
            edge="end"
            disabled={rest.disabled ?? false}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Icon path={mdiCalendar} />
          </IconButton>
        }
        sx={{ ...fieldSize, maxWidth: 280 }}
      />
      {anchor && (
        <CalendarPopover
          anchor={anchor}
          value={isDay(value) ? value : ""}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          onClose={() => setAnchor(null)}
          onChoose={(day) => {
            setAnchor(null);
            setRefused(undefined);
            setShown({ value: day, text: textOf(day) });
            onChange(day);
          }}
        />
      )}
    </FormField>
  );
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function textOf(value: string): string {
  return isDay(value) ? formatTypedDate(value) : value;
}

/** The typed text as a day, if it is one within its bounds. */
export function readTyped(
  text: string,
  min?: string,
  max?: string,
): { value: string; refused?: string } {
  if (text.trim() === "") return { value: "" };
  const typed = parseTypedDate(text, undefined, undefined, yearsBetween(min, max));
  if ("refused" in typed) return { value: text, refused: typed.refused };
  const { day } = typed;
  if (min !== undefined && day < min)
    return { value: text, refused: texts.tooEarly(formatDay(min)) };
  if (max !== undefined && day > max)
    return { value: text, refused: texts.tooLate(formatDay(max)) };
  return { value: day };
}

interface DateInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  name: FieldPathByValue<V, string | null>;
  rules?: readonly Rule[];
  min?: string;
  max?: string;
  disabled?: boolean;
}

/**
 * A date of a form; its value is `YYYY-MM-DD`, or "" or null for none. A text that is no date prevents submitting the
 * form.
 */
export function DateInput<V extends FieldValues>(props: DateInputProps<V>) {
  const { control, name, rules = [], min, max, optional, ...frame } = props;
  const bounds = useField(name, {
    label: frame.label,
    words: (value) => (typeof value === "string" && isDay(value) ? formatDay(value) : ""),
  });
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (value: string | null | undefined) =>
        isDay(value ?? "") || (value ?? "") === ""
          ? checkText(value, rules, bounds)
          : (readTyped(value ?? "", min, max).refused ?? true),
    },
  });
  return (
    <DateField
      {...frame}
      optional={optional ?? bounds.optional}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      name={field.name}
      value={field.value ?? ""}
      onChange={(value) => field.onChange(filled(value, bounds))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
