import { shortOf } from "../preparations/preparation-rules.ts";
import type { ErrorDetail } from "../errors.ts";
import { type Refusal, refusal } from "../refusal.ts";

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

/** The good units of a counted line. */
export function goodOf(exception: Pick<CountException, "counted" | "damaged">): number {
  return exception.counted - (exception.damaged ?? 0);
}

/**
 * A count made without signal may be against a packing list that the kit no longer uses: lines that it doesn't name would count as full.
 */
export function countedByList(
  { kitCode, packingListId }: { kitCode: string; packingListId: string | null },
  counted: string | undefined,
): Refusal | null {
  if (counted === undefined || counted === packingListId) return null;
  return refusal(
    "transition_refused",
    `${kitCode} has got another packing list since it was counted. Discard this count and count it by the new list.`,
    "packingListId",
  );
}

/** Faults in the exceptions as they were sent: a line of another kit, a line twice, more damaged than present. */
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

/** Numbers of missing boxes that this kit does not have. */
export function missingBoxFaults(boxes: number, missing: readonly number[]): ErrorDetail[] {
  return missing.flatMap((box, index) =>
    box <= boxes
      ? []
      : [{ path: `missingBoxes.${index}`, message: `There is no box ${box}: it has ${boxes}.` }],
  );
}

/** Adds exceptions for missing boxes to those of a count: nothing in such a box is present. */
export function withMissingBoxes(
  lines: readonly { lineId: string; boxNo: number }[],
  exceptions: readonly CountException[],
  missing: readonly number[],
): CountException[] {
  const gone = new Set(lines.filter((l) => missing.includes(l.boxNo)).map((l) => l.lineId));
  return [
    ...exceptions.filter(({ lineId }) => !gone.has(lineId)),
    ...[...gone].map((lineId) => ({ lineId, counted: 0 })),
  ];
}

/** "Box 2 of DBN-03 is missing", for the task of the school it came from. */
export function missingBoxWords(kitCode: string, missing: readonly number[]): string | null {
  const boxes = [...new Set(missing)].sort((a, b) => a - b);
  if (boxes.length === 0) return null;
  return boxes.length === 1
    ? `Box ${boxes[0]} of ${kitCode} is missing`
    : `Boxes ${boxes.slice(0, -1).join(", ")} and ${boxes.at(-1)} of ${kitCode} are missing`;
}

export interface CountedSheet<L> {
  result: "complete" | "short" | "quarantined";
  /** Every line with its good units. */
  counts: { line: L; good: number }[];
  /** The units that a top-up has to put in. */
  needs: { line: L; needed: number }[];
}

/** Evaluates a count: lines without an exception are as the packing list says. */
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
 * What is left of a line after a class used its consumables; null if a class uses none. If the use per class is unknown, all of a
 * consumable counts as used.
 */
export function leftByClass(line: Pick<SheetLine, "kind" | "qty" | "usePerClass">): number | null {
  if (line.kind === "permanent") return null;
  if (line.usePerClass === 0) return line.kind === "consumable" ? 0 : null;
  return Math.max(0, line.qty - line.usePerClass);
}
