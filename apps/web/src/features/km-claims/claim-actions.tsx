import { mayDecide, mayPay, maySubmit } from "@kitround/contract/km-claims/claim-rules.ts";
import { mayReverse } from "@kitround/contract/km-claims/correction-rules.ts";
import {
  decideKmClaim,
  type KmClaimDetail,
  payKmClaim,
} from "@kitround/contract/km-claims/km-claim.ts";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import type { ApiError } from "../../server/api-error.ts";
import { useCan } from "../../lib/can.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";
import type { NewLeg } from "./claim-entries.ts";
import { SubmitClaim } from "./submit-claim.tsx";
import { VoidClaim } from "./void-claim.tsx";

const t = texts.act;
type Asked = "returned" | "rejected" | "pay";
const asks = { returned: texts.returnAsk, rejected: texts.rejectAsk, pay: texts.payAsk };

interface ClaimActionsProps {
  claim: KmClaimDetail;
  added: NewLeg[];
  /** Trips that were put on it here, whose legs are not made yet. */
  trips: string[];
}

/** What this person may do with this claim now; the same rules refuse on the server. */
export function ClaimActions({ claim, added, trips }: ClaimActionsProps) {
  const me = useSession()?.branchUserId ?? "";
  const mayApprove = useCan("claims:approve");
  const mayMarkPaid = useCan("claims:pay");
  const [asked, setAsked] = useState<Asked | null>(null);
  const client = useQueryClient();
  const onRefused = (error: ApiError) => {
    toast(error.code === "stale_version" ? t.stale : error.message, { tone: "error" });
    void client.invalidateQueries();
  };
  const decide = useAction(decideKmClaim, {
    onRefused,
    onDone: (_, { body }) => toast(t[body.decision]),
  });
  const pay = useAction(payKmClaim, { onRefused, onDone: () => toast(t.paidDone) });

  const params = { id: claim.id };
  const { rowVersion } = claim;
  const busy = decide.isPending || pay.isPending;
  const legIds = [...claim.legs.map(({ id }) => id), ...added.map(({ legId }) => legId)];
  const seen = { legIds, tripIds: trips };
  const canSubmit = maySubmit({ ...claim, legsTotal: legIds.length + trips.length }, me) === null;
  const canDecide = mayApprove && mayDecide(claim, me, { decision: "approved" }) === null;
  const canPay = mayMarkPaid && mayPay(claim, me) === null;
  const isOwn = mayApprove && claim.claimantId === me && claim.status === "submitted";
  const canReverse = mayApprove && mayReverse(claim, me) === null;
  if (!canSubmit && !canDecide && !canPay && !canReverse && !isOwn) return null;

  function answer(text: string) {
    setAsked(null);
    if (asked === "pay") pay.mutate({ params, body: { rowVersion, paymentRef: text } });
    else if (asked !== null) {
      decide.mutate({ params, body: { rowVersion, decision: asked, reason: text } });
    }
  }
  return (
    <Row>
      {canSubmit && <SubmitClaim claimId={claim.id} number={claim.number} seen={seen} />}
      {canDecide && (
        <>
          <Button
            variant="contained"
            size="large"
            disabled={busy}
            onClick={() => decide.mutate({ params, body: { rowVersion, decision: "approved" } })}
          >
            {t.approve}
          </Button>
          {claim.kind !== "correction" && (
            <Button
              variant="outlined"
              size="large"
              disabled={busy}
              onClick={() => setAsked("returned")}
            >
              {t.return}
            </Button>
          )}
          <Button size="large" color="error" disabled={busy} onClick={() => setAsked("rejected")}>
            {t.reject}
          </Button>
        </>
      )}
      {canPay && (
        <Button variant="contained" size="large" disabled={busy} onClick={() => setAsked("pay")}>
          {claim.amountCents < 0 ? t.payBack : t.pay}
        </Button>
      )}
      {canReverse && <VoidClaim claim={claim} />}
      {isOwn && <Muted>{t.own}</Muted>}
      {asked !== null && (
        <ReasonDialog {...asks[asked]} onCancel={() => setAsked(null)} onConfirm={answer} />
      )}
    </Row>
  );
}
