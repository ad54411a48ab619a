import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres } from "../../lib/distance.ts";
import { claimMoney } from "./claim-money.ts";
import { ClaimState } from "./claim-tone.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const columns = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) 110px minmax(0, 2fr) 110px 110px minmax(0, 1fr) 110px 150px",
} as const;

const figure = { textAlign: "right", fontVariantNumeric: "tabular-nums" } as const;

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
  "& .in-column": { display: "none" },
  // Without an open claim beside it, a desktop list has room for everything on one line.
  [theme.breakpoints.up("lg")]: {
    minHeight: "var(--row)",
    paddingTop: 4,
    paddingBottom: 4,
    "&[data-alone]": {
      ...columns,
      "& > .facts": { display: "contents" },
      "& .in-line": { display: "none" },
      "& .in-column": { display: "inline" },
      "& .fact": { fontSize: 14, color: theme.palette.text.secondary },
      // Legs and distance.
      "& .fact:nth-of-type(3), & .fact:nth-of-type(4)": figure,
      "& > .amount": { order: 1 },
      "& > .state": { order: 2 },
    },
  },
}));

/** The columns' headings; shown where the rows have columns. */
const Head = styled("div")(({ theme }) => ({
  display: "none",
  [theme.breakpoints.up("lg")]: {
    ...columns,
    columnGap: 12,
    padding: "6px 12px",
    borderBottom: `1px solid ${theme.palette.divider}`,
    fontSize: 14,
    fontWeight: 600,
    "& > :nth-of-type(4), & > :nth-of-type(5), & > :nth-of-type(7)": figure,
    "& > :last-of-type": { textAlign: "right" },
  },
}));

interface ClaimRowsProps {
  claims: readonly KmClaim[];
  open: string | undefined;
  /** Whether each row names its claimant. */
  named: boolean;
  /** Ids of claims with unsent entries on this device. */
  waiting?: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function ClaimRows({ claims, open, named, waiting, onOpen }: ClaimRowsProps) {
  const heads = [named ? texts.csv.claimant : texts.csv.number, ...columnTitles(named)];
  return (
    <>
      {open === undefined && (
        <Head aria-hidden>
          {heads.map((title, at) => (
            // The columns never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{title}</span>
          ))}
        </Head>
      )}
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
              <Box className="amount" sx={figure}>
                {claimMoney(claim.amountCents, claim.currency)}
              </Box>
              <Muted small className="facts">
                {withDots(factsOf(claim, named, waiting?.has(claim.id) === true))}
              </Muted>
              <Box className="state" sx={{ justifySelf: "end" }}>
                <ClaimState status={claim.status} />
              </Box>
            </ClaimRow>
          </li>
        ))}
      </PlainList>
    </>
  );
}

function columnTitles(named: boolean): string[] {
  const t = texts.csv;
  return [named ? t.number : "", t.period, t.legs, t.distance, "", t.amount, t.status];
}

/** One for each column; null where a claim has none. */
function factsOf(claim: KmClaim, named: boolean, toSend: boolean): ReactNode[] {
  const notes = [
    ...(claim.kind === "drive" ? [] : [texts.kinds[claim.kind]]),
    ...(claim.amountCents < 0 ? [texts.owedBack] : []),
    ...(claim.reversedByNumber === null ? [] : [texts.kinds.reversed]),
    ...(toSend ? [entered.toSend] : []),
  ];
  return [
    named ? texts.claim(claim.number) : null,
    claim.fromOn === null ? null : span(claim.fromOn, claim.toOn ?? claim.fromOn),
    <>
      <span className="in-line">{texts.legs(claim.legsTotal)}</span>
      <span className="in-column">{claim.legsTotal}</span>
    </>,
    claim.kind === "correction" ? null : formatMetres(claim.totalM),
    notes.length === 0 ? null : notes.join(" · "),
  ];
}

/** Separated by dots in one line; in columns without. */
function withDots(facts: readonly ReactNode[]) {
  const last = facts.findLastIndex((fact) => fact !== null);
  return facts.map((fact, at) => (
    // The columns never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} className="fact">
      {fact}
      {fact !== null && at < last && <span className="in-line"> · </span>}
    </span>
  ));
}

export function span(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
