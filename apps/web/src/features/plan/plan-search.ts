import { type AddressChange, addressOf, flag, oneOf, text, words } from "../../lib/address.ts";

const planPanels = [
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
  "wishes",
  "coverage",
  "sponsors",
] as const;
export type PlanPanel = (typeof planPanels)[number];

/** The plan makes room for these: they have headings of their own. */
export const reports: readonly (PlanPanel | undefined)[] = ["coverage", "sponsors"];

/** What the plan's address says: which term, what is searched for, and which panel is open. */
export const readPlanSearch = addressOf({
  term: text,
  /** On phones the rotation that is shown; with `school` the open cell. */
  rotation: text,
  school: text,
  show: oneOf(planPanels),
  /** The planning job whose preview is shown. */
  job: text,
  /** What auto-plan is opened for. */
  scope: oneOf(["broken"]),
  /** By name: whose page is open. */
  sponsor: text,
  q: words,
  open: flag,
  conflict: flag,
  strand: text,
  /** A kit type. */
  title: text,
  /** A copy. */
  kit: text,
});
export type PlanSearch = ReturnType<typeof readPlanSearch>;

/** Changes the address; `undefined` takes a name out. */
export type GoTo = (change: AddressChange<PlanSearch>) => void;
