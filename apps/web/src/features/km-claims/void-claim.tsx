import { reverseKmClaim } from "@kitround/contract/km-claims/correction.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

const { text, wrong, ...ask } = texts.voidAsk;

/** Reverses an approved or paid claim, with a reason. */
export function VoidClaim({ claim }: { claim: KmClaim }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [claimableAgain, setClaimableAgain] = useState(true);
  const reverse = useAction(reverseKmClaim, {
    onDone: (reversal) => toast(texts.act.voided(reversal.number)),
    onRefused(error) {
      toast(error.message, { tone: "error" });
      void client.invalidateQueries();
    },
  });
  function confirmed(reason: string) {
    setAsked(false);
    const body = { rowVersion: claim.rowVersion, reason, claimableAgain };
    reverse.mutate({ params: { id: claim.id }, body });
  }
  return (
    <>
      <Button
        size="large"
        color="error"
        disabled={reverse.isPending}
        onClick={() => setAsked(true)}
      >
        {texts.act.void}
      </Button>
      {asked && (
        <ReasonDialog {...ask} onCancel={() => setAsked(false)} onConfirm={confirmed}>
          <p>{text}</p>
          <FormControlLabel
            label={wrong}
            sx={{ minHeight: 48 }}
            control={
              <Checkbox
                checked={claimableAgain}
                onChange={(_, checked) => setClaimableAgain(checked)}
              />
            }
          />
        </ReasonDialog>
      )}
    </>
  );
}
