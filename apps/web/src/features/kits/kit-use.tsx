import { type LoansOfTerm, readKitUse, type TermUse } from "@kitround/contract/kits/kit-use.ts";
import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plots";
import { Unread } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { columnPlotHeight } from "../../ui/plots/plot-heights.ts";
import { PlotFrame, PlotTable } from "../../ui/plots/plot-frame.tsx";
import { Muted, Stack, Strong } from "../../ui/vocabulary.tsx";

const t = texts.use;
const ColumnPlot = lazyPart(
  async () => (await import("../../ui/plots/column-plot.tsx")).ColumnPlot,
);

/** Plots how often the kit and all kits of its title were lent in each term. */
export function KitUse({ kit }: { kit: KitDetail }) {
  const use = useQuery(queryOptions(readKitUse, { params: { id: kit.id } }));
  if (use.data === undefined) {
    const waiting = <Skeleton variant="rounded" height={columnPlotHeight} />;
    return <Unread of={use} waiting={waiting} />;
  }
  const { terms } = use.data;
  if (terms.length === 0) return <Muted>{t.none}</Muted>;
  return (
    <PlotFrame table={<UseTable terms={terms} />}>
      <Muted small>{t.key}</Muted>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
          gap: 2,
        }}
      >
        <Loans name={t.thisKit} said={kit.code} terms={terms} of={({ kit }) => kit} />
        <Loans
          name={t.ofTitle}
          said={t.saidOfTitle(kit.kitTypeName)}
          terms={terms}
          of={({ title }) => title}
        />
      </Box>
    </PlotFrame>
  );
}

interface LoansProps {
  name: string;
  /** The accessible name of the plot. */
  said: string;
  terms: readonly TermUse[];
  of: (term: TermUse) => LoansOfTerm;
}

function Loans({ name, said, terms, of }: LoansProps) {
  const loans = terms.map(of);
  const delivered = loans.map((each) => each.delivered);
  const known = loans.flatMap(({ students }) => (students === null ? [] : [students]));
  const lent = loans.some(({ planned }) => planned > 0);
  const last = loans.at(-1);
  const label = t.said(
    said,
    terms.map(({ year, number }) => t.term(year, number)),
    Math.min(...delivered),
    Math.max(...delivered),
    last === undefined ? "" : t.columnText(last.delivered, last.planned),
  );
  return (
    <Stack gap={0.5}>
      <Box>
        <Strong>{name}</Strong>
        <Muted small>
          {lent ? t.reached(sum(delivered), known.length === 0 ? null : sum(known)) : t.notLent}
        </Muted>
      </Box>
      {lent && (
        <Box sx={{ minHeight: columnPlotHeight }}>
          <ColumnPlot
            label={label}
            // Both rows share one scale, because the kit's loans are part of its title's.
            most={Math.max(...terms.map(({ title }) => title.planned))}
            columns={terms.map((term) => {
              const { planned, delivered } = of(term);
              return {
                key: term.termId,
                value: delivered,
                of: planned,
                text: t.columnText(delivered, planned),
                name: t.termShort(term.number),
                group: String(term.year),
              };
            })}
          />
        </Box>
      )}
    </Stack>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

function UseTable({ terms }: { terms: readonly TermUse[] }) {
  const c = t.columns;
  return (
    <PlotTable>
      <thead>
        <tr>
          <th rowSpan={2} scope="col">
            {c.term}
          </th>
          <th colSpan={2} scope="colgroup">
            {t.thisKit}
          </th>
          <th colSpan={2} scope="colgroup">
            {t.ofTitle}
          </th>
        </tr>
        <tr>
          <th scope="col" style={{ textAlign: "right" }}>
            {c.loans}
          </th>
          <th scope="col">{c.students}</th>
          <th scope="col">{c.loans}</th>
          <th scope="col">{c.students}</th>
        </tr>
      </thead>
      <tbody>
        {terms.toReversed().map(({ termId, year, number, kit, title }) => (
          <tr key={termId}>
            <th scope="row">{t.term(year, number)}</th>
            {[kit, title].map((loans, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the kit first, its title second
              <Cells key={at} loans={loans} />
            ))}
          </tr>
        ))}
      </tbody>
    </PlotTable>
  );
}

function Cells({ loans: { delivered, planned, students } }: { loans: LoansOfTerm }) {
  return (
    <>
      <td>{t.columnText(delivered, planned)}</td>
      <td>{students ?? t.unknown}</td>
    </>
  );
}
