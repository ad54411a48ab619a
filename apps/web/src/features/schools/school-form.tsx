import { getSchool, type SchoolDetail, updateSchool } from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/schools";
import { api } from "../../lib/api.ts";
import { useSave } from "../../lib/use-save.ts";
import { FormPage } from "../../ui/form-page.tsx";
import { SchoolFields } from "./school-fields.tsx";
import { Closures, Contacts } from "./school-rows.tsx";
import { valuesOf } from "./school-values.ts";

/** The whole school in one form; somebody else's save in between is shown field by field. */
export function SchoolForm({ school }: { school: SchoolDetail }) {
  const saving = useSave({
    record: school,
    values: (record: SchoolDetail = school) => valuesOf(record),
    body: updateSchool.body,
    send: (values, call, rowVersion) =>
      call(updateSchool, { params: { id: school.id }, body: { ...values, rowVersion } }),
    read: () => api(getSchool, { params: { id: school.id } }),
    saved: texts.form.saved,
  });
  const { control } = saving.form;
  return (
    <FormPage saving={saving} submit={texts.form.save}>
      <SchoolFields control={control} />
      <Contacts control={control} />
      <Closures control={control} school={school} />
    </FormPage>
  );
}
