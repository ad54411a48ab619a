import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import { can } from "@kitround/contract/access/capabilities.ts";
import { getTrip, type TripDetail, updateTrip } from "@kitround/contract/trips/trip.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/trips";
import { api } from "../../../server/api.ts";
import { queryOptions } from "../../../server/queries.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { type Choice, SelectInput } from "../../../ui/select-input.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

const valuesOf = ({ onDay, departAt, driverId, helperId, vehicleId }: TripDetail) => ({
  onDay,
  departAt,
  driverId,
  helperId,
  vehicleId,
});

/** Who drives what, and when. */
export function EditTrip({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const params = { id: trip.id };
  const { drivers, helpers, vehicles } = useChoices(trip);
  const restore = useAction(updateTrip, { onDone: () => toast(texts.edit.undone) });
  const saving = useSave({
    record: trip,
    values: (record: TripDetail = trip) => valuesOf(record),
    body: updateTrip.body,
    send: (values, call, rowVersion) =>
      call(updateTrip, { params, body: { ...values, rowVersion } }),
    read: () => api(getTrip, { params }),
    saved: null,
    onDone({ rowVersion }) {
      const before = valuesOf(trip);
      toast(texts.edit.saved, {
        undo: () => restore.mutate({ params, body: { ...before, rowVersion } }),
      });
      onClose();
    },
  });
  const { control } = saving.form;
  return (
    <FormDialog title={texts.edit.title} saving={saving} submit={texts.edit.save} onClose={onClose}>
      <DateInput control={control} name="onDay" label={texts.facts.day} />
      <TextInput
        control={control}
        name="departAt"
        label={texts.times.leaves}
        help={texts.times.departHelp}
        placeholder={usualStart}
      />
      <SelectInput
        control={control}
        name="driverId"
        label={texts.facts.driver}
        choices={drivers}
        empty={texts.edit.none}
      />
      <SelectInput
        control={control}
        name="helperId"
        label={texts.facts.helper}
        choices={helpers}
        empty={texts.edit.noHelper}
      />
      <SelectInput
        control={control}
        name="vehicleId"
        label={texts.facts.vehicle}
        choices={vehicles}
        empty={texts.edit.noVehicle}
      />
    </FormDialog>
  );
}

/** Who drives and what is driven. The trip's own stay in the lists whatever became of them. */
function useChoices(trip: TripDetail): Record<"drivers" | "helpers" | "vehicles", Choice[]> {
  const users = useQuery(queryOptions(listUsers, { query: { status: "active", limit: 1000 } }));
  const vehicles = useQuery(queryOptions(listVehicles, { query: { limit: 1000 } }));
  const drivers = (users.data?.items ?? [])
    .filter(({ role }) => can(role, "trips:run") || can(role, "trips:run-own"))
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  const cars = (vehicles.data?.items ?? [])
    .filter(({ status }) => status === "active")
    .map(({ id, name, plate }) => ({
      value: id,
      label: [name, plate].filter((part) => part !== null).join(", "),
    }));
  return {
    drivers: withPresent(drivers, trip.driverId, trip.driverName),
    helpers: withPresent(drivers, trip.helperId, trip.helperName),
    vehicles: withPresent(cars, trip.vehicleId, trip.vehicleName),
  };
}

function withPresent(choices: Choice[], value: string | null, label: string | null): Choice[] {
  if (value === null || choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: label ?? "?" }, ...choices];
}
