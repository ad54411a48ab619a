import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/claim-sheet";
import { formatExactMetres } from "../../lib/distance.ts";
import { claimMoney } from "./claim-money.ts";
import { compared } from "./trip-legs.ts";

const t = texts.columns;

/** A leg's name is above its numbers if there is no room beside them. */
const row = {
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  columnGap: 1.5,
  py: 0.5,
  borderTop: 1,
  borderColor: "divider",
  "& > :first-of-type": { gridColumn: "1 / -1", overflowWrap: "anywhere" },
  "& > :not(:first-of-type)": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  "@container sheet (min-width: 640px)": {
    gridTemplateColumns: "minmax(0, 1fr) repeat(4, 104px)",
    "& > :first-of-type": { gridColumn: "auto" },
  },
} as const;

/** Plan, odometer and difference of each leg, and their sums. */
export function LegComparison(props: {
  label: string;
  legs: readonly KmClaimLeg[];
  currency: string;
  /** Entered by the claimant, not read from an odometer. */
  byHand: boolean;
}) {
  const { label, legs, currency, byHand } = props;
  const sum = compared(legs);
  const cents = legs.reduce((all, leg) => all + leg.amountCents, 0);
  return (
    <Box role="table" aria-label={label} sx={{ fontSize: 14 }}>
      <Box role="row" sx={{ ...row, borderTop: 0, color: "text.secondary" }}>
        {[t.leg, t.planned, byHand ? t.entered : t.claimed, t.difference, t.amount].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </Box>
      {legs.map((leg) => (
        <Figures
          key={leg.id}
          name={`${leg.fromPlace} → ${leg.toPlace}`}
          plannedM={leg.plannedM}
          drivenM={leg.distanceM}
          amount={claimMoney(leg.amountCents, currency)}
        />
      ))}
      {legs.length > 1 && (
        <Box sx={{ fontWeight: 600 }}>
          <Figures name={t.sum} {...sum} amount={claimMoney(cents, currency)} />
        </Box>
      )}
    </Box>
  );
}

interface FiguresProps {
  name: string;
  plannedM: number | null;
  drivenM: number;
  amount: string;
}

function Figures({ name, plannedM, drivenM, amount }: FiguresProps) {
  return (
    <Box role="row" sx={row}>
      <span role="cell">{name}</span>
      <span role="cell">{plannedM === null ? t.none : formatExactMetres(plannedM)}</span>
      <span role="cell">{formatExactMetres(drivenM)}</span>
      <span role="cell">{plannedM === null ? t.none : difference(drivenM - plannedM)}</span>
      <span role="cell">{amount}</span>
    </Box>
  );
}

/** With its sign: "+2.4 km". */
function difference(metres: number): string {
  if (metres === 0) return formatExactMetres(0);
  return `${metres > 0 ? "+" : "−"}${formatExactMetres(Math.abs(metres))}`;
}
