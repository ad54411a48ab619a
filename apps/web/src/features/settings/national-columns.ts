import type { BranchFigures } from "@kitround/contract/branches/national.ts";
import { texts } from "#texts/national";
import { texts as regionTexts } from "#texts/regions";
import { formatMetres, metresInUnit, unitSign } from "../../lib/distance.ts";
import { moneyIn } from "../../lib/money.ts";
import type { CoverageColumn } from "../../ui/report-table.tsx";
import type { FigureLink, LinkInto } from "./use-link-into.ts";

const t = texts.columns;

/** The figures of a branch, with its region if any branch has one, each with a link to what it counts. */
export function nationalColumns(into: LinkInto, regions: boolean): CoverageColumn<BranchFigures>[] {
  const count = (
    title: string,
    value: (branch: BranchFigures) => number,
    link: FigureLink,
    alarms = false,
  ): CoverageColumn<BranchFigures> => ({
    title,
    value,
    open: (branch) => into(branch, link),
    ...(alarms ? { alarming: (branch: BranchFigures) => value(branch) > 0 } : {}),
  });
  return [
    {
      title: t.branch,
      value: ({ name, example }) => (example ? texts.example(name) : name),
      open: (branch) => into(branch, { to: "/settings", search: { open: "branch" } }),
    },
    ...(regions
      ? [{ title: regionTexts.region, value: ({ region }: BranchFigures) => region ?? "" }]
      : []),
    count(t.ready, (each) => each.kitsReady, { to: "/kits", search: { state: "ready" } }),
    count(t.out, (each) => each.kitsOut, { to: "/kits", search: { state: "at_school" } }),
    count(
      t.late,
      (each) => each.kitsLate,
      { to: "/kits", search: { late: true, state: "at_school" } },
      true,
    ),
    count(t.members, (each) => each.members, { to: "/settings/schools" }),
    count(t.reached, (each) => each.reached, { to: "/plan" }),
    {
      ...count(t.published, (each) => each.published, { to: "/plan" }),
      shown: ({ published, rotations }) => texts.publishedOf(published, rotations),
    },
    {
      ...count(t.hours, (each) => Math.round(each.minutes / 6) / 10, { to: "/top-ups" }),
      decimals: 1,
    },
    {
      ...count(t.driven(unitSign()), (each) => each.drivenM / metresInUnit(), { to: "/trips" }),
      shown: ({ drivenM }) => formatMetres(drivenM),
    },
    {
      ...count(t.claimed, (each) => each.claimedCents / 100, {
        to: "/km-claims",
        search: { tab: "totals" },
      }),
      shown: ({ claimedCents, currency }) => moneyIn(claimedCents, currency),
    },
    count(t.noDriver, (each) => each.tripsWithoutDriver, { to: "/trips" }, true),
    count(
      t.jobs,
      (each) => each.failedJobs,
      { to: "/settings", search: { open: "operations" } },
      true,
    ),
    count(
      t.mails,
      (each) => each.refusedMails,
      { to: "/settings", search: { open: "mails" } },
      true,
    ),
  ];
}
