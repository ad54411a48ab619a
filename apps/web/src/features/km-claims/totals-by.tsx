import type { ClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { type Total, totalsBy, type TotalsOf } from "@kitround/contract/km-claims/totals-rules.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/claim-totals";
import { formatMetres } from "../../lib/distance.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ListHead } from "../../ui/list-bar.tsx";
import { BarPlot } from "../../ui/plots/bar-plot.tsx";
import { PlotFrame, PlotTable } from "../../ui/plots/plot-frame.tsx";
import { columnPlotHeight } from "../../ui/plots/plot-heights.ts";
import { SectionTitle } from "../../ui/vocabulary.tsx";
import { claimMoney, wholeMoney } from "./claim-money.ts";
import { monthWord, saveTotals, totalName } from "./totals-csv.ts";

const ColumnPlot = lazyPart(
  async () => (await import("../../ui/plots/column-plot.tsx")).ColumnPlot,
);

interface TotalsByProps {
  by: TotalsOf;
  totals: ClaimTotals;
}

/** A tax year's approved claims by one dimension: a plot, its table and its CSV. */
export function TotalsBy({ by, totals }: TotalsByProps) {
  const { currency } = totals;
  const rows = totalsBy(by, totals.cells);
  const nameOf = (row: Total) => totalName(by, row);
  const money = (cents: number) => claimMoney(cents, currency);
  const most = Math.max(0, ...rows.map(({ amountCents }) => amountCents));
  const sum = rows.reduce((all, { amountCents }) => all + amountCents, 0);
  const label = texts.said(texts.by[by], money(sum), money(most));
  return (
    <Box component="section" aria-label={texts.by[by]} sx={{ minWidth: 0 }}>
      <ListHead onSave={() => saveTotals(by, totals)}>
        <SectionTitle>{texts.by[by]}</SectionTitle>
      </ListHead>
      <PlotFrame table={<TotalsTable by={by} rows={rows} nameOf={nameOf} money={money} />}>
        {by === "month" ? (
          <Box sx={{ minHeight: columnPlotHeight }}>
            <ColumnPlot
              label={label}
              most={most}
              columns={rows.map(({ key, amountCents }) => ({
                key: key ?? "",
                value: Math.max(0, amountCents),
                of: Math.max(0, amountCents),
                text: wholeMoney(amountCents, currency),
                name: monthWord(key ?? ""),
                group: (key ?? "").slice(0, 4),
              }))}
            />
          </Box>
        ) : (
          <BarPlot
            label={label}
            bars={rows.map((row) => ({
              key: row.key ?? "",
              name: nameOf(row),
              value: row.amountCents,
              text: money(row.amountCents),
            }))}
          />
        )}
      </PlotFrame>
    </Box>
  );
}

interface TotalsTableProps {
  by: TotalsOf;
  rows: readonly Total[];
  nameOf: (row: Total) => string;
  money: (cents: number) => string;
}

function TotalsTable({ by, rows, nameOf, money }: TotalsTableProps) {
  return (
    <PlotTable>
      <thead>
        <tr>
          <th scope="col">{texts.columns[by]}</th>
          <th scope="col">{texts.distance}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ""}>
            <th scope="row">{nameOf(row)}</th>
            <td>{formatMetres(row.distanceM)}</td>
            <td>{money(row.amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </PlotTable>
  );
}
