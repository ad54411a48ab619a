/** What the plan's URL says: which term, what is searched, and which panel is open. */
export interface PlanSearch {
  term?: string;
  /** On phones the rotation that is shown; with `school` the open cell. */
  rotation?: string;
  school?: string;
  show?: PlanPanel;
  /** The planning job whose preview is looked at. */
  job?: string;
  /** What auto-plan is opened for. */
  scope?: "broken";
  /** By name: whose page is open. */
  sponsor?: string;
  q?: string;
  open?: true;
  conflict?: true;
  strand?: string;
  /** A kit type. */
  title?: string;
  /** A copy. */
  kit?: string;
}

export const planPanels = [
  "cell",
  "rotation",
  "requests",
  "sheet",
  "term",
  "add-rotation",
  "auto",
  "conflicts",
  "unpublished",
  "holidays",
  "coverage",
  "sponsors",
] as const;
export type PlanPanel = (typeof planPanels)[number];

const texts = [
  "term",
  "rotation",
  "school",
  "q",
  "job",
  "strand",
  "title",
  "kit",
  "sponsor",
] as const;

/** The plan gives way to these: they have heads of their own. */
export const reports: readonly (PlanPanel | undefined)[] = ["coverage", "sponsors"];

/** Reads the URL; what makes no sense is left out. Without zod, which would come into the first load. */
export function readPlanSearch(raw: Record<string, unknown>): PlanSearch {
  const search: PlanSearch = {};
  for (const key of texts) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
  }
  const show = planPanels.find((panel) => panel === raw["show"]);
  if (show) search.show = show;
  if (raw["open"] === true) search.open = true;
  if (raw["conflict"] === true) search.conflict = true;
  if (raw["scope"] === "broken") search.scope = "broken";
  return search;
}

/** Changes the URL; `undefined` takes a key out. */
export type GoTo = (change: { [K in keyof PlanSearch]: PlanSearch[K] | undefined }) => void;
