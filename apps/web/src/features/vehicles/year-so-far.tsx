import { getLogbook, type Logbook } from "@kitround/contract/km-claims/logbook.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/vehicles";
import { Read } from "../../fittings/read.tsx";
import { formatDay, today } from "../../lib/dates.ts";
import { formatMetres, metresInUnit } from "../../lib/distance.ts";
import { queryOptions } from "../../server/queries.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PlotFrame, PlotTable } from "../../ui/plots/plot-frame.tsx";
import { stepPlotHeight } from "../../ui/plots/plot-heights.ts";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

const t = texts.soFar;
const StepPlot = lazyPart(async () => (await import("../../ui/plots/step-plot.tsx")).StepPlot);

/** How much of the first tier of this tax year a private vehicle has used. */
export function YearSoFar({ vehicle: { id, name } }: { vehicle: Vehicle }) {
  const query = useQuery(queryOptions(getLogbook, { params: { id }, query: {} }));
  return (
    <Box component="section" aria-label={t.title(name)} sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {t.title(name)}
      </Typography>
      <Read of={query} waiting={<Skeleton variant="rounded" height={stepPlotHeight} />}>
        {(book) =>
          book.step === null ? <Muted>{t.noRate}</Muted> : <Drawn book={book} step={book.step} />
        }
      </Read>
    </Box>
  );
}

function Drawn({ book, step }: { book: Logbook; step: NonNullable<Logbook["step"]> }) {
  const { counts, stepM, days } = step;
  const { startsOn, vehicleName, logbookKept } = book;
  if (days.length === 0) return <Muted>{t.none}</Muted>;
  const done = formatMetres(days.at(-1)?.doneM ?? 0);
  const far = formatMetres(stepM);
  const inUnit = (metres: number) => Math.round(metres / metresInUnit());
  return (
    <PlotFrame table={<DayTable days={days} />}>
      <Box>
        <Strong>{t.used(done, far)}</Strong>
        <Muted small>{t.counts[counts === "travelled" && !logbookKept ? "claimed" : counts]}</Muted>
      </Box>
      <Box sx={{ minHeight: stepPlotHeight }}>
        <StepPlot
          label={t.said(vehicleName, done, far, formatDay(startsOn))}
          from={startsOn}
          to={today()}
          before={0}
          days={days.map(({ day, doneM }) => ({ day, amount: inUnit(doneM) }))}
          level={{ amount: inUnit(stepM), text: t.level(far) }}
          text={done}
        />
      </Box>
    </PlotFrame>
  );
}

function DayTable({ days }: { days: NonNullable<Logbook["step"]>["days"] }) {
  return (
    <PlotTable>
      <thead>
        <tr>
          <th scope="col">{t.columns.day}</th>
          <th scope="col">{t.columns.done}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, doneM }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatMetres(doneM)}</td>
          </tr>
        ))}
      </tbody>
    </PlotTable>
  );
}
