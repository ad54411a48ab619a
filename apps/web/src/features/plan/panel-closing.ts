import { createContext } from "react";
import { type PlanPanel, type PlanSearch, reports } from "./plan-search.ts";

/** Whether the panel is closing: it is invisible already, but the plan does not use its space yet. */
export const PanelClosing = createContext(false);

/** Panels that replace the plan. */
const stands: ReadonlySet<PlanPanel | undefined> = new Set([undefined, "sheet", ...reports]);

/**
 * The address to render; `behind` is its deferred value. A panel opens and closes with lower priority than keys and
 * presses; the plan without a panel is rendered at once.
 */
export function drawnSearch(asked: PlanSearch, behind: PlanSearch) {
  const closing = asked.show === undefined && !stands.has(behind.show);
  return { closing, search: asked.show === undefined && !closing ? asked : behind };
}
