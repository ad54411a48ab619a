import { createContext } from "react";
import { type PlanPanel, type PlanSearch, reports } from "./plan-search.ts";

/** Whether the panel is on its way out: nothing of it is seen any more, and the plan has not taken its room yet. */
export const PanelClosing = createContext(false);

/** They stand in the plan's place, with no room to keep beside it. */
const stands: ReadonlySet<PlanPanel | undefined> = new Set([undefined, "sheet", ...reports]);

/**
 * What is drawn of an address, of which `behind` is what was drawn when there was time. A panel comes and goes bit by bit, other keys
 * and presses in between; the plan without one is there at once.
 */
export function drawnSearch(asked: PlanSearch, behind: PlanSearch) {
  const closing = asked.show === undefined && !stands.has(behind.show);
  return { closing, search: asked.show === undefined && !closing ? asked : behind };
}
