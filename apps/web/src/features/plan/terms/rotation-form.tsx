import { addDays } from "@kitround/contract/plan/days.ts";
import {
  createRotation,
  listRotations,
  type Rotation,
  updateRotation,
} from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { texts } from "#texts/plan-rotation";
import { fieldsOf } from "../../../lib/fields-of.ts";
import { useSave } from "../../../server/use-save.ts";
import { readWhole } from "../../../server/whole-list.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FormPage } from "../../../ui/form-page.tsx";

interface RotationFormProps {
  term: Term;
  /** The rotation to change; without it one is added. */
  rotation?: Rotation;
  /** Initial values of a new one. */
  start?: { deliverOn: string; days: number; lead: number };
  onDone: (rotation: Rotation) => void;
}

const fields = ["deliverOn", "collectOn", "readyBy"] as const;

/** A rotation's three days. A refusal of the server is shown at its day. */
export function RotationForm({ term, rotation, start, onDone }: RotationFormProps) {
  const saving = useSave({
    record: rotation,
    values: (record: Rotation | undefined) => fieldsOf(firstDays(start), record),
    body: createRotation.body,
    send: (days, call, rowVersion) =>
      rotation === undefined
        ? call(createRotation, { body: { ...days, termId: term.id } })
        : call(updateRotation, { params: { id: rotation.id }, body: { ...days, rowVersion } }),
    read: async () => {
      const all = await readWhole(listRotations, { termId: term.id }, {});
      return all.find(({ id }) => id === rotation?.id);
    },
    saved: null,
    onDone,
  });
  return (
    <FormPage saving={saving} submit={rotation ? texts.save : texts.add}>
      {fields.map((name) => (
        <DateInput
          key={name}
          control={saving.form.control}
          name={name}
          label={texts.fields[name]}
          {...(name === "readyBy" ? {} : { min: term.startsOn })}
          max={term.endsOn}
        />
      ))}
    </FormPage>
  );
}

function firstDays(start: RotationFormProps["start"]): Pick<Rotation, (typeof fields)[number]> {
  if (!start) return { deliverOn: "", collectOn: "", readyBy: "" };
  const { deliverOn, days, lead } = start;
  return { deliverOn, collectOn: addDays(deliverOn, days), readyBy: addDays(deliverOn, -lead) };
}
