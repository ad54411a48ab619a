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

/** A lot in a sentence. */
export const lotName = (itemName: string, code: string | null): string =>
  `${itemName}, ${code === null ? "without a lot number" : `lot ${code}`}`;

interface MovedLot {
  itemName: string;
  code: string | null;
  /** The branch that it came from, if that has recalled it and this one has not. */
  recalledBy: string | null;
  /** This branch has recalled it; what is on hand of it was found or bought later. */
  recalledHere: boolean;
}

/** Whether a lot may be moved to another branch: not if either of them has recalled it. */
export function mayMoveLot({ itemName, code, recalledBy, recalledHere }: MovedLot): Refusal | null {
  if (recalledHere) {
    return refusal(
      "transition_refused",
      `${lotName(itemName, code)}, is recalled: write off what was found of it, and move another lot.`,
    );
  }
  if (recalledBy === null) return null;
  return refusal(
    "transition_refused",
    `${lotName(itemName, code)}, was recalled by ${recalledBy}: recall it here as well, and move another lot.`,
  );
}
