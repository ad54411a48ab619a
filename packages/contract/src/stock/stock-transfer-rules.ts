import { refusal, type Refusal } from "../refusal.ts";

interface Counted {
  name: string;
  unit: string;
}

/** Whether a quantity of one branch's item is the same quantity of another branch's item with its SKU. */
export function mayTakeIn(given: Counted, own: Counted, branchName: string): Refusal | null {
  if (given.unit === own.unit) return null;
  const message = `${given.name} is counted in ${given.unit} here, and in ${own.unit} in ${branchName}: give both the same unit first.`;
  return refusal("transition_refused", message);
}
