import { hasArrived } from "@kitround/contract/plan/sponsor-rules.ts";
import type { SponsorLoan, SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-sponsors";
import { formatDay } from "../../lib/dates.ts";
import type { CoverageColumn } from "../../ui/report-table.tsx";

const { columns } = texts;

export const sponsorColumns: readonly CoverageColumn<SponsorReach>[] = [
  { title: columns.sponsor, value: (s) => s.name },
  { title: columns.copies, value: (s) => s.copies },
  { title: columns.loans, value: (s) => s.term.loans },
  { title: columns.schools, value: (s) => s.term.schools },
  { title: columns.students, value: (s) => s.term.students },
  { title: columns.rating, value: (s) => s.term.rating, decimals: 1 },
  { title: columns.studentsYear, value: (s) => s.year.students },
  { title: columns.toCome, value: (s) => s.term.loansToCome },
];

/** On paper, for the sponsor. */
export const paperColumns: readonly CoverageColumn<SponsorLoan>[] = [
  {
    title: columns.delivered,
    value: (l) => l.deliverOn,
    shown: (l) => formatDay(l.deliverOn),
    whole: true,
  },
  { title: columns.school, value: (l) => l.schoolName },
  { title: columns.kit, value: (l) => l.kitCode ?? texts.notSaid, whole: true },
  { title: columns.title, value: (l) => l.kitTypeName },
  {
    title: columns.reached,
    value: (l) => l.students,
    shown: (l) =>
      hasArrived(l.status) ? String(l.students ?? texts.notSaid) : texts.planned(l.students),
  },
];

export const loanColumns: readonly CoverageColumn<SponsorLoan>[] = [
  ...paperColumns,
  { title: columns.rating, value: (l) => l.rating },
  { title: columns.counted, value: (l) => (l.counted ? texts.yes : texts.no) },
  { title: columns.state, value: (l) => planTexts.allocation[l.status] },
];
