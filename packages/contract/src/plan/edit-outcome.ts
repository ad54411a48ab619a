import type { Refusal } from "../refusal.ts";
import type { AllocationFact } from "./term-facts.ts";

/** One allocation of a change. `was` is null for a new one, `now` is null for an unassigned one. */
export interface CellChange {
  was: AllocationFact | null;
  now: AllocationFact | null;
}

export interface EditDone {
  changes: CellChange[];
  /** "DBN-03 to Fairview School, rotation 3" */
  words: string;
  /** What else the change moved, one sentence each. */
  moved: string[];
  refused: null;
}
export type EditOutcome = EditDone | { refused: Refusal };

export const done = (changes: CellChange[], words: string): EditDone => ({
  changes,
  words,
  moved: [],
  refused: null,
});

export const no = (refused: Refusal) => ({ refused });
