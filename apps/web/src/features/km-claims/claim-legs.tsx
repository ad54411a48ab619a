import { claimIsOpen } from "@kitround/contract/km-claims/claim-rules.ts";
import {
  type KmClaimDetail,
  type KmClaimLeg,
  removeLeg,
} from "@kitround/contract/km-claims/km-claim.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/km-claims";
import { confirm } from "../../lib/confirm-store.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatExactMetres } from "../../lib/distance.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useAction } from "../../server/use-action.ts";
import { TripLink } from "../../fittings/record-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { claimMoney, rateMoney } from "./claim-money.ts";
import { Corrected } from "./correction-line.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.detail;
const figure = {
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  whiteSpace: "nowrap",
} as const;

/** Every leg with where it went, how far, at what rate; the sum below is the sum above. */
export function ClaimLegs({ claim }: { claim: KmClaimDetail }) {
  const me = useSession()?.branchUserId;
  const remove = useAction(removeLeg);
  const mayRemove = claim.claimantId === me && claimIsOpen(claim);
  async function takeOut(legId: string) {
    if (await confirm(t.removeAsk)) remove.mutate({ params: { id: claim.id, legId } });
  }
  return (
    <Box component="section" aria-label={t.legs}>
      {claim.legs.map((leg) => (
        <Box
          key={leg.id}
          sx={{
            display: "grid",
            gridTemplateColumns: `minmax(0, 1fr) auto ${mayRemove ? "48px" : ""}`,
            columnGap: 2,
            alignItems: "center",
            py: 1,
            borderBottom: 1,
            borderColor: "divider",
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflowWrap: "anywhere" }}>
              <TripLink id={leg.tripId} name={`${leg.fromPlace} → ${leg.toPlace}`} />
            </Box>
            <Muted small>
              {[
                formatDay(leg.onDay),
                leg.purpose,
                ...(leg.source === "manual" ? [t.manual] : []),
              ].join(" · ")}
            </Muted>
            {leg.corrects === null ? (
              <Tiers leg={leg} currency={claim.currency} />
            ) : (
              <Corrected leg={leg} corrects={leg.corrects} currency={claim.currency} />
            )}
          </Box>
          <Box sx={figure}>
            <b>{claimMoney(leg.amountCents, claim.currency)}</b>
            {leg.kind !== "correction" && <Muted small>{formatExactMetres(leg.distanceM)}</Muted>}
          </Box>
          {mayRemove && (
            <IconButton aria-label={t.remove} onClick={() => void takeOut(leg.id)}>
              <Icon path={mdiClose} size={20} />
            </IconButton>
          )}
        </Box>
      ))}
      <Box sx={{ display: "flex", justifyContent: "space-between", pt: 1.5, fontWeight: 600 }}>
        <span>{t.total}</span>
        <Box sx={figure}>
          {claim.kind !== "correction" && `${formatExactMetres(claim.totalM)} · `}
          {claimMoney(claim.amountCents, claim.currency)}
        </Box>
      </Box>
    </Box>
  );
}

/** At which rate; where a leg crosses the step, both parts and how far the vehicle had gone. */
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
