import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { texts } from "#texts/forms";
import { check, type Rule } from "../lib/form-rules.ts";
import { useField } from "./form-fields.tsx";
import type { Choice } from "./select-input.tsx";

const Group = styled("fieldset")({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "& legend": { padding: 0, fontSize: "0.875rem", fontWeight: 600 },
});

const InColumns = styled("div")({ display: "grid" });

/** As many as fit, each as wide as the longest label and its box. */
function columnsOf(choices: readonly Choice[]) {
  const longest = Math.max(...choices.map(({ label }) => label.length), 0);
  const width = `minmax(min(100%, ${longest}ch + 56px), max-content)`;
  return { gridTemplateColumns: `repeat(auto-fill, ${width})` };
}

interface CheckInputProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, boolean>;
  label: string;
  help?: string;
}

/** A checkbox. Its label is part of the tap target. */
export function CheckInput<V extends FieldValues>({
  control,
  name,
  label,
  help,
}: CheckInputProps<V>) {
  useField(name, { label, words: (value) => (value === true ? texts.yes : texts.no) });
  const { field, fieldState } = useController({ control, name });
  const below = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.error !== undefined}>
      <FormControlLabel
        label={label}
        sx={{ minHeight: "var(--control)" }}
        control={
          <Checkbox
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {below !== undefined && <FormHelperText sx={{ mx: 0, fontSize: 14 }}>{below}</FormHelperText>}
    </FormControl>
  );
}

interface ChecksInputProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, string[]>;
  label: string;
  choices: readonly Choice[];
  rules?: readonly Rule<readonly unknown[]>[];
  help?: string;
}

/** Any number of a few values. */
export function ChecksInput<V extends FieldValues>(props: ChecksInputProps<V>) {
  const { control, name, label, choices, rules = [], help } = props;
  useField(name, { label, words: String });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => check<readonly unknown[]>(value ?? [], rules) },
  });
  // Cast: the path's type says that its value is a list of strings; the form library loses that.
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const below = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.error !== undefined}>
      <Group>
        <legend>{label}</legend>
        <InColumns style={columnsOf(choices)}>
          {choices.map((choice, at) => (
            <FormControlLabel
              key={choice.value}
              label={choice.label}
              sx={{ minHeight: "var(--control)" }}
              control={
                <Checkbox
                  checked={chosen.includes(choice.value)}
                  onBlur={field.onBlur}
                  onChange={(event) => {
                    const rest = chosen.filter((value) => value !== choice.value);
                    field.onChange(event.target.checked ? [...rest, choice.value] : rest);
                  }}
                  slotProps={at === 0 ? { input: { ref: field.ref } } : {}}
                />
              }
            />
          ))}
        </InColumns>
      </Group>
      {below !== undefined && <FormHelperText sx={{ mx: 0, fontSize: 14 }}>{below}</FormHelperText>}
    </FormControl>
  );
}
