import { addDays } from "@kitround/contract/plan/days.ts";
import { schoolDay } from "./anchor.ts";
import type { Making } from "./branch.ts";
import type { KitLives } from "./kit-life.ts";
import type { Item, Line } from "./make-kit-types.ts";
import type { People } from "./make-people.ts";
import type { Loan } from "./make-plan.ts";
import type { Terms } from "./make-terms.ts";

export interface KitRoom {
  making: Making;
  people: People;
  lives: KitLives;
  terms: Terms;
}

export interface CheckedIn {
  /** The units taken from stock for it, and those it still waits for. */
  used: { item: Item; qty: number; topUpId: string; at: string; actorId: string }[];
  waitsFor: Item | null;
}

export interface Count {
  line: Line;
  good: number;
}

/** The day on which a returned kit is counted in and topped up: the next one with volunteers. */
export function dayBackInStore({ collectOn }: Loan): string {
  return schoolDay(addDays(collectOn, 1), 1);
}
