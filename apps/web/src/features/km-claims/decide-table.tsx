import type { ClaimToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import { texts } from "#texts/claim-sheet";
import { texts as claimTexts } from "#texts/km-claims";
import { PersonLink, VehicleLink } from "../../fittings/record-link.tsx";
import { formatMetres } from "../../lib/distance.ts";
import { claimMoney } from "./claim-money.ts";
import { span } from "./claim-rows.tsx";
import { DecideLegs } from "./decide-legs.tsx";
import { type DecideClaimProps, DecideNotes, LegsButton } from "./decide-notes.tsx";
import { SelectClaim } from "./select-claim.tsx";
import { compared } from "./trip-legs.ts";

const t = texts.table;
const headings = [t.claim, t.vehicle, t.period];
const figures = [t.legs, t.planned, t.claimed, t.difference, t.amount];
const figure = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" };

/** With its sign: "+2.4 km". */
export function signed(metres: number): string {
  return `${metres > 0 ? "+" : metres < 0 ? "−" : ""}${formatMetres(Math.abs(metres))}`;
}

interface DecideTableProps {
  label: string;
  people: readonly [string, ClaimToDecide[]][];
  propsOf: (item: ClaimToDecide) => DecideClaimProps;
}

/** Claims by person with a column for each fact, on a desktop without an open claim beside them. */
export function DecideTable({ label, people, propsOf }: DecideTableProps) {
  return (
    <Table size="small" aria-label={label} sx={{ tableLayout: "fixed", "& td": { py: 0.25 } }}>
      <colgroup>
        {[48, 110, undefined, 240, 70, 120, 120, 120, 120, 52].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the columns never change places
          <col key={at} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <TableHead>
        <TableRow sx={{ "& th": { color: "text.secondary", fontWeight: 600 } }}>
          <TableCell component="td" padding="checkbox" />
          {headings.map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
          {figures.map((title) => (
            <TableCell key={title} align="right">
              {title}
            </TableCell>
          ))}
          <TableCell component="td" padding="none" />
        </TableRow>
      </TableHead>
      {people.map(([person, theirs]) => (
        <TableBody key={person}>
          <TableRow>
            <TableCell
              component="th"
              scope="rowgroup"
              colSpan={10}
              sx={{ fontWeight: 600, pt: 1.5, pb: 0.5 }}
            >
              <PersonLink id={person} name={theirs[0]?.claim.claimantName} />
            </TableCell>
          </TableRow>
          {theirs.map((item) => (
            <DecideRows key={item.claim.id} {...propsOf(item)} />
          ))}
        </TableBody>
      ))}
    </Table>
  );
}

/** A claim's row, and below it what to know about it and its legs. */
function DecideRows({ item, base, selected, refusal, onSelect, onOpen }: DecideClaimProps) {
  const { claim, unusual } = item;
  const [open, setOpen] = useState(unusual.length > 0);
  const name = claimTexts.claim(claim.number);
  const { plannedM, drivenM } = compared(claim.legs);
  const correction = claim.kind === "correction";
  const noted = unusual.length > 0 || refusal !== undefined || claim.sinceReturn !== null;
  const below = noted || open;
  const tint = selected ? { bgcolor: "#E5ECF9" } : {};
  return (
    <>
      <TableRow sx={{ ...tint, "& > td": below ? { borderBottom: 0 } : {} }}>
        <TableCell padding="checkbox">
          <SelectClaim item={item} selected={selected} onSelect={onSelect} />
        </TableCell>
        <TableCell>
          <Button onClick={onOpen} sx={{ p: 0, minWidth: 0, minHeight: 0, fontWeight: 600 }}>
            {name}
          </Button>
        </TableCell>
        <TableCell sx={{ overflowWrap: "anywhere" }}>
          <VehicleLink id={claim.vehicleId} name={claim.vehicleName} />
        </TableCell>
        <TableCell>
          {claim.fromOn !== null && span(claim.fromOn, claim.toOn ?? claim.fromOn)}
        </TableCell>
        <TableCell align="right">{claim.legsTotal}</TableCell>
        <TableCell align="right" sx={figure}>
          {correction || plannedM === null ? texts.columns.none : formatMetres(plannedM)}
        </TableCell>
        <TableCell align="right" sx={figure}>
          {correction ? texts.columns.none : formatMetres(drivenM)}
        </TableCell>
        <TableCell align="right" sx={figure}>
          {correction || plannedM === null ? texts.columns.none : signed(drivenM - plannedM)}
        </TableCell>
        <TableCell align="right" sx={figure}>
          {claimMoney(claim.amountCents, claim.currency)}
        </TableCell>
        <TableCell padding="none" align="right">
          <LegsButton number={claim.number} open={open} onOpen={setOpen} />
        </TableCell>
      </TableRow>
      {below && (
        <TableRow sx={tint}>
          <TableCell />
          <TableCell colSpan={9} sx={{ "&&": { pb: 1.5 } }}>
            {correction && claimTexts.detail.corrects}
            <DecideNotes item={item} refusal={refusal} />
            {open && <DecideLegs claim={claim} base={base} />}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
