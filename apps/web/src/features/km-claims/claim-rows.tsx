import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { claimMoney } from "./claim-money.ts";
import { ClaimState } from "./claim-tone.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

export const ClaimRow = styled("button")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: 12,
  rowGap: 4,
  alignItems: "center",
  width: "100%",
  minHeight: 72,
  padding: "10px 12px",
  border: 0,
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: "none",
  color: theme.palette.text.primary,
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { background: theme.palette.background.card },
  "&[aria-current=true]": { background: "#E5ECF9" },
  // Alone, a desk's list has room for all of it on one line.
  [theme.breakpoints.up("lg")]: {
    minHeight: "var(--row)",
    paddingTop: 4,
    paddingBottom: 4,
    "&[data-alone]": {
      gridTemplateColumns: "240px minmax(0, 1fr) 120px 150px",
      "& > :nth-of-type(2)": { order: 1 },
      "& > :nth-of-type(4)": { order: 2 },
    },
  },
}));

interface ClaimRowsProps {
  claims: readonly KmClaim[];
  open: string | undefined;
  /** Whether each says whose it is. */
  named: boolean;
  /** Claims with entries of this device that are not sent. */
  waiting?: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function ClaimRows({ claims, open, named, waiting, onOpen }: ClaimRowsProps) {
  return (
    <PlainList aria-label={texts.list}>
      {claims.map((claim) => (
        <li key={claim.id}>
          <ClaimRow
            type="button"
            data-alone={open === undefined || undefined}
            aria-current={claim.id === open ? "true" : undefined}
            onClick={() => onOpen(claim.id)}
          >
            <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              {named ? claim.claimantName : texts.claim(claim.number)}
            </Box>
            <Box sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums", textAlign: "right" }}>
              {claimMoney(claim.amountCents, claim.currency)}
            </Box>
            <Muted small>
              {[
                ...(named ? [texts.claim(claim.number)] : []),
                ...(claim.fromOn === null ? [] : [span(claim.fromOn, claim.toOn ?? claim.fromOn)]),
                ...(claim.kind === "drive" ? [] : [texts.kinds[claim.kind]]),
                texts.legs(claim.legsTotal),
                ...(claim.kind === "correction" ? [] : [formatMetres(claim.totalM)]),
                ...(claim.amountCents < 0 ? [texts.owedBack] : []),
                ...(claim.reversedByNumber === null ? [] : [texts.kinds.reversed]),
                ...(waiting?.has(claim.id) === true ? [entered.toSend] : []),
              ].join(" · ")}
            </Muted>
            <Box sx={{ justifySelf: "end" }}>
              <ClaimState status={claim.status} />
            </Box>
          </ClaimRow>
        </li>
      ))}
    </PlainList>
  );
}

export function span(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
