import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { ticksMay } from "@kitround/contract/preparations/preparation-rules.ts";
import { scannedWhilePacking } from "@kitround/contract/preparations/scan-while-packing.ts";
import { texts } from "#texts/prepare-kits";
import { useScan } from "../../lib/scans.ts";
import { toast } from "../../lib/toast-store.ts";
import type { TickList } from "./use-ticks.ts";

/** A scan while a kit is in hand: its box's label ticks the box, an item's code ticks the line, another kit's label opens that. */
export function usePackingScan(it: PreparationDetail, ticks: TickList): void {
  const words = texts.scanHere;
  useScan("sheet", async (code) => {
    const means = scannedWhilePacking(it, code);
    if (means.kind === "other") return undefined;
    if (means.kind === "noBox") return words.noBox(it.kitCode, means.box);
    if (means.kind === "kit") return said(words.open(it.kitCode));
    const refused = ticksMay(it);
    if (refused !== null) return refused.message;
    const open = means.kind === "box" ? means.open : [means.line].filter(isOpen);
    if (open.length > 0) ticks.tick(open.map(({ lineId, qty }) => ({ lineId, qty })));
    if (means.kind === "line") {
      const { itemName } = means.line;
      return said(open.length > 0 ? words.line(itemName) : words.lineDone(itemName));
    }
    return said(open.length > 0 ? words.box(means.box, open.length) : words.boxDone(means.box));
  });
}

function isOpen({ packed }: PreparationDetail["lines"][number]): boolean {
  return packed === null;
}

function said(words: string): null {
  toast(words);
  return null;
}
