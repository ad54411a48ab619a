import {
  type BranchFormat,
  dateOrders,
  firstWeekdays,
} from "@kitround/contract/branches/branch-format.ts";
import { countryFacts, usualFormat } from "@kitround/contract/branches/countries.ts";
import { distanceUnits } from "@kitround/contract/branches/distance-unit.ts";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { texts } from "#texts/branch-format";
import { FieldPair } from "../ui/field-pair.tsx";
import { SelectInput } from "../ui/select-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { countryChoices, currencyChoices, zoneChoices } from "./format-choices.ts";

const units = distanceUnits.map((value) => ({ value, label: texts.units[value] }));
const weekdays = firstWeekdays.map((value) => ({ value, label: texts.weekdays[value] }));
const orders = dateOrders.map((value) => ({ value, label: texts.orders[value] }));

/**
 * A branch's country, and its formats of times, money, distances and dates. Choosing another country sets its usual
 * formats.
 */
export function FormatFields<V extends BranchFormat>({
  form: whole,
  currencyHelp = "",
}: {
  form: UseFormReturn<V>;
  currencyHelp?: string;
}) {
  // Cast: V has these fields, but the form library's types can't express that.
  const form = whole as unknown as UseFormReturn<BranchFormat>;
  const { control } = form;
  const [country, timeZone, currency] = useWatch({
    control,
    name: ["country", "timeZone", "currency"],
  });
  useEffect(() => {
    const watching = form.watch((values, { name, type }) => {
      // `type` is undefined when the form itself sets values: restored values must keep their formats.
      if (name !== "country" || type === undefined || values.country === undefined) return;
      const usual = usualFormat(values.country, values.timeZone ?? "UTC");
      for (const field of fieldsOf(usual)) {
        if (field !== "country") form.setValue(field, usual[field], { shouldDirty: true });
      }
    });
    return () => watching.unsubscribe();
  }, [form]);
  return (
    <>
      <FieldPair>
        <SelectInput
          control={control}
          name="country"
          label={texts.country}
          help={texts.countryHelp}
          choices={countryChoices()}
        />
        <SelectInput
          control={control}
          name="timeZone"
          label={texts.timeZone}
          help={texts.timeZoneHelp}
          choices={zoneChoices(timeZone, countryFacts(country).zones)}
        />
      </FieldPair>
      <FieldPair>
        <SelectInput
          control={control}
          name="currency"
          label={texts.currency}
          help={currencyHelp}
          choices={currencyChoices(currency)}
        />
        <SelectInput
          control={control}
          name="distanceUnit"
          label={texts.distanceUnit}
          choices={units}
        />
      </FieldPair>
      <FieldPair>
        <SelectInput
          control={control}
          name="firstWeekday"
          label={texts.firstWeekday}
          choices={weekdays}
        />
        <SelectInput control={control} name="dateOrder" label={texts.dateOrder} choices={orders} />
      </FieldPair>
      <TextInput
        control={control}
        name="greeting"
        label={texts.greeting}
        help={texts.greetingHelp}
      />
    </>
  );
}

function fieldsOf(format: BranchFormat): (keyof BranchFormat)[] {
  // Cast: an object's own keys are strings in TypeScript; these are a format's.
  return Object.keys(format) as (keyof BranchFormat)[];
}
