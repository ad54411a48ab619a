import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type Control, useFieldArray } from "react-hook-form";
import { texts } from "#texts/schools";
import { wholeList } from "../../server/whole-list.ts";
import { useRows } from "../../ui/form-fields.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Group } from "./school-fields.tsx";
import { row } from "./school-rows.tsx";
import type { SchoolValues } from "./school-values.ts";

const t = texts.form;

interface ExcludedProps {
  control: Control<SchoolValues>;
  school: SchoolDetail;
}

/** Titles that a school must not get or does not want, each with the reason. */
export function Excluded({ control, school }: ExcludedProps) {
  useRows("excluded", texts.fields.excluded);
  const { fields, append, remove } = useFieldArray({ control, name: "excluded" });
  const types = useQuery(wholeList(listKitTypes, { status: "active" }));
  const active = (types.data ?? []).map(({ id, nameEn }) => ({ value: id, label: nameEn }));
  // A title that is retired now keeps its name in the list.
  const known = school.excluded
    .filter(({ kitTypeId }) => !active.some(({ value }) => value === kitTypeId))
    .map(({ kitTypeId, kitTypeName }) => ({ value: kitTypeId, label: kitTypeName }));
  return (
    <Group>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={row}>
          <SelectInput
            control={control}
            name={`excluded.${at}.kitTypeId`}
            label={t.excluded.title}
            choices={[...active, ...known]}
            empty={t.excluded.choose}
          />
          <TextInput
            control={control}
            name={`excluded.${at}.reason`}
            label={t.excluded.reason}
            optional
          />
          <Button onClick={() => remove(at)}>{t.remove(t.excludedN(at + 1))}</Button>
        </Box>
      ))}
      <Button variant="outlined" onClick={() => append({ kitTypeId: "", reason: null })}>
        {t.addExcluded}
      </Button>
    </Group>
  );
}
