/** What the plan's URL says: which term, what is searched, and which panel is open. */
export interface PlanSearch {
  term?: string;
  /** On phones the rotation that is shown; with `school` the open cell. */
  rotation?: string;
  school?: string;
  show?: PlanPanel;
  q?: string;
  open?: true;
}

export const planPanels = ["cell", "rotation", "requests", "term", "add-rotation"] as const;
export type PlanPanel = (typeof planPanels)[number];

/** Reads the URL; what makes no sense is left out. Without zod, which would come into the first load. */
export function readPlanSearch(raw: Record<string, unknown>): PlanSearch {
  const search: PlanSearch = {};
  for (const key of ["term", "rotation", "school", "q"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
  }
  const show = planPanels.find((panel) => panel === raw["show"]);
  if (show) search.show = show;
  if (raw["open"] === true) search.open = true;
  return search;
}

/** Changes the URL; `undefined` takes a key out. */
export type GoTo = (change: { [K in keyof PlanSearch]: PlanSearch[K] | undefined }) => void;
