import { codeKey, readBoxLabel, sameCode } from "../kits/kit-code.ts";
import type { PreparationDetail, PreparationLine } from "./preparation.ts";

/** What a scanned code means while a kit is being packed. */
export type PackingScan =
  /** One of its boxes, with the lines in it that nobody has looked at. */
  | { kind: "box"; box: number; open: PreparationLine[] }
  | { kind: "noBox"; box: number }
  /** The kit itself, by a label without a box. */
  | { kind: "kit" }
  | { kind: "line"; line: PreparationLine }
  /** Another kit, or nothing of this one: the caller decides what it means. */
  | { kind: "other" };

/** Reads a box's label, the kit's code, or an item's SKU or barcode. Of two lines with one item the first open one is meant. */
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
  // A list that a device has kept since before lines had codes has none.
  const means = lines.filter((line) => line.codes?.some((code) => codeKey(code) === codeKey(text)));
  const line = means.find((each) => each.packed === null) ?? means[0];
  return line === undefined ? { kind: "other" } : { kind: "line", line };
}
