import { addDays } from "@kitround/contract/plan/days.ts";
import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import { coverDays, stockAhead, usePerWeek } from "@kitround/contract/shopping/stock-forecast.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/shopping";
import { formatDay } from "../../lib/dates.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PlotFrame, PlotTable } from "../../ui/plots/plot-frame.tsx";
import { stepPlotHeight } from "../../ui/plots/plot-heights.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.plot;
const StepPlot = lazyPart(async () => (await import("../../ui/plots/step-plot.tsx")).StepPlot);

/** The item's expected stock from today on, with the day to order, and its use week by week. */
export function StockAhead({ item, today }: { item: ShoppingItem; today: string }) {
  const { name, unit, onHand, uses, safety, orderBy, runsOutOn } = item;
  const days = stockAhead(item, uses, today);
  const end = days.at(-1)?.amount ?? onHand;
  return (
    <Box component="section" aria-label={t.title} sx={{ my: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      {days.length === 0 ? (
        <Muted>{t.none}</Muted>
      ) : (
        <PlotFrame table={<Weeks item={item} today={today} />}>
          <Box sx={{ minHeight: stepPlotHeight }}>
            <StepPlot
              label={t.said(
                name,
                texts.qty(onHand, unit),
                texts.qty(end, unit),
                runsOutOn && formatDay(runsOutOn, today),
                orderBy && formatDay(orderBy, today),
              )}
              from={today}
              to={addDays(today, coverDays)}
              before={onHand}
              days={days}
              level={safety < 1 ? null : { amount: Math.ceil(safety), text: t.safety(safety) }}
              mark={orderBy === null ? null : { day: orderBy, text: t.order }}
              text={String(end)}
            />
          </Box>
        </PlotFrame>
      )}
    </Box>
  );
}

function Weeks({ item, today }: { item: ShoppingItem; today: string }) {
  const used = usePerWeek(item.uses, today);
  const comes = usePerWeek(item.arrivals, today);
  const left = stockAhead(item, item.uses, today);
  const leftBy = (day: string) => left.findLast((each) => each.day <= day)?.amount ?? item.onHand;
  return (
    <PlotTable>
      <thead>
        <tr>
          <th scope="col">{t.week}</th>
          <th scope="col">{t.used}</th>
          <th scope="col">{t.comes}</th>
          <th scope="col">{t.left}</th>
        </tr>
      </thead>
      <tbody>
        {used.map((qty, week) => {
          const from = addDays(today, week * 7);
          const coming = comes[week] ?? 0;
          return (
            <tr key={from}>
              <th scope="row">{formatDay(from, today)}</th>
              <td>{qty === 0 ? "" : texts.qty(qty, item.unit)}</td>
              <td>{coming === 0 ? "" : texts.qty(coming, item.unit)}</td>
              <td>{leftBy(addDays(from, 6))}</td>
            </tr>
          );
        })}
      </tbody>
    </PlotTable>
  );
}
