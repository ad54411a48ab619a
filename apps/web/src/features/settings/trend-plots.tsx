import type { TermFigures } from "@kitround/contract/branches/trend-rules.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/national-trends";
import { metresInUnit, unitSign } from "../../lib/distance.ts";
import { branchFormat } from "../../lib/locale.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { columnPlotHeight } from "../../ui/plots/plot-heights.ts";
import { Muted, Stack, Strong } from "../../ui/vocabulary.tsx";

const t = texts.plots;
const ColumnPlot = lazyPart(
  async () => (await import("../../ui/plots/column-plot.tsx")).ColumnPlot,
);

interface Measure {
  name: string;
  value: (term: TermFigures) => number;
  of?: (term: TermFigures) => number;
  /** In few characters, above the column. */
  text: (term: TermFigures) => string;
}

interface TrendPlotsProps {
  terms: readonly TermFigures[];
  /** Of the money; null if kilometres and money are unknown. */
  currencies: readonly string[] | null;
  chosen: string;
  onChoose: (term: string) => void;
}

/** A plot for each figure. A tap on a term, or its arrow keys, chooses it in all of them. */
export function TrendPlots({ terms, currencies, chosen, onChoose }: TrendPlotsProps) {
  return (
    <Stack gap={1}>
      <Muted small>{texts.key}</Muted>
      {currencies === null && <Muted small>{texts.notByRegion}</Muted>}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(420px, 100%), 1fr))",
          gap: 3,
        }}
      >
        {measures(currencies).map((measure) => (
          <TrendPlot key={measure.name} {...{ measure, terms, chosen, onChoose }} />
        ))}
      </Box>
    </Stack>
  );
}

function measures(currencies: readonly string[] | null): Measure[] {
  const counted = (name: string, value: (term: TermFigures) => number): Measure => ({
    name,
    value,
    text: (term) => short(value(term)),
  });
  const counts: Measure[] = [
    {
      name: t.reached,
      value: ({ membersReached }) => membersReached,
      of: ({ members }) => members,
      text: ({ membersReached, members }) => texts.reachedOf(membersReached, members),
    },
    counted(t.lent, ({ lent }) => lent),
    counted(t.students, ({ students }) => students),
  ];
  if (currencies === null) return counts;
  const inUnit = ({ drivenM }: TermFigures) => Math.round((drivenM ?? 0) / metresInUnit());
  return [
    ...counts,
    counted(t.driven(unitSign()), inUnit),
    ...currencies.map((currency) =>
      counted(t.claimed(currency), ({ claimed }) =>
        Math.round(Math.max(0, claimed?.get(currency) ?? 0) / 100),
      ),
    ),
  ];
}

/** "12,400" and from 100,000 on "124K", because the columns are narrow. */
const short = (value: number) =>
  value.toLocaleString(
    branchFormat().locale,
    value < 100_000 ? {} : { notation: "compact", maximumFractionDigits: 0 },
  );

interface TrendPlotProps {
  measure: Measure;
  terms: readonly TermFigures[];
  chosen: string;
  onChoose: (term: string) => void;
}

function TrendPlot({ measure, terms, chosen, onChoose }: TrendPlotProps) {
  const { name, value, of = value, text } = measure;
  const nameOf = ({ year, number, running }: TermFigures) => texts.soFar(year, number, running);
  const termOf = new Map(terms.map((term) => [term.key, term]));
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Stack gap={0.5} style={{ minWidth: 0 }}>
      <Strong>{name}</Strong>
      <Box sx={{ minHeight: columnPlotHeight }}>
        <ColumnPlot
          label={texts.said(name, nameOf(first), nameOf(last), text(last))}
          most={Math.max(...terms.map(of))}
          columns={terms.map((term) => ({
            key: term.key,
            value: value(term),
            of: of(term),
            text: text(term),
            name: texts.termShort(term.number),
            group: String(term.year),
          }))}
          choice={{
            chosen,
            onChoose,
            said: (column) => {
              const term = termOf.get(column.key);
              return texts.columnSaid(name, term ? nameOf(term) : column.name, column.text);
            },
          }}
        />
      </Box>
    </Stack>
  );
}
