import { getSchool, type SchoolDetail, updateSchool } from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/schools";
import { api } from "../../server/api.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  DeliveryFields,
  fieldsOfPart,
  PlaceFields,
  ProfileFields,
  type SchoolPartName,
} from "./school-fields.tsx";
import { Excluded } from "./school-excluded.tsx";
import { Closures, Contacts } from "./school-rows.tsx";
import { valuesOf } from "./school-values.ts";

interface SchoolPartFormProps {
  school: SchoolDetail;
  part: SchoolPartName;
  onClose: () => void;
}

/** The form of one part of a school; if somebody else saved it meanwhile, the conflict is shown field by field. */
export function SchoolPartForm({ school, part, onClose }: SchoolPartFormProps) {
  const saving = useSave({
    record: school,
    values: (record: SchoolDetail = school) => valuesOf(record),
    body: updateSchool.body,
    send: (values, call, rowVersion) => {
      const own = Object.fromEntries(fieldsOfPart[part].map((key) => [key, values[key]]));
      return call(updateSchool, { params: { id: school.id }, body: { ...own, rowVersion } });
    },
    read: () => api(getSchool, { params: { id: school.id } }),
    saved: texts.form.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.parts[part]}
      saving={saving}
      submit={texts.form.save}
      onClose={onClose}
    >
      {part === "profile" && <ProfileFields control={control} />}
      {part === "place" && <PlaceFields control={control} />}
      {part === "delivery" && <DeliveryFields control={control} />}
      {part === "excluded" && <Excluded control={control} school={school} />}
      {part === "contacts" && <Contacts control={control} />}
      {part === "closures" && <Closures control={control} school={school} />}
    </FormDialog>
  );
}
