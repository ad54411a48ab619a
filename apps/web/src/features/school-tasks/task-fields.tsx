import type { Control } from "react-hook-form";
import { texts } from "#texts/school-tasks";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { TaskValues } from "./task-values.ts";
import { useCarriers } from "./use-carriers.ts";

interface TaskFieldsProps {
  control: Control<TaskValues>;
  /** The person to whom it is assigned. */
  has?: string | null;
  /** A rule writes the words of its tasks. */
  ruled?: boolean;
}

export function TaskFields({ control, has = null, ruled = false }: TaskFieldsProps) {
  const people = useCarriers(has);
  return (
    <>
      <TextInput
        control={control}
        name="title"
        label={texts.title}
        disabled={ruled}
        {...(ruled ? { help: texts.ruled } : {})}
      />
      <FieldPair>
        <SelectInput
          control={control}
          name="assigneeId"
          label={texts.columns.who}
          empty={texts.nobody}
          choices={people}
        />
        <DateInput control={control} name="dueOn" label={texts.columns.due} />
      </FieldPair>
      <NoteField control={control} />
    </>
  );
}

export function NoteField({ control }: { control: Control<TaskValues> }) {
  return <TextInput control={control} name="note" label={texts.note} rows={3} />;
}
