import { getSchool } from "@kitround/contract/schools/school.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { queryOptions } from "../../server/queries.ts";
import { useField } from "../../ui/form-fields.tsx";
import { describedBy, type FieldFrame, FormField } from "../../ui/form-field.tsx";
import { checkText, filled, optionalFrame, words } from "../../ui/text-input.tsx";
import { type ChosenSchool, schoolLabel, SchoolPicker } from "./school-picker.tsx";
import type { SchoolsToChoose } from "./use-found-schools.ts";

interface SchoolInputProps<V extends FieldValues> extends FieldFrame, SchoolsToChoose {
  control: Control<V>;
  /** Holds a school's id. Without a school it holds the empty text, or null if the form's route accepts null. */
  name: FieldPathByValue<V, string | null>;
}

/** One school of the branch, in a form. */
export function SchoolInput<V extends FieldValues>(props: SchoolInputProps<V>) {
  const { control, name, label, help, optional, left, first } = props;
  const id = useId();
  const [chosen, setChosen] = useState<ChosenSchool | null>(null);
  const bounds = useField(name, {
    label,
    words: (value) => (chosen !== null && chosen.id === value ? schoolLabel(chosen) : words(value)),
  });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => checkText(value, [], bounds) },
  });
  const schoolId: string = field.value ?? "";
  // A value that was restored after a sign-in is only an id.
  const known = useQuery({
    ...queryOptions(getSchool, { params: { id: schoolId } }),
    enabled: schoolId !== "" && chosen?.id !== schoolId,
  });
  const value = [chosen, known.data].find((school) => school?.id === schoolId) ?? null;
  const error = fieldState.error?.message;
  return (
    <FormField id={id} label={label} error={error} {...optionalFrame(help, optional)}>
      <SchoolPicker
        id={id}
        value={value}
        {...(left && { left })}
        {...(first && { first })}
        onChoose={(school) => {
          setChosen(school);
          field.onChange(school?.id ?? filled("", bounds));
        }}
        name={field.name}
        onBlur={field.onBlur}
        inputRef={field.ref}
        describedBy={describedBy(id, error, help)}
      />
    </FormField>
  );
}
