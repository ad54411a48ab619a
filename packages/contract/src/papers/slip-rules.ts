import { refusal, type Refusal } from "../refusal.ts";
import type { Preparation } from "../preparations/preparation.ts";

/** A slip lists the contents of the boxes, so it is printed only after packing. */
export function slipMayBePrinted({
  status,
  kitCode,
}: Pick<Preparation, "status" | "kitCode">): Refusal | null {
  if (status === "packed" || status === "verified" || status === "loaded") return null;
  return refusal(
    "transition_refused",
    `${kitCode} is not packed yet: its slip says what is in the boxes. Mark it packed, then print.`,
    "status",
  );
}
