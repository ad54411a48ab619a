import { createSchool } from "@kitround/contract/schools/school.ts";
import { useRef } from "react";
import { texts } from "#texts/schools";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { fieldLabel } from "./field-label.ts";

interface AddSchoolProps {
  onClose: () => void;
  onAdded: (id: string) => void;
}

interface Values {
  nameEn: string;
  moeNumber: string | null;
  suburb: string | null;
}

/** The required fields of a new school; its page, which opens then, has the others. */
export function AddSchool({ onClose, onAdded }: AddSchoolProps) {
  const another = useRef(false);
  const saving = useSave({
    values: (): Values => ({ nameEn: "", moeNumber: null, suburb: null }),
    body: createSchool.body,
    send: (body, call) => call(createSchool, { body }),
    saved: texts.added,
    onDone: (school) => {
      if (another.current) saving.form.setFocus("nameEn");
      else onAdded(school.id);
    },
  });
  const { control } = saving.form;
  const chooseAnother = (chosen: boolean) => {
    another.current = chosen;
  };
  return (
    <FormDialog
      title={texts.add}
      width="xs"
      saving={saving}
      submit={texts.addSubmit}
      another={{ words: texts.addAnother, onChoose: chooseAnother }}
      onClose={onClose}
    >
      <TextInput control={control} name="nameEn" label={texts.name} />
      <TextInput control={control} name="moeNumber" label={fieldLabel("moeNumber")} />
      <TextInput control={control} name="suburb" label={texts.fields.suburb} />
    </FormDialog>
  );
}
