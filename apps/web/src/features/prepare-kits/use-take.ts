import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { substituteTake } from "@kitround/contract/items/substitute.ts";
import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { texts } from "#texts/prepare-kits";
import { toast } from "../../lib/toast-store.ts";
import { enterPacking } from "./packing-operations.ts";
import { useEntering } from "./use-entering.ts";

type Line = PreparationDetail["lines"][number];

/** The units to take for a line: what it needs, or what the store has; 0 for a line that is complete within its tolerance. */
export function takeable(line: Line, packed: number | null): number {
  return Math.max(0, Math.min(shortOf(line, packed ?? line.present), line.onHand));
}

/** The units of the item's substitute to take, while the item itself is not on hand. */
export function takeableInstead(line: Line, packed: number | null): number {
  return substituteTake(line, shortOf(line, packed ?? line.present));
}

/** Takes what a line needs from the store into the kit; the toast offers undo. */
export function useTake(it: PreparationDetail): Take {
  const enter = useEntering(it);
  return async ({ lineId, itemName, substitute }, qty, instead = false) => {
    const of = instead ? { lineId, instead } : { lineId };
    const taken = await enter({ kind: "take", body: { lines: [{ ...of, qty }] } });
    if (!taken) return;
    const back = { lines: [{ ...of, qty: -qty }] };
    const undo = () => void enterPacking(it, { kind: "take", body: back });
    toast(texts.taken(qty, instead ? (substitute?.itemName ?? itemName) : itemName), { undo });
  };
}
export type Take = (line: Line, qty: number, instead?: boolean) => Promise<void>;
