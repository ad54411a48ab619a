import { lazyPart } from "../../ui/lazy-part.tsx";

// What the plan's first sight does without. It is fetched once that stands, so that a tap on a cell finds it there.

export const PlanPanel = lazyPart(async () => (await import("./plan-panel.tsx")).PlanPanel);
export const FilterPopover = lazyPart(
  async () => (await import("./filter/filter-popover.tsx")).FilterPopover,
);
export const PlanMenuItems = lazyPart(
  async () => (await import("./plan-menu-items.tsx")).PlanMenuItems,
);
export const HandsBar = lazyPart(async () => (await import("./hands/hands-bar.tsx")).HandsBar);
export const TermForm = lazyPart(async () => (await import("./terms/term-form.tsx")).TermForm);
export const NoRotations = lazyPart(
  async () => (await import("./terms/no-rotations.tsx")).NoRotations,
);
export const KitJourney = lazyPart(
  async () => (await import("./filter/kit-journey.tsx")).KitJourney,
);
export const RequestSheet = lazyPart(
  async () => (await import("./sheet/request-sheet.tsx")).RequestSheet,
);
export const PlanPaper = lazyPart(async () => (await import("./paper/plan-paper.tsx")).PlanPaper);

export const loadCsv = () => import("./paper/plan-csv.ts");

/** What a tap on the grid opens next, and its paper: the browser's own print command does not wait for it. */
export const partsAhead = [PlanPanel, PlanMenuItems, HandsBar, FilterPopover, PlanPaper];
