import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import { addStopLine, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/trips";
import { SchoolInput } from "../../../fittings/school-picker/school-input.tsx";
import { wholeList } from "../../../server/whole-list.ts";
import { useSave } from "../../../server/use-save.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";

interface Values {
  schoolId: string;
  action: "deliver" | "collect";
  kitId: string;
}

/** Adds a hand-over that the plan's trip does not carry: a second attempt, a kit left behind. */
export function AddKit({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const saving = useSave({
    values: (): Values => ({ schoolId: "", action: "deliver", kitId: "" }),
    body: addStopLine.body,
    send: (body, call) => call(addStopLine, { params: { id: trip.id }, body }),
    saved: texts.addLine.added,
    onDone: onClose,
  });
  const { control } = saving.form;
  const [schoolId, action] = useWatch({ control, name: ["schoolId", "action"] });
  const kits = useKitChoices(schoolId, action);
  return (
    <FormDialog
      title={texts.addLine.title}
      saving={saving}
      submit={texts.addLine.submit}
      onClose={onClose}
    >
      <SchoolInput control={control} name="schoolId" label={texts.addLine.school} />
      <SelectInput
        control={control}
        name="action"
        label={texts.addLine.action}
        choices={[
          { value: "deliver", label: texts.addLine.deliver },
          { value: "collect", label: texts.addLine.collect },
        ]}
      />
      <SelectInput
        control={control}
        name="kitId"
        label={texts.addLine.kit}
        empty={texts.addLine.chooseKit}
        choices={kits}
        {...(schoolId !== "" && kits.length === 0 ? { help: texts.addLine.none } : {})}
      />
    </FormDialog>
  );
}

/** Kits that the plan promises the school; for a collection, also those that are there. */
function useKitChoices(schoolId: string, action: string) {
  const enabled = schoolId !== "";
  const planned = useQuery({
    ...wholeList(listAllocations, { schoolId }),
    enabled,
  });
  const there = useQuery({ ...wholeList(listKits, { schoolId }), enabled });
  const choices = new Map<string, string>();
  if (!enabled) return [];
  const statuses: readonly string[] =
    action === "deliver"
      ? ["confirmed", "preparing", "ready"]
      : ["confirmed", "preparing", "ready", "out", "delivered"];
  for (const { kitId, kitCode, kitTypeName, status } of planned.data ?? []) {
    if (kitId !== null && statuses.includes(status))
      choices.set(kitId, `${kitCode} ${kitTypeName}`);
  }
  if (action === "collect") {
    for (const { id, code, kitTypeName } of there.data ?? []) {
      choices.set(id, `${code} ${kitTypeName}`);
    }
  }
  return [...choices].map(([value, label]) => ({ value, label }));
}
