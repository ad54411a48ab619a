import { shortOf } from "../preparations/preparation-rules.ts";
import type { ErrorDetail } from "../errors.ts";

export interface SheetLine {
  lineId: string;
  itemName: string;
  qty: number;
  tolerance: number;
  critical: boolean;
  usePerClass: number;
  kind: "permanent" | "consumable" | "semi";
}

export interface CountException {
  lineId: string;
  counted: number;
  damaged?: number | undefined;
}

/** What is good of a counted line. */
export function goodOf(exception: Pick<CountException, "counted" | "damaged">): number {
  return exception.counted - (exception.damaged ?? 0);
}

/** Faults of the exceptions as they were sent: a line that is not this kit's, twice the same, more damaged than there are. */
export function exceptionFaults(
  lines: readonly Pick<SheetLine, "lineId" | "itemName">[],
  exceptions: readonly CountException[],
): ErrorDetail[] {
  const names = new Map(lines.map((line) => [line.lineId, line.itemName]));
  const seen = new Set<string>();
  const faults: ErrorDetail[] = [];
  for (const [index, { lineId, counted, damaged }] of exceptions.entries()) {
    const name = names.get(lineId);
    const path = `exceptions.${index}`;
    if (name === undefined) {
      faults.push({
        path: `${path}.lineId`,
        message: "This line is not on the kit's packing list.",
      });
    } else if (seen.has(lineId)) {
      faults.push({ path: `${path}.lineId`, message: `${name} is named twice.` });
    } else if ((damaged ?? 0) > counted) {
      faults.push({
        path: `${path}.damaged`,
        message: `${name}: ${damaged} damaged, but only ${counted} counted.`,
      });
    }
    seen.add(lineId);
  }
  return faults;
}

export interface CountedSheet<L> {
  result: "complete" | "short" | "quarantined";
  /** Every line with what is good of it. */
  counts: { line: L; good: number }[];
  /** What a top-up has to put in. */
  needs: { line: L; needed: number }[];
}

/** Reads a count: lines without an exception are as the packing list says. */
export function readCount<L extends SheetLine>(
  lines: readonly L[],
  exceptions: readonly CountException[],
  quarantine: boolean,
): CountedSheet<L> {
  const named = new Map(exceptions.map((each) => [each.lineId, each]));
  const counts = lines.map((line) => {
    const exception = named.get(line.lineId);
    return { line, good: exception === undefined ? line.qty : goodOf(exception) };
  });
  const needs = counts
    .map(({ line, good }) => ({ line, needed: shortOf(line, good) }))
    .filter(({ needed }) => needed > 0);
  if (quarantine) return { result: "quarantined", counts, needs };
  return { result: needs.length > 0 ? "short" : "complete", counts, needs };
}

/**
 * What is left of a line when the class used its consumables, or null where a class uses nothing up. A consumable
 * whose use is not known is taken to be used up.
 */
export function leftByClass(line: Pick<SheetLine, "kind" | "qty" | "usePerClass">): number | null {
  if (line.kind === "permanent") return null;
  if (line.usePerClass === 0) return line.kind === "consumable" ? 0 : null;
  return Math.max(0, line.qty - line.usePerClass);
}
