import Button from "@mui/material/Button";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { enterSubmission, type SeenLegs } from "./claim-operations.ts";

const t = texts.act;

interface SubmitClaimProps {
  claimId: string;
  /** Null for a claim without a number, which the server gives it. */
  number: number | null;
  seen: SeenLegs;
}

/** Submits a claim as it is on screen; without signal it waits on this device. */
export function SubmitClaim({ claimId, number, seen }: SubmitClaimProps) {
  async function submit() {
    if (!(await confirm(t.submitAsk))) return;
    const became = await enterSubmission(claimId, number, seen);
    // A refusal is shown with its reason, in its place.
    if (became !== "refused") toast(became === "sent" ? t.submitted : entered.submitWaits);
  }
  return (
    <Button variant="contained" size="large" onClick={() => void submit()}>
      {t.submit}
    </Button>
  );
}
