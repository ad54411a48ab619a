import { lazyPart } from "../../ui/lazy-part.tsx";

// Parts that the plan's first render does not need. They are loaded afterwards, so that a tap on a cell opens its
// panel at once.

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

/**
 * The parts that a tap on the grid opens next, and the paper: the browser's own print command does not wait for
 * loading.
 */
export const partsAhead = [PlanPanel, PlanMenuItems, HandsBar, FilterPopover, PlanPaper];
