import { changeLeg } from "@kitround/contract/km-claims/km-claim.ts";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { enterChange } from "./claim-operations.ts";

interface LegPurposeProps {
  claimId: string;
  leg: { id: string; fromPlace: string; toPlace: string; purpose: string };
}

/** Opens a form for the purpose of a leg entered by hand. */
export function LegPurpose({ claimId, leg }: LegPurposeProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-label={entered.changePurposeOf(entered.way(leg.fromPlace, leg.toPlace))}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 48, px: 0.5 }}
      >
        {entered.changePurpose}
      </Button>
      {open && <PurposeForm claimId={claimId} leg={leg} onClose={() => setOpen(false)} />}
    </>
  );
}

function PurposeForm({ claimId, leg, onClose }: LegPurposeProps & { onClose: () => void }) {
  const saving = useSave({
    values: () => ({ purpose: leg.purpose }),
    body: changeLeg.body,
    send: (body) => enterChange(claimId, leg, body),
    saved: null,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={entered.changePurpose}
      width="xs"
      saving={saving}
      submit={entered.savePurpose}
      onClose={onClose}
    >
      <TextInput control={saving.form.control} name="purpose" label={texts.leg.purpose} />
    </FormDialog>
  );
}
