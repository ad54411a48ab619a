import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import type { YearReport } from "@kitround/contract/branches/year-rules.ts";
import { paperAmounts } from "./claim-paper-words.ts";
import type { Column, Flow } from "./paper-flow.ts";
import { number, words } from "./year-paper-words.ts";

/** The titles that are listed; the others are one line. */
const mostTitles = 20;

export function drawTitles(flow: Flow, { titles }: YearReport): void {
  const said = words.titles;
  section(flow, said.title);
  if (titles.length === 0) {
    flow.say(said.none);
    return;
  }
  const others = titles.slice(mostTitles);
  const sum = (of: (title: (typeof titles)[number]) => number) =>
    number(others.reduce((all, title) => all + of(title), 0));
  const c = said.columns;
  flow.table(
    [
      { title: c.title, share: 0.52 },
      counted(c.wishes, 0.16),
      counted(c.lent, 0.16),
      counted(c.students, 0.16),
    ],
    [
      ...titles
        .slice(0, mostTitles)
        .map(({ name, wishes, reach }) =>
          row(false, [name, number(wishes), number(reach.loans), number(reach.students)]),
        ),
      ...(others.length === 0
        ? []
        : [
            row(false, [
              said.others(others.length),
              sum(({ wishes }) => wishes),
              sum(({ reach }) => reach.loans),
              sum(({ reach }) => reach.students),
            ]),
          ]),
    ],
  );
}

export function drawRegions(flow: Flow, { regions }: YearReport): void {
  const said = words.regions;
  section(flow, said.title);
  if (regions.length === 0) {
    flow.say(said.none);
    return;
  }
  const c = said.columns;
  flow.table(
    [
      { title: c.region, share: 0.4 },
      counted(c.members, 0.15),
      counted(c.schools, 0.15),
      counted(c.lent, 0.15),
      counted(c.students, 0.15),
    ],
    regions.map(({ region, members, reach }) =>
      row(false, [
        region ?? said.unknown,
        number(members),
        number(reach.schools),
        number(reach.loans),
        number(reach.students),
      ]),
    ),
  );
}

export function drawSponsors(flow: Flow, { sponsors }: YearReport): void {
  const said = words.sponsors;
  section(flow, said.title);
  if (sponsors.length === 0) {
    flow.say(said.none);
    return;
  }
  flow.say(said.help);
  flow.gap(4);
  const c = said.columns;
  flow.table(
    [
      { title: c.sponsor, share: 0.27 },
      { title: c.kits, share: 0.37 },
      counted(c.lent, 0.1),
      counted(c.schools, 0.12),
      counted(c.students, 0.14),
    ],
    sponsors.map(({ name, copies, titles, reach }) =>
      row(false, [
        name,
        said.kits(copies, titles),
        number(reach.loans),
        number(reach.schools),
        number(reach.students),
      ]),
    ),
  );
}

export function drawBranches(flow: Flow, report: YearReport, amounts: Amounts): void {
  const said = words.branches;
  section(flow, said.title);
  const c = said.columns;
  const cells = (name: string, of: Pick<YearReport, "members" | "reach" | "drivenM" | "claimed">) =>
    [
      name,
      number(of.members),
      number(of.reach.schools),
      number(of.reach.loans),
      number(of.reach.students),
      amounts.driven(of.drivenM),
      amounts.claimed(of.claimed),
    ] as const;
  flow.table(
    [
      { title: c.branch, share: 0.27 },
      counted(c.members, 0.11),
      counted(c.schools, 0.11),
      counted(c.lent, 0.1),
      counted(c.students, 0.12),
      counted(c.driven, 0.14),
      counted(c.claimed, 0.15),
    ],
    [
      ...report.branches.map((branch) => row(false, cells(branch.name, branch))),
      ...report.branchRegions.map((each) => row(true, cells(each.region ?? said.noRegion, each))),
      row(true, cells(said.total, report)),
    ],
  );
}

/** A heading that stays with the first lines below it. */
export function section(flow: Flow, title: string): void {
  flow.heading(title, 2, flow.keep(160) ? 0 : 20);
  flow.gap(2);
}

export const counted = (title: string, share: number): Column => ({ title, share, align: "right" });

export const row = (bold: boolean, texts: readonly string[]) =>
  texts.map((text) => ({ text, weight: bold ? ("bold" as const) : ("regular" as const) }));

type Amounts = ReturnType<typeof amountsOf>;

/** How a branch writes kilometres and money. */
export function amountsOf(of: { country: string; distanceUnit: DistanceUnit }) {
  const { country, distanceUnit } = of;
  const { money, reading } = paperAmounts(country);
  return {
    driven: (metres: number) => reading(metres, distanceUnit),
    /** A sum for each currency. */
    claimed: (all: ReadonlyMap<string, number>) =>
      [...all].map(([currency, cents]) => money(cents, currency)).join(" + ") || "–",
  };
}
