import { addManualLeg } from "@kitround/contract/km-claims/km-claim.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { today } from "../../lib/dates.ts";
import { atLeast, atMost, maxLength, numeric, required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.leg;

interface Values {
  vehicleId: string;
  onDay: string;
  fromPlace: string;
  toPlace: string;
  distanceM: string;
  purpose: string;
}

/** A way that no trip recorded: to the bank, to pick up stock. */
export function ManualLeg(props: { onClose: () => void; onMade: (claimId: string) => void }) {
  const me = useSession()?.branchUserId;
  const form = useForm<Values>({
    defaultValues: {
      vehicleId: "",
      onDay: today(),
      fromPlace: "",
      toPlace: "",
      distanceM: "",
      purpose: "",
    },
  });
  const vehicles = useQuery(queryOptions(listVehicles, { query: { mine: "true" } }));
  const add = useAction(addManualLeg, {
    onDone(claim) {
      toast(t.saved);
      props.onMade(claim.id);
    },
    onRefused(error) {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });
  const own = (vehicles.data?.items ?? []).filter(
    (vehicle) => vehicle.reimbursable && vehicle.ownerId === me,
  );
  const { control } = form;
  const place = [required, maxLength(200)];
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby="manual-leg">
      <DialogTitle id="manual-leg">{t.title}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={t.save}
          pending={add.isPending}
          onCancel={props.onClose}
          onSubmit={(values) =>
            add.mutate({
              body: { ...values, distanceM: Math.round(Number(values.distanceM) * 1000) },
            })
          }
        >
          <SelectInput
            control={control}
            name="vehicleId"
            label={t.vehicle}
            empty={t.choose}
            rules={[required]}
            choices={own.map((vehicle) => ({ value: vehicle.id, label: vehicle.name }))}
            {...(vehicles.data !== undefined && own.length === 0 ? { help: t.noVehicle } : {})}
          />
          <DateInput
            control={control}
            name="onDay"
            label={t.day}
            rules={[required]}
            max={today()}
          />
          <TextInput control={control} name="fromPlace" label={t.from} rules={place} />
          <TextInput control={control} name="toPlace" label={t.to} rules={place} />
          <TextInput
            control={control}
            name="distanceM"
            kind="decimal"
            label={t.km}
            rules={[required, numeric, atLeast(0.1), atMost(2000)]}
          />
          <TextInput control={control} name="purpose" label={t.purpose} rules={place} />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
