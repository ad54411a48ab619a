import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { texts } from "#texts/users";
import { today } from "../../lib/dates.ts";
import { DateInput } from "../../ui/date-input.tsx";

interface LastDayInputProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, string | null>;
  /** The day that is stored, which may stay although it is past. */
  stored?: string | null;
}

/** The last day of a membership that ends by itself. */
export function LastDayInput<V extends FieldValues>(props: LastDayInputProps<V>) {
  const { control, name, stored } = props;
  const now = today();
  return (
    <DateInput
      control={control}
      name={name}
      label={texts.lastDay}
      help={texts.lastDayHelp}
      min={stored && stored < now ? stored : now}
    />
  );
}
