import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import type { TermFigures } from "@kitround/contract/branches/trend-rules.ts";
import type { YearReport } from "@kitround/contract/branches/year-rules.ts";
import { columnPlot, figures } from "./paper-figures.ts";
import { type Flow, newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { number, words } from "./year-paper-words.ts";
import {
  amountsOf,
  counted,
  drawBranches,
  drawRegions,
  drawSponsors,
  drawTitles,
  row,
  section,
} from "./year-tables.ts";

export interface YearPaper {
  kind: "year";
  /** Of the organisation or the branch. */
  name: string;
  /** Of all branches. */
  national: boolean;
  /** How amounts are written. */
  country: string;
  distanceUnit: DistanceUnit;
  today: string;
  report: YearReport;
}

/** For funders: a year's figures, by term, title, place, sponsor and branch, and how they are counted. */
export function drawYear(paper: YearPaper): Paper {
  const { name, national, report } = paper;
  const title = words.title(report.year);
  const flow = newFlow(`${name}: ${title}`, `${title} · ${name}`);
  flow.heading(name);
  flow.say(title, { size: 16, weight: "bold" });
  if (report.running) flow.say(words.soFar(paper.today), { above: 2 });
  flow.say(words.lead(report), { size: 14, above: 14 });
  flow.gap(16);
  drawKeyFigures(flow, paper);
  drawTerms(flow, paper);
  drawTitles(flow, report);
  drawRegions(flow, report);
  drawSponsors(flow, report);
  if (national) drawBranches(flow, report, amountsOf(paper));
  flow.page();
  flow.heading(words.method.title, 2);
  flow.say(words.method.intro, { above: 4 });
  for (const [what, how] of words.method.parts(report, national)) {
    flow.heading(what, 3, 10);
    flow.say(how);
  }
  return flow.done();
}

function drawKeyFigures(flow: Flow, paper: YearPaper): void {
  const { reach, members, membersReached, claimed, drivenM, branches } = paper.report;
  const amounts = amountsOf(paper);
  const said = words.key;
  figures(flow, [
    [number(reach.students), said.students],
    [number(reach.classes), said.classes],
    [number(reach.loans), said.lent],
    [number(reach.schools), said.schools],
    [words.ofMembers(membersReached, members), said.members],
    ...(reach.rating === null
      ? []
      : [[words.ofFive(reach.rating), said.rating(reach.rated)] as const]),
    ...(paper.national ? [[number(branches.length), said.branches] as const] : []),
    [amounts.driven(drivenM), said.driven],
    [amounts.claimed(claimed), said.claimed],
  ]);
  if (reach.students > 0) flow.say(words.once);
}

function drawTerms(flow: Flow, paper: YearPaper): void {
  const { report, national } = paper;
  const said = words.terms;
  const amounts = amountsOf(paper);
  section(flow, said.title);
  if (report.terms.length === 0) {
    flow.say(said.none);
    return;
  }
  if (report.terms.some(({ year }) => year !== report.year)) flow.say(said.help(report.year));
  const plot = (title: string, value: (term: TermFigures) => number) =>
    columnPlot(flow, {
      title,
      alt: said.alt(
        title,
        report.terms.map((term) => `${said.name(term.year, term.number)} ${number(value(term))}`),
      ),
      columns: report.terms.map((term) => ({
        value: value(term),
        text: number(value(term)),
        name: said.short(term.year, term.number),
        filled: term.year === report.year,
      })),
    });
  plot(said.students, ({ students }) => students);
  plot(said.lent, ({ lent }) => lent);
  const c = said.columns;
  flow.gap(8);
  flow.table(
    [
      { title: c.term, share: national ? 0.2 : 0.3 },
      ...(national ? [counted(c.branches, 0.13)] : []),
      counted(c.schools, 0.12),
      counted(c.lent, 0.12),
      counted(c.students, 0.13),
      counted(c.driven, 0.15),
      counted(c.claimed, national ? 0.15 : 0.18),
    ],
    report.terms.map((term) =>
      row(term.year === report.year, [
        said.name(term.year, term.number),
        ...(national ? [number(term.branches)] : []),
        number(term.schools),
        number(term.lent),
        number(term.students),
        amounts.driven(term.drivenM ?? 0),
        amounts.claimed(term.claimed ?? new Map()),
      ]),
    ),
  );
}
