import { codeKey, readBoxLabel, sameCode } from "../kits/kit-code.ts";
import type { PreparationDetail, PreparationLine } from "./preparation.ts";

/** The meaning of a scanned code while a kit is being packed. */
export type PackingScan =
  /** One of its boxes, with the lines in it that nobody has checked. */
  | { kind: "box"; box: number; open: PreparationLine[] }
  | { kind: "noBox"; box: number }
  /** The kit itself, by a label without a box. */
  | { kind: "kit" }
  | { kind: "line"; line: PreparationLine }
  /** Another kit, or something unknown: the caller decides what to do. */
  | { kind: "other" };

/**
 * Reads a box's label, the kit's code, or an item's SKU or barcode. If two lines have the same item, the first unchecked one is meant.
 */
export function scannedWhilePacking(
  { kitCode, lines }: Pick<PreparationDetail, "kitCode" | "lines">,
  text: string,
): PackingScan {
  if (sameCode(text, kitCode)) {
    const { box } = readBoxLabel(text);
    if (box === null) return { kind: "kit" };
    const inside = lines.filter((line) => line.boxNo === box);
    if (inside.length === 0) return { kind: "noBox", box };
    return { kind: "box", box, open: inside.filter((line) => line.packed === null) };
  }
  // Data that a device stored before lines had codes have none.
  const means = lines.filter((line) => line.codes?.some((code) => codeKey(code) === codeKey(text)));
  const line = means.find((each) => each.packed === null) ?? means[0];
  return line === undefined ? { kind: "other" } : { kind: "line", line };
}
