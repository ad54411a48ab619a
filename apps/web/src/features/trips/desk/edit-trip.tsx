import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import { getTrip, type TripDetail, updateTrip } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trips";
import { CrewFields, carChoice, useCrew } from "../../../fittings/crew-fields.tsx";
import { api } from "../../../server/api.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useSave } from "../../../server/use-save.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

const valuesOf = ({ onDay, departAt, driverId, helperId, vehicleId }: TripDetail) => ({
  onDay,
  departAt,
  driverId,
  helperId,
  vehicleId,
});

/** Changes driver, vehicle and times. */
export function EditTrip({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const params = { id: trip.id };
  const { drivers, cars } = useCrew();
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
      <CrewFields
        control={control}
        drivers={drivers}
        vehicles={cars.map(carChoice)}
        record={trip}
        words={{
          vehicle: texts.facts.vehicle,
          noVehicle: texts.edit.noVehicle,
          driver: texts.facts.driver,
          noDriver: texts.edit.none,
          helper: texts.facts.helper,
          noHelper: texts.edit.noHelper,
        }}
      />
    </FormDialog>
  );
}
