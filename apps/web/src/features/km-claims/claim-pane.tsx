import { getKmClaim, type KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import { printKmClaim } from "@kitround/contract/papers/claim-paper.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/km-claims";
import { Read } from "../../fittings/read.tsx";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { formatExactMetres } from "../../lib/distance.ts";
import { queryOptions } from "../../server/queries.ts";
import { useFile } from "../../server/save-file.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { PersonLink, VehicleLink } from "../../fittings/record-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ClaimActions } from "./claim-actions.tsx";
import { saveClaimCsv } from "./claim-csv.ts";
import { ClaimLegs } from "./claim-legs.tsx";
import { claimMoney } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";
import { SinceReturn } from "./since-return.tsx";
import { ClaimState } from "./claim-tone.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.detail;

/** One claim: its state and the next step, what it is for, and every leg with its evidence. */
export function ClaimPane({ id, onClose }: { id: string; onClose: () => void }) {
  const claim = useQuery(queryOptions(getKmClaim, { params: { id } }));
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2.5, alignContent: "start" }}>
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        {claim.data !== undefined && (
          <>
            <Typography variant="h1" sx={{ fontSize: 20 }}>
              {texts.claim(claim.data.number)}
            </Typography>
            <ClaimState status={claim.data.status} />
          </>
        )}
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label={t.close} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Read of={claim} rows={6}>
        {(data) => <OneClaim claim={data} />}
      </Read>
    </Box>
  );
}

function OneClaim({ claim }: { claim: KmClaimDetail }) {
  const pdf = useFile(printKmClaim, t.savedPdf);
  const facts: [string, ReactNode][] = [
    [
      claim.amountCents < 0 ? t.owedBack : t.amount,
      <b key="amount">{claimMoney(claim.amountCents, claim.currency)}</b>,
    ],
    ...(claim.kind === "correction"
      ? []
      : ([[t.distance, formatExactMetres(claim.totalM)]] as [string, ReactNode][])),
    [t.claimant, <PersonLink key="who" id={claim.claimantId} name={claim.claimantName} />],
    [t.vehicle, <VehicleLink key="vehicle" id={claim.vehicleId} name={claim.vehicleName} />],
  ];
  if (claim.fromOn !== null) facts.push([t.period, span(claim.fromOn, claim.toOn ?? claim.fromOn)]);
  if (claim.note !== null) {
    facts.push([claim.kind === "reversal" ? t.voidReason : t.note, claim.note]);
  }
  return (
    <>
      {claim.returnReason !== null && (
        <Box role="note" sx={{ p: 1.5, borderRadius: 1, bgcolor: "#FFEEDA", color: "#7A3B00" }}>
          <b>{t.reason}:</b> {claim.returnReason}
        </Box>
      )}
      <ClaimLinks claim={claim} />
      <SinceReturn claim={claim} />
      <ClaimActions claim={claim} />
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Muted as="dt" small>
              {name}
            </Muted>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Decided claim={claim} />
      <ClaimLegs claim={claim} />
      <RecordHistory kind="km_claim" id={claim.id} />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button onClick={() => saveClaimCsv(claim)}>{t.csv}</Button>
        <Button disabled={pdf.isPending} onClick={() => pdf.mutate({ params: { id: claim.id } })}>
          {t.pdf}
        </Button>
      </Box>
    </>
  );
}

/** What this claim corrects, and what corrects it. */
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
