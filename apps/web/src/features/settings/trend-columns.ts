import type { TermFigures } from "@kitround/contract/branches/trend-rules.ts";
import type { BranchTrend } from "@kitround/contract/branches/trends.ts";
import { texts } from "#texts/national-trends";
import { formatMetres, metresInUnit, unitSign } from "../../lib/distance.ts";
import { moneyIn } from "../../lib/money.ts";
import type { CoverageColumn } from "../../ui/report-table.tsx";
import type { FigureLink, LinkInto } from "./use-link-into.ts";

/** A branch's figures of the chosen term. */
interface BranchTerm extends TermFigures {
  branch: BranchTrend;
}

const t = texts.columns;

interface Figure {
  title: string;
  value: (term: TermFigures) => number | null;
  shown?: (term: TermFigures) => string;
  link: FigureLink;
}

/** The figures of a term. Kilometres and a column for each currency of money, if they are known. */
function figures(currencies: readonly string[] | null): Figure[] {
  const coverage = { to: "/plan", search: { show: "coverage" } } as const;
  const counts: Figure[] = [
    { title: t.reached, value: (each) => each.membersReached, link: coverage },
    { title: t.members, value: (each) => each.members, link: { to: "/settings/schools" } },
    { title: t.lent, value: (each) => each.lent, link: coverage },
    { title: t.students, value: (each) => each.students, link: coverage },
  ];
  if (currencies === null) return counts;
  const driven: Figure = {
    title: t.driven(unitSign()),
    value: ({ drivenM }) => (drivenM === null ? null : drivenM / metresInUnit()),
    shown: ({ drivenM }) => formatMetres(drivenM ?? 0),
    link: { to: "/trips" },
  };
  const money = currencies.map((currency): Figure => {
    const cents = ({ claimed }: TermFigures) => claimed?.get(currency) ?? null;
    return {
      title: t.claimed(currency),
      value: (each) => (cents(each) === null ? null : (cents(each) ?? 0) / 100),
      shown: (each) => (cents(each) === null ? texts.unknown : moneyIn(cents(each) ?? 0, currency)),
      link: { to: "/km-claims", search: { tab: "totals" } },
    };
  });
  return [...counts, driven, ...money];
}

export function termColumns(currencies: readonly string[] | null): CoverageColumn<TermFigures>[] {
  return [
    {
      title: t.term,
      value: ({ year, number, running }) => texts.soFar(year, number, running),
      whole: true,
    },
    { title: t.branches, value: ({ branches }) => branches },
    ...figures(currencies).map(({ link: _link, ...column }) => column),
  ];
}

/** The same figures of each branch, each with a link into it. */
export function branchColumns(
  currencies: readonly string[] | null,
  into: LinkInto,
): CoverageColumn<BranchTerm>[] {
  return [
    {
      title: t.branch,
      value: ({ branch: { name, example } }) => (example ? texts.example(name) : name),
    },
    ...figures(currencies).map(({ link, ...column }) => ({
      ...column,
      open: ({ branch }: BranchTerm) => into(branch, link),
    })),
  ];
}
