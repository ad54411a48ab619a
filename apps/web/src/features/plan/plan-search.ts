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

/** Panels that replace the plan: they have headings of their own. */
export const reports: readonly (PlanPanel | undefined)[] = ["coverage", "sponsors"];

/** The parameters of the plan's address: the term, the search and filters, and the open panel. */
export const readPlanSearch = addressOf({
  term: text,
  /** On phones the visible rotation; with `school` the open cell. */
  rotation: text,
  school: text,
  show: oneOf(planPanels),
  /** The planning job whose preview is shown. */
  job: text,
  /** The scope that auto-plan opens with. */
  scope: oneOf(["broken"]),
  /** The name of the sponsor whose page is open. */
  sponsor: text,
  q: words,
  open: flag,
  conflict: flag,
  strand: text,
  /** Id of a kit type. */
  title: text,
  /** Id of a copy. */
  kit: text,
});
export type PlanSearch = ReturnType<typeof readPlanSearch>;

/** Changes the address; `undefined` removes a parameter. */
export type GoTo = (change: AddressChange<PlanSearch>) => void;
