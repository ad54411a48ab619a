import { claimIsOpen } from "@kitround/contract/km-claims/claim-rules.ts";
import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/km-claims";
import { texts as entered } from "#texts/claim-entries";
import { texts as sheetTexts } from "#texts/claim-sheet";
import { confirm } from "../../lib/confirm-store.ts";
import { formatExactMetres } from "../../lib/distance.ts";
import { useSession } from "../../lib/stored-session.ts";
import { TripLink } from "../../fittings/record-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddedLegs } from "./added-legs.tsx";
import { AddedTrips } from "./added-trips.tsx";
import type { NewLeg } from "./claim-entries.ts";
import { claimMoney, rateMoney } from "./claim-money.ts";
import { enterRemoval } from "./claim-operations.ts";
import { Corrected } from "./correction-line.tsx";
import { LegPassengers } from "./leg-passengers.tsx";
import { LegPurpose } from "./leg-purpose.tsx";
import { LegReceipts } from "./leg-receipts.tsx";
import { dayBeside, type TripLegs, tripLegs } from "./trip-legs.ts";
import { Muted, Row, Strong } from "../../ui/vocabulary.tsx";

const t = texts.detail;
const figure = {
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  whiteSpace: "nowrap",
} as const;

interface ClaimLegsProps {
  claim: KmClaimDetail;
  added: NewLeg[];
  trips: string[];
}

/** Every leg, trip by trip, with where it went, how far, at what rate; the sum below is the sum above. */
export function ClaimLegs({ claim, added, trips }: ClaimLegsProps) {
  const me = useSession()?.branchUserId;
  const mayChange = claim.claimantId === me && claimIsOpen(claim);
  return (
    <Box component="section" aria-label={t.legs}>
      {tripLegs(claim.legs).map((trip) => (
        <OfTrip key={trip.legs[0]?.id} trip={trip} claim={claim} mayChange={mayChange} />
      ))}
      <AddedTrips tripIds={trips} />
      <AddedLegs added={added} mayChange={mayChange} />
      <Box sx={{ display: "flex", justifyContent: "space-between", pt: 1.5, fontWeight: 600 }}>
        <span>{t.total}</span>
        <Box sx={figure}>
          {claim.kind !== "correction" && `${formatExactMetres(claim.totalM)} · `}
          {claimMoney(claim.amountCents, claim.currency)}
        </Box>
      </Box>
      {added.length + trips.length > 0 && (
        <Muted small>{entered.more(added.length, trips.length)}</Muted>
      )}
    </Box>
  );
}

interface OfTripProps {
  trip: TripLegs;
  claim: KmClaimDetail;
  mayChange: boolean;
}

/** The legs of one trip, with its name, its day and the reason for a difference to the plan. */
function OfTrip({ trip, claim, mayChange }: OfTripProps) {
  const { tripId, name, gapReason, legs } = trip;
  const day = dayBeside(trip);
  const cents = legs.reduce((sum, leg) => sum + leg.amountCents, 0);
  return (
    <Box component="section" aria-label={[name, ...day].join(", ")} sx={{ mb: 2 }}>
      <Box sx={{ display: "flex", columnGap: 2, justifyContent: "space-between" }}>
        <Row sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Strong>
            <TripLink id={tripId} name={name} />
          </Strong>
          <Muted small>
            {[...day, ...(legs[0]?.source === "manual" ? [t.manual] : [])].join(" · ")}
          </Muted>
        </Row>
        {legs.length > 1 && (
          <Strong sx={{ ...figure, pr: mayChange ? "64px" : 0 }}>
            {claimMoney(cents, claim.currency)}
          </Strong>
        )}
      </Box>
      {gapReason !== null && <Muted small>{sheetTexts.reason(gapReason)}</Muted>}
      {legs.map((leg) => (
        <Leg key={leg.id} leg={leg} claim={claim} mayChange={mayChange} />
      ))}
    </Box>
  );
}

function Leg({ leg, claim, mayChange }: { leg: KmClaimLeg } & Omit<OfTripProps, "trip">) {
  const mayRename = mayChange && leg.source === "manual" && leg.kind === "drive";
  async function takeOut() {
    if (await confirm(t.removeAsk)) await enterRemoval(claim.id, leg);
  }
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: `minmax(0, 1fr) auto ${mayChange ? "48px" : ""}`,
        columnGap: 2,
        alignItems: "center",
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: "anywhere" }}>{`${leg.fromPlace} → ${leg.toPlace}`}</Box>
        {leg.corrects === null ? (
          <Tiers leg={leg} currency={claim.currency} />
        ) : (
          <Corrected leg={leg} corrects={leg.corrects} currency={claim.currency} />
        )}
        {mayRename && <LegPurpose claimId={claim.id} leg={leg} />}
        <LegReceipts claimId={claim.id} leg={leg} mayChange={mayChange} />
        {mayChange && leg.passengerMillicents > 0 && <LegPassengers claimId={claim.id} leg={leg} />}
      </Box>
      <Box sx={figure}>
        <b>{claimMoney(leg.amountCents, claim.currency)}</b>
        {leg.kind !== "correction" && <Muted small>{formatExactMetres(leg.distanceM)}</Muted>}
      </Box>
      {mayChange && (
        <IconButton aria-label={t.remove} onClick={() => void takeOut()}>
          <Icon path={mdiClose} size={20} />
        </IconButton>
      )}
    </Box>
  );
}

/** The rate of a leg; if it crosses the threshold, both parts and the vehicle's distance before it. */
function Tiers({ leg, currency }: { leg: KmClaimLeg; currency: string }) {
  const first = rateMoney(leg.tier1RateMillicents, currency);
  const second = rateMoney(leg.tier2RateMillicents, currency);
  const both = leg.tier1M > 0 && leg.tier2M > 0;
  return (
    <Muted small>
      {both
        ? `${t.tier(formatExactMetres(leg.tier1M), first)} + ${t.tier(formatExactMetres(leg.tier2M), second)}`
        : t.rate(leg.tier2M > 0 ? second : first, leg.distanceUnit)}
      {leg.passengers > 0 && (
        <Box>
          {t.passengers(
            leg.passengers,
            rateMoney(leg.passengerMillicents, currency),
            leg.distanceUnit,
          )}
        </Box>
      )}
      {(both || leg.tier2M > 0) && <Box>{t.before(formatExactMetres(leg.travelledBeforeM))}</Box>}
    </Muted>
  );
}
