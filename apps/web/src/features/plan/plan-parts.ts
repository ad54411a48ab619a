import { lazyPart } from "../../ui/lazy-part.tsx";

// What the plan's first sight does without. It is fetched once that stands, so that a tap on a cell finds it there.

const load = {
  panel: () => import("./plan-panel.tsx"),
  filter: () => import("./filter/filter-popover.tsx"),
  menu: () => import("./plan-menu-items.tsx"),
  hands: () => import("./hands/hands-bar.tsx"),
  firstTerm: () => import("./term-form.tsx"),
  layOut: () => import("./lay-out-form.tsx"),
  sheet: () => import("./sheet/request-sheet.tsx"),
  coverage: () => import("./coverage/coverage-screen.tsx"),
  sponsors: () => import("./sponsors/sponsors-screen.tsx"),
  paper: () => import("./paper/plan-paper.tsx"),
  csv: () => import("./paper/plan-csv.ts"),
};

export const PlanPanel = lazyPart(async () => (await load.panel()).PlanPanel);
export const FilterPopover = lazyPart(async () => (await load.filter()).FilterPopover);
export const PlanMenuItems = lazyPart(async () => (await load.menu()).PlanMenuItems);
export const HandsBar = lazyPart(async () => (await load.hands()).HandsBar);
export const TermForm = lazyPart(async () => (await load.firstTerm()).TermForm);
export const LayOutForm = lazyPart(async () => (await load.layOut()).LayOutForm);
export const RequestSheet = lazyPart(async () => (await load.sheet()).RequestSheet);
export const CoverageScreen = lazyPart(async () => (await load.coverage()).CoverageScreen);
export const SponsorsScreen = lazyPart(async () => (await load.sponsors()).SponsorsScreen);
export const PlanPaper = lazyPart(async () => (await load.paper()).PlanPaper);

export const loadCsv = load.csv;

/** Fetches what a hand on the grid asks for next. What can't be fetched says so where it is drawn. */
export function fetchParts(): void {
  for (const part of [load.panel, load.filter, load.menu, load.hands]) part().catch(() => {});
}
