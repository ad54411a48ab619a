import { z } from "zod";
import type { FirstLot } from "../stock/first-lot.ts";
import { id } from "../wire.ts";

/** The item that replaces another one that is short. */
export const substitute = z.object({
  itemId: id,
  itemName: z.string(),
  shelf: z.string().nullable(),
  /** Units of it in the store. */
  onHand: z.int(),
});
export type Substitute = z.output<typeof substitute>;

interface Line {
  itemId: string;
  itemName: string;
  shelf: string | null;
  onHand: number;
  firstLot: FirstLot | null;
  substitute: Substitute | null;
}

/** The line with its substitute in place of its item; unchanged without a substitute. */
export function withSubstitute<L extends Line>(line: L): L {
  // Undefined in data that an older version of the app stored on a device.
  const { substitute: other = null } = line;
  if (other === null) return line;
  const { itemId, itemName, shelf, onHand } = other;
  return { ...line, itemId, itemName, shelf, onHand, firstLot: null, substitute: null };
}

/** How much of a shortage the substitute can fill; 0 while the item itself is on hand, or nothing is missing. */
export function substituteTake(line: Line, lacking: number): number {
  const { substitute: other = null, onHand } = line;
  return other === null || onHand > 0 ? 0 : Math.max(0, Math.min(lacking, other.onHand));
}
