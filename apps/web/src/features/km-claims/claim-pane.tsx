import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { printKmClaim } from "@kitround/contract/papers/claim-paper.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { Read } from "../../fittings/read.tsx";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { formatExactMetres } from "../../lib/distance.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useFile } from "../../server/save-file.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { PersonLink, VehicleLink } from "../../fittings/record-link.tsx";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddedLegs } from "./added-legs.tsx";
import { AddedTrips } from "./added-trips.tsx";
import { ClaimActions } from "./claim-actions.tsx";
import { claimAsEntered, type NewLeg } from "./claim-entries.ts";
import { useClaimEntries } from "./claim-operations.ts";
import { claimOnDevice, ownClaimsOnDevice } from "./claims-on-device.ts";
import { saveClaimCsv } from "./claim-csv.ts";
import { ClaimLegs } from "./claim-legs.tsx";
import { claimMoney } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";
import { RefusedClaims } from "./refused-claims.tsx";
import { ToSend } from "./send-state.tsx";
import { SinceReturn } from "./since-return.tsx";
import { ClaimState } from "./claim-tone.tsx";
import { SubmitClaim } from "./submit-claim.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";

const t = texts.detail;

/** One claim: its state and next step, and every leg with its evidence. */
export function ClaimPane({ id, onClose }: { id: string; onClose: () => void }) {
  const me = useSession()?.branchUserId ?? "";
  const entries = useClaimEntries().filter(({ claimId }) => claimId === id);
  const own = useQuery(ownClaimsOnDevice());
  const begun = entries.some(({ move }) => move.kind === "add" || move.kind === "trip");
  // A claim that was begun on this device is not on the server before its first leg is.
  const isNew = begun && own.data?.items.every((claim) => claim.id !== id) === true;
  const claim = useQuery({ ...claimOnDevice(id, me), enabled: !isNew });
  const now = claimAsEntered(claim.data ?? null, entries);
  const waits = entries.some(({ refused }) => refused === undefined);
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2.5, alignContent: "start" }}>
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "flex-start" }}>
        <Row sx={{ flex: 1, minWidth: 0, minHeight: 40 }}>
          <Typography variant="h1" sx={{ fontSize: 20 }}>
            {now.claim === null ? (isNew ? entered.newClaim : null) : texts.claim(now.claim.number)}
          </Typography>
          {now.claim !== null && <ClaimState status={now.claim.status} />}
          {waits && <ToSend />}
        </Row>
        <IconButton aria-label={t.close} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <RefusedClaims of={(of) => of === id} />
      {isNew && claim.data === undefined ? (
        <NewClaim id={id} {...now} />
      ) : (
        <Read of={claim} rows={6}>
          {(data) => <OneClaim {...now} claim={now.claim ?? data} />}
        </Read>
      )}
    </Box>
  );
}

interface NewClaimProps {
  id: string;
  added: NewLeg[];
  trips: string[];
  submitting: boolean;
}

/** A claim that only this device knows. */
function NewClaim({ id, added, trips, submitting }: NewClaimProps) {
  return (
    <>
      <Muted>{entered.newText}</Muted>
      {added.length + trips.length > 0 && !submitting && (
        <Box>
          <SubmitClaim
            claimId={id}
            number={null}
            seen={{ legIds: added.map(({ legId }) => legId), tripIds: trips }}
          />
        </Box>
      )}
      <AddedTrips tripIds={trips} />
      <AddedLegs added={added} mayChange={!submitting} />
    </>
  );
}

interface OneClaimProps {
  claim: KmClaimDetail;
  added: NewLeg[];
  trips: string[];
}

function OneClaim({ claim, added, trips }: OneClaimProps) {
  const pdf = useFile(printKmClaim, t.savedPdf);
  const facts: Fact[] = [
    {
      label: claim.amountCents < 0 ? t.owedBack : t.amount,
      value: <b>{claimMoney(claim.amountCents, claim.currency)}</b>,
    },
    { label: t.distance, value: claim.kind !== "correction" && formatExactMetres(claim.totalM) },
    { label: t.claimant, value: <PersonLink id={claim.claimantId} name={claim.claimantName} /> },
    { label: t.vehicle, value: <VehicleLink id={claim.vehicleId} name={claim.vehicleName} /> },
    { label: t.period, value: claim.fromOn && span(claim.fromOn, claim.toOn ?? claim.fromOn) },
    { label: claim.kind === "reversal" ? t.voidReason : t.note, value: claim.note },
  ];
  return (
    <>
      {claim.returnReason !== null && (
        <Box role="note" sx={{ p: 1.5, borderRadius: 1, bgcolor: "#FFEEDA", color: "#7A3B00" }}>
          <b>{t.reason}:</b> {claim.returnReason}
        </Box>
      )}
      <ClaimLinks claim={claim} />
      <SinceReturn claim={claim} />
      <ClaimActions claim={claim} added={added} trips={trips} />
      <FactList facts={facts} compact />
      <Decided claim={claim} />
      <ClaimLegs claim={claim} added={added} trips={trips} />
      <RecordHistory inPane kind="km_claim" id={claim.id} />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button onClick={() => saveClaimCsv(claim)}>{t.csv}</Button>
        <Button disabled={pdf.isPending} onClick={() => pdf.mutate({ params: { id: claim.id } })}>
          {t.pdf}
        </Button>
      </Box>
    </>
  );
}

/** The claims that this one corrects or is corrected by. */
function ClaimLinks({ claim }: { claim: KmClaimDetail }) {
  const lines = [
    ...(claim.kind === "correction" ? [t.corrects] : []),
    ...(claim.reversesNumber === null ? [] : [t.reverses(claim.reversesNumber)]),
    ...(claim.reversedByNumber === null ? [] : [t.reversedBy(claim.reversedByNumber)]),
    ...(claim.undecidedCorrection === null ? [] : [t.undecided(claim.undecidedCorrection)]),
  ];
  if (lines.length === 0) return null;
  return (
    <Box role="note" sx={{ p: 1.5, borderRadius: 1, bgcolor: "background.card" }}>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </Box>
  );
}

function Decided({ claim }: { claim: KmClaimDetail }) {
  const lines: string[] = [];
  if (claim.approvedAt !== null && claim.approverName !== null) {
    lines.push(t.approved(claim.approverName, formatMoment(claim.approvedAt)));
  }
  if (claim.paidAt !== null) {
    const ref = claim.paymentRef === null ? [] : [t.reference(claim.paymentRef)];
    const when =
      claim.batchNumber !== null && claim.paidOn !== null
        ? t.paidInBatch(formatDay(claim.paidOn), claim.batchNumber)
        : t.paid(formatMoment(claim.paidAt));
    lines.push([when, ...ref].join(", "));
  } else if (claim.batchNumber !== null) {
    lines.push(t.inBatch(claim.batchNumber));
  }
  if (lines.length === 0) return null;
  return (
    <Muted>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </Muted>
  );
}
