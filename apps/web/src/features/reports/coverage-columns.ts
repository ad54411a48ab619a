import type {
  BranchCoverage,
  RouteLoad,
  SchoolCoverage,
  TitleCoverage,
} from "@kitround/contract/plan/coverage.ts";
import { fullness, per100 } from "@kitround/contract/plan/coverage-rules.ts";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-coverage";
import type { CoverageColumn } from "../../ui/report-table.tsx";

const { columns } = texts;

export const schoolColumns: readonly CoverageColumn<SchoolCoverage>[] = [
  { title: columns.school, value: (s) => s.schoolName },
  { title: columns.route, value: (s) => s.routeName ?? texts.noRoute },
  { title: columns.students, value: (s) => s.roll },
  { title: columns.kitsTerm, value: (s) => s.kitsTerm, alarming: (s) => s.kitsTerm === 0 },
  { title: columns.kitsYear, value: (s) => s.kitsYear, alarming: (s) => s.kitsYear === 0 },
  { title: columns.per100Term, value: (s) => per100(s.kitsTerm, s.roll), decimals: 1 },
  { title: columns.per100Year, value: (s) => per100(s.kitsYear, s.roll), decimals: 1 },
  { title: columns.wishes, value: (s) => s.wishes },
  {
    title: columns.unmet,
    value: (s) => s.wishes - s.granted,
    alarming: (s) => s.wishes > 0 && s.granted === 0,
  },
  { title: columns.studentsYear, value: (s) => s.studentsYear },
  { title: columns.ratingYear, value: (s) => s.ratingYear, decimals: 1 },
];

export const titleColumns: readonly CoverageColumn<TitleCoverage>[] = [
  { title: columns.title, value: (t) => t.name },
  { title: columns.code, value: (t) => t.code },
  { title: columns.copies, value: (t) => t.copies },
  { title: columns.wishes, value: (t) => t.wishes },
  { title: columns.unmet, value: (t) => t.wishes - t.granted },
  { title: columns.kitsTerm, value: (t) => t.kitsTerm },
  {
    title: columns.kitsYear,
    value: (t) => t.kitsYear,
    shown: (t) => (t.kitsYear === 0 ? texts.never : String(t.kitsYear)),
    alarming: (t) => t.kitsYear === 0,
  },
  { title: columns.studentsYear, value: (t) => t.studentsYear },
  { title: columns.ratingYear, value: (t) => t.ratingYear, decimals: 1 },
];

const kg = (g: number) => Math.round(g / 100) / 10;
const isOver = (load: RouteLoad) => (fullness(load) ?? 0) > 1;

export const loadColumns: readonly CoverageColumn<RouteLoad>[] = [
  { title: columns.route, value: (l) => l.routeName ?? texts.noRoute },
  { title: columns.rotation, value: (l) => l.seq, shown: (l) => planTexts.rotation(l.seq) },
  { title: columns.kits, value: (l) => l.kits },
  { title: columns.kg, value: (l) => kg(l.weightG), decimals: 1, alarming: isOver },
  {
    title: columns.kgMost,
    value: (l) => (l.capacityG === null ? null : kg(l.capacityG)),
    decimals: 1,
  },
  { title: columns.boxes, value: (l) => l.boxes, alarming: isOver },
  { title: columns.boxesMost, value: (l) => l.capacityBoxes },
];

export const branchColumns: readonly CoverageColumn<BranchCoverage>[] = [
  { title: columns.branch, value: (b) => b.name },
  {
    title: columns.term,
    value: (b) =>
      b.term === null ? texts.unknown : planTexts.termName(b.term.number, b.term.year),
  },
  { title: columns.members, value: (b) => b.members },
  { title: columns.without, value: (b) => b.without, alarming: (b) => b.without > 0 },
  { title: columns.students, value: (b) => b.pupils },
  { title: columns.copies, value: (b) => b.copies },
  { title: columns.kitsTerm, value: (b) => b.kitsTerm },
  { title: columns.per100Term, value: (b) => per100(b.kitsTerm, b.pupils), decimals: 1 },
  { title: columns.wishes, value: (b) => b.wishes },
  { title: columns.unmet, value: (b) => b.wishes - b.granted },
];
