import { addDays } from "../plan/days.ts";
import type { KitState } from "./kit-state.ts";

/** The first day a copy can leave again: one that is back and not checked in yet needs its turnaround from today. Null: no reason to wait. */
export function readyFrom(state: KitState, today: string, turnaroundDays: number): string | null {
  return state === "in_check" || state === "in_transit_in" ? addDays(today, turnaroundDays) : null;
}
