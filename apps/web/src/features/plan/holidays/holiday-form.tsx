import { createHoliday, type Term } from "@kitround/contract/terms/term.ts";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/plan-holidays";
import { WhatBreaks } from "../../../fittings/what-breaks.tsx";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** Adds a day without deliveries; shows its conflicts in the plan before it is saved. */
export function HolidayForm({ term }: { term: Term }) {
  const saving = useSave({
    values: () => ({ onDay: "", name: "" }),
    body: createHoliday.body,
    send: (body, call) => call(createHoliday, { body }),
    saved: ({ name }) => texts.added(name),
  });
  const { control } = saving.form;
  const day = useWatch({ control, name: "onDay" });
  return (
    <FormPage saving={saving} submit={texts.submit}>
      <DateInput
        control={control}
        name="onDay"
        label={texts.day}
        min={term.startsOn}
        max={term.endsOn}
      />
      <TextInput control={control} name="name" label={texts.name} />
      {wholeDay.test(day) && <WhatBreaks change={{ closedFrom: day, closedTo: day }} />}
    </FormPage>
  );
}
