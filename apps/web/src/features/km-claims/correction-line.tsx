import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";
import { claimMoney, rateMoney } from "./claim-money.ts";

const t = texts.detail;

interface CorrectedProps {
  leg: KmClaimLeg;
  corrects: NonNullable<KmClaimLeg["corrects"]>;
  currency: string;
}

/** The corrected leg, the amount paid for it with its card, and the correct amount. */
export function Corrected({ leg, corrects, currency }: CorrectedProps) {
  const paid = claimMoney(leg.beforeCents, currency);
  return (
    <Muted small>
      <Box>{t.line(corrects.claimNumber, corrects.position)}</Box>
      {leg.kind === "reversal" ? (
        <Box>{t.wasPaid(paid)}</Box>
      ) : (
        <>
          <Box>{t.was(corrects.cardName, ratesOf(leg, corrects, currency), paid)}</Box>
          <Box>
            {t.now(
              leg.cardName,
              ratesOf(leg, leg, currency),
              claimMoney(leg.beforeCents + leg.amountCents, currency),
            )}
          </Box>
        </>
      )}
    </Muted>
  );
}

/** "$1.20 a km"; both rates if the leg crosses the threshold. */
function ratesOf(
  { tier1M, tier2M, distanceUnit }: KmClaimLeg,
  rates: { tier1RateMillicents: number; tier2RateMillicents: number },
  currency: string,
): string {
  const used = [
    ...(tier1M > 0 ? [rates.tier1RateMillicents] : []),
    ...(tier2M > 0 ? [rates.tier2RateMillicents] : []),
  ];
  return t.rate(used.map((rate) => rateMoney(rate, currency)).join(" + "), distanceUnit);
}

/** The lines of a correction, for the people who decide on it. */
export function CorrectionLines({ claim }: { claim: KmClaimDetail }) {
  return (
    <PlainList sx={{ pb: 1 }}>
      {claim.legs.map((leg) => (
        <Box
          key={leg.id}
          component="li"
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr) auto",
            columnGap: 2,
            py: 0.5,
          }}
        >
          <Box sx={{ overflowWrap: "anywhere" }}>
            {`${leg.fromPlace} → ${leg.toPlace}, ${formatDay(leg.onDay)}`}
            {leg.corrects !== null && (
              <Corrected leg={leg} corrects={leg.corrects} currency={claim.currency} />
            )}
          </Box>
          <Box sx={{ fontVariantNumeric: "tabular-nums" }}>
            {claimMoney(leg.amountCents, claim.currency)}
          </Box>
        </Box>
      ))}
    </PlainList>
  );
}
