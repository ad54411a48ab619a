import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { addStopLine, type TripDetail } from "@kitround/contract/trips/trip.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { texts } from "#texts/trips";
import { required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";

interface Values {
  schoolId: string;
  action: string;
  kitId: string;
}

/** A hand-over that the plan's trip does not carry: a second try, a kit left behind. */
export function AddKit({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { schoolId: "", action: "deliver", kitId: "" } });
  const [schoolId, action] = useWatch({ control: form.control, name: ["schoolId", "action"] });
  const schools = useQuery(queryOptions(listSchools, { query: { limit: 1000 } }));
  const kits = useKitChoices(schoolId, action);
  const add = useAction(addStopLine, {
    onDone() {
      toast(texts.addLine.added);
      onClose();
    },
    onRefused(error) {
      for (const message of showServerErrors(form, error)) toast(message, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="add-kit">
      <DialogTitle id="add-kit">{texts.addLine.title}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={texts.addLine.submit}
          pending={add.isPending}
          onCancel={onClose}
          onSubmit={(values) =>
            add.mutate({
              params: { id: trip.id },
              body: {
                schoolId: values.schoolId,
                kitId: values.kitId,
                action: values.action === "collect" ? "collect" : "deliver",
              },
            })
          }
        >
          <SelectInput
            control={form.control}
            name="schoolId"
            label={texts.addLine.school}
            empty={texts.addLine.chooseSchool}
            rules={[required]}
            choices={(schools.data?.items ?? []).map((school) => ({
              value: school.id,
              label: [school.nameEn, school.suburb].filter((part) => part !== null).join(", "),
            }))}
          />
          <SelectInput
            control={form.control}
            name="action"
            label={texts.addLine.action}
            choices={[
              { value: "deliver", label: texts.addLine.deliver },
              { value: "collect", label: texts.addLine.collect },
            ]}
          />
          <SelectInput
            control={form.control}
            name="kitId"
            label={texts.addLine.kit}
            empty={texts.addLine.chooseKit}
            rules={[required]}
            choices={kits}
            {...(schoolId !== "" && kits.length === 0 ? { help: texts.addLine.none } : {})}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}

/** Kits that the plan promises the school; to collect, also those that stand there. */
function useKitChoices(schoolId: string, action: string) {
  const enabled = schoolId !== "";
  const planned = useQuery({
    ...queryOptions(listAllocations, { query: { schoolId } }),
    enabled,
  });
  const there = useQuery({ ...queryOptions(listKits, { query: { schoolId } }), enabled });
  const choices = new Map<string, string>();
  if (!enabled) return [];
  const statuses: readonly string[] =
    action === "deliver"
      ? ["confirmed", "preparing", "ready"]
      : ["confirmed", "preparing", "ready", "out", "delivered"];
  for (const { kitId, kitCode, kitTypeName, status } of planned.data?.items ?? []) {
    if (kitId !== null && statuses.includes(status))
      choices.set(kitId, `${kitCode} ${kitTypeName}`);
  }
  if (action === "collect") {
    for (const { id, code, kitTypeName } of there.data?.items ?? []) {
      choices.set(id, `${code} ${kitTypeName}`);
    }
  }
  return [...choices].map(([value, label]) => ({ value, label }));
}
