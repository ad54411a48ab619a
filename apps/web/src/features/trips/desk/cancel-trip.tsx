import { moveTrip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trips";
import { useSave } from "../../../server/use-save.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

/** Cancels a trip, with a reason for those who counted on it. */
export function CancelTrip({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const saving = useSave({
    values: () => ({ reason: "" }),
    body: moveTrip.body,
    send: ({ reason }, call) =>
      call(moveTrip, {
        params: { id: trip.id },
        body: { rowVersion: trip.rowVersion, status: "cancelled", reason },
      }),
    saved: texts.actions.cancelled(trip.name),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.actions.cancel}
      saving={saving}
      submit={texts.actions.cancelConfirm}
      onClose={onClose}
    >
      <div>
        {trip.source === "plan" ? texts.actions.cancelText : texts.actions.cancelByHandText}
      </div>
      <TextInput
        control={saving.form.control}
        name="reason"
        label={texts.actions.reason}
        help={texts.actions.reasonHelp}
      />
    </FormDialog>
  );
}
