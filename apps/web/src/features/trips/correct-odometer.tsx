import { correctOdometer } from "@kitround/contract/trips/trip-desk.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trips";
import { metresInUnit, unitSign } from "../../lib/distance.ts";
import { api } from "../../server/api.ts";
import { useSave } from "../../server/use-save.ts";
import { getTrip } from "@kitround/contract/trips/trip.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** Corrects a finished trip's odometer; the trip records who, when and why. */
export function CorrectOdometer({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const params = { id: trip.id };
  const saving = useSave({
    record: trip,
    values: ({ odoStartM, odoEndM }: TripDetail = trip) => ({ odoStartM, odoEndM, reason: "" }),
    body: correctOdometer.body,
    send: ({ odoStartM, odoEndM, reason }, call, rowVersion) =>
      call(correctOdometer, {
        params,
        // Cast: a finished trip has both, and the form requires them.
        body: { rowVersion, odoStartM: odoStartM ?? 0, odoEndM: odoEndM ?? 0, reason },
      }),
    read: () => api(getTrip, { params }),
    saved: texts.odometer.done,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={texts.odometer.title}
      saving={saving}
      submit={texts.odometer.submit}
      onClose={onClose}
    >
      {trip.claimed && <div>{texts.odometer.claimed}</div>}
      <NumberInput
        control={control}
        name="odoStartM"
        label={texts.odometer.start}
        per={metresInUnit()}
        end={unitSign()}
        optional={false}
      />
      <NumberInput
        control={control}
        name="odoEndM"
        label={texts.odometer.end}
        per={metresInUnit()}
        end={unitSign()}
        optional={false}
      />
      <TextInput
        control={control}
        name="reason"
        label={texts.odometer.reason}
        help={texts.odometer.reasonHelp}
      />
    </FormDialog>
  );
}
