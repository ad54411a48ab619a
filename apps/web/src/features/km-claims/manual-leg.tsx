import { addManualLeg } from "@kitround/contract/km-claims/km-claim.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { today } from "../../lib/dates.ts";
import { ungiven } from "../../lib/fields-of.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useSave } from "../../server/use-save.ts";
import { wholeList } from "../../server/whole-list.ts";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { PlaceInput } from "../../fittings/school-picker/place-input.tsx";
import { LegDistance } from "./leg-distance.tsx";

const t = texts.leg;

const blank = () => ({
  vehicleId: "",
  onDay: today(),
  fromPlace: "",
  toPlace: "",
  distanceM: ungiven,
  passengers: 0,
  purpose: "",
});

/** A way that no trip recorded: to the bank, to pick up stock. */
export function ManualLeg(props: { onClose: () => void; onMade: (claimId: string) => void }) {
  const me = useSession()?.branchUserId;
  const vehicles = useQuery(wholeList(listVehicles, { mine: "true" }));
  const saving = useSave({
    values: blank,
    body: addManualLeg.body,
    send: (body, call) => call(addManualLeg, { body }),
    saved: t.saved,
    onDone: (claim) => props.onMade(claim.id),
  });
  const own = (vehicles.data ?? []).filter(
    (vehicle) => vehicle.reimbursable && vehicle.ownerId === me,
  );
  const { control } = saving.form;
  const [from, to] = useWatch({ control, name: ["fromPlace", "toPlace"] });
  return (
    <FormDialog title={t.title} width="xs" saving={saving} submit={t.save} onClose={props.onClose}>
      <SelectInput
        control={control}
        name="vehicleId"
        label={t.vehicle}
        empty={t.choose}
        choices={own.map((vehicle) => ({ value: vehicle.id, label: vehicle.name }))}
        {...(vehicles.data !== undefined && own.length === 0 ? { help: t.noVehicle } : {})}
      />
      <DateInput control={control} name="onDay" label={t.day} max={today()} />
      <PlaceInput control={control} name="fromPlace" label={t.from} help={t.placeHelp} />
      <PlaceInput control={control} name="toPlace" label={t.to} />
      <LegDistance
        from={from}
        to={to}
        onUse={(distanceM) => saving.form.setValue("distanceM", distanceM, { shouldDirty: true })}
      />
      <DistanceInput control={control} name="distanceM" label={t.km} max={2_000_000} />
      <NumberInput
        control={control}
        name="passengers"
        label={t.passengers}
        help={t.passengersHelp}
      />
      <TextInput control={control} name="purpose" label={t.purpose} />
    </FormDialog>
  );
}
