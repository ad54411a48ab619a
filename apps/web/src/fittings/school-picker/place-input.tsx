import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { useCan } from "../../lib/can.ts";
import { findingField } from "../../lib/dense-parts.ts";
import { fieldSize } from "../../lib/density.ts";
import { describedBy, type FieldFrame, FormField } from "../../ui/form-field.tsx";
import { useField } from "../../ui/form-fields.tsx";
import { checkText, optionalFrame } from "../../ui/text-input.tsx";
import { schoolLabel } from "./school-picker.tsx";
import { useFoundSchools } from "./use-found-schools.ts";

interface PlaceInputProps<V extends FieldValues> extends FieldFrame {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
}

/** A place in words: any text, with the branch's schools as suggestions for people who may see them. */
export function PlaceInput<V extends FieldValues>(props: PlaceInputProps<V>) {
  return useCan("schools:read") ? (
    <WithSchools {...props} />
  ) : (
    <PlaceField {...props} places={[]} />
  );
}

function WithSchools<V extends FieldValues>(props: PlaceInputProps<V>) {
  const { field } = useController({ control: props.control, name: props.name });
  const text: string = field.value ?? "";
  const { schools } = useFoundSchools(text, {});
  // A school whose name is complete is not suggested: the list would cover what is below.
  const places = schools.map(schoolLabel).filter((label) => label !== text);
  return <PlaceField {...props} places={text.trim() === "" ? [] : places} />;
}

function PlaceField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  optional,
  places,
}: PlaceInputProps<V> & { places: string[] }) {
  const id = useId();
  const bounds = useField(name, { label, words: String });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => checkText(value, [], bounds) },
  });
  const text: string = field.value ?? "";
  const error = fieldState.error?.message;
  return (
    <FormField id={id} label={label} error={error} {...optionalFrame(help, optional)}>
      <Autocomplete<string, false, true, true>
        sx={findingField}
        id={id}
        freeSolo
        disableClearable
        options={[...new Set(places)]}
        filterOptions={(each) => each}
        value={text}
        inputValue={text}
        onInputChange={(_, next) => field.onChange(next)}
        renderInput={(params) => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            inputProps={{
              ...params.slotProps.htmlInput,
              autoComplete: "off",
              "aria-describedby": describedBy(id, error, help),
            }}
            endAdornment={params.slotProps.input.endAdornment}
            inputRef={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            fullWidth
            notched={false}
            sx={fieldSize}
          />
        )}
      />
    </FormField>
  );
}
