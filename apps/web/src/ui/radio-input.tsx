import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { useField } from "./form-fields.tsx";
import type { Choice } from "./select-input.tsx";

interface RadioInputProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  label: string;
  /** Each with an explanation. */
  choices: readonly (Choice & { help: string })[];
}

/** One of a few values, each with an explanation. */
export function RadioInput<V extends FieldValues>(props: RadioInputProps<V>) {
  const { control, name, label, choices } = props;
  const words = (value: unknown) =>
    choices.find((choice) => choice.value === value)?.label ?? String(value);
  useField(name, { label, words });
  const { field } = useController({ control, name });
  return (
    <RadioGroup aria-label={label} name={field.name} value={field.value} onChange={field.onChange}>
      {choices.map((choice, at) => (
        <FormControlLabel
          key={choice.value}
          value={choice.value}
          control={<Radio slotProps={at === 0 ? { input: { ref: field.ref } } : {}} />}
          sx={{ alignItems: "flex-start", py: 0.5, mr: 0, "& .MuiRadio-root": { pt: 0.5 } }}
          label={
            <>
              <span style={{ fontWeight: 600 }}>{choice.label}</span>
              <div>{choice.help}</div>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}
