import { moveTrip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useForm } from "react-hook-form";
import { texts } from "#texts/trips";
import { maxLength, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** Calls a trip off, with a reason for whoever counted on it. */
export function CancelTrip({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: "" } });
  const cancel = useAction(moveTrip, {
    onDone() {
      toast(texts.actions.cancelled(trip.name));
      onClose();
    },
    onRefused(error) {
      for (const message of showServerErrors(form, error)) toast(message, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="cancel-trip">
      <DialogTitle id="cancel-trip">{texts.actions.cancel}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          {trip.source === "plan" ? texts.actions.cancelText : texts.actions.cancelByHandText}
        </p>
        <Form
          form={form}
          submit={texts.actions.cancelConfirm}
          pending={cancel.isPending}
          onCancel={onClose}
          onSubmit={({ reason }) =>
            cancel.mutate({
              params: { id: trip.id },
              body: { rowVersion: trip.rowVersion, status: "cancelled", reason },
            })
          }
        >
          <TextInput
            control={form.control}
            name="reason"
            label={texts.actions.reason}
            help={texts.actions.reasonHelp}
            rules={[required, maxLength(200)]}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
