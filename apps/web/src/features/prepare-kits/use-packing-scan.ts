import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { ticksMay } from "@kitround/contract/preparations/preparation-rules.ts";
import { scannedWhilePacking } from "@kitround/contract/preparations/scan-while-packing.ts";
import { texts } from "#texts/prepare-kits";
import { already, taken, useScan, wrong } from "../../lib/scans.ts";
import type { TickList } from "./use-ticks.ts";

/** A scan while a kit is open: its box's label ticks the box, an item's code ticks the line, another kit's label opens that kit. */
export function usePackingScan(it: PreparationDetail, ticks: TickList): void {
  const words = texts.scanHere;
  useScan("sheet", async (code) => {
    const means = scannedWhilePacking(it, code);
    if (means.kind === "other") return undefined;
    if (means.kind === "noBox") return wrong(words.noBox(it.kitCode, means.box));
    if (means.kind === "kit") return already(words.open(it.kitCode));
    const refused = ticksMay(it);
    if (refused !== null) return wrong(refused.message);
    const open = means.kind === "box" ? means.open : [means.line].filter(isOpen);
    if (open.length > 0) ticks.tick(open.map(({ lineId, qty }) => ({ lineId, qty })));
    if (means.kind === "line") {
      const { itemName } = means.line;
      return open.length > 0 ? taken(words.line(itemName)) : already(words.lineDone(itemName));
    }
    if (open.length === 0) return already(words.boxDone(means.box));
    return taken(words.box(means.box, open.length));
  });
}

function isOpen({ packed }: PreparationDetail["lines"][number]): boolean {
  return packed === null;
}
