import { readStockHistory, type StockHistory } from "@kitround/contract/stock/stock-history.ts";
import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plots";
import { Read } from "../../fittings/read.tsx";
import { formatDay } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { stepPlotHeight } from "../../ui/plots/plot-heights.ts";
import { PlotFrame, PlotTable } from "../../ui/plots/plot-frame.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.stock;
const StepPlot = lazyPart(async () => (await import("../../ui/plots/step-plot.tsx")).StepPlot);

/** The quantity on hand over the last year, compared with the minimum; renders nothing for people who don't see quantities. */
export function StockOverTime({ level }: { level: StockLevel }) {
  const { itemId } = level;
  const query = useQuery(queryOptions(readStockHistory, { params: { itemId } }));
  if (query.data?.history === null) return null;
  return (
    <Box component="section" aria-label={t.title} sx={{ my: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <Read of={query} waiting={<Skeleton variant="rounded" height={stepPlotHeight} />}>
        {({ history }) => history && <Drawn level={level} history={history} />}
      </Read>
    </Box>
  );
}

function Drawn({ level, history }: { level: StockLevel; history: StockHistory }) {
  const { name, unit, minQty } = level;
  const { from, to, before, days } = history;
  // There was no movement in the shown period.
  if (days.length === 0 && before === 0) return <Muted>{t.none}</Muted>;
  const amounts = [...(days[0]?.day === from ? [] : [before]), ...days.map(({ onHand }) => onHand)];
  const now = t.qty(amounts.at(-1) ?? before, unit);
  return (
    <PlotFrame table={<HistoryTable history={history} />}>
      <Box sx={{ minHeight: stepPlotHeight }}>
        <StepPlot
          label={t.said(
            name,
            formatDay(from),
            formatDay(to),
            t.qty(Math.min(...amounts), unit),
            t.qty(Math.max(...amounts), unit),
            now,
            minQty,
          )}
          from={from}
          to={to}
          before={before}
          days={days.map(({ day, onHand }) => ({ day, amount: onHand }))}
          level={minQty === 0 ? null : { amount: minQty, text: t.minimum(minQty) }}
          text={String(amounts.at(-1) ?? before)}
        />
      </Box>
    </PlotFrame>
  );
}

function HistoryTable({ history: { from, before, days } }: { history: StockHistory }) {
  const c = t.columns;
  return (
    <PlotTable>
      <thead>
        <tr>
          <th scope="col">{c.day}</th>
          <th scope="col">{c.came}</th>
          <th scope="col">{c.went}</th>
          <th scope="col">{c.onHand}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, came, went, onHand }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{came === 0 ? "" : came}</td>
            <td>{went === 0 ? "" : went}</td>
            <td>{onHand}</td>
          </tr>
        ))}
        {days[0]?.day !== from && (
          <tr>
            <th scope="row">{t.beforeDay(formatDay(from))}</th>
            <td colSpan={3}>{before}</td>
          </tr>
        )}
      </tbody>
    </PlotTable>
  );
}
