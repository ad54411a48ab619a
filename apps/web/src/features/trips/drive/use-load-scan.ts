import { kitWords } from "@kitround/contract/trips/stop-rules.ts";
import { scannedWhileLoading } from "@kitround/contract/trips/scan-while-loading.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/driver";
import { already, type ScanOutcome, taken, useScan, wrong } from "../../../lib/scans.ts";
import { boxKey } from "./box-ticks.ts";
import { isTicked, toggleBox } from "./loaded-boxes.ts";

/** Scanning a box while the van is loaded ticks it; a label without a box ticks all of the kit's boxes. */
export function useLoadScan(trip: TripDetail): void {
  const words = texts.loadScan;
  useScan("screen", async (code): Promise<ScanOutcome> => {
    const means = scannedWhileLoading(trip.stops, code);
    if (means.kind === "unknown") return wrong(texts.scan.unknown(means.code));
    const kit = kitWords(means.line);
    if (means.kind === "notPacked") return wrong(words.notPacked(kit));
    if (means.kind === "collected") return wrong(words.collected(kit, means.stop.placeName));
    if (means.kind === "noBox") return wrong(words.noBox(kit, means.box));
    const [first = 0] = means.boxes;
    const all = means.boxes.length > 1;
    const keys = means.boxes.map((box) => boxKey(means.line.id, box));
    const open = keys.filter((key) => !isTicked(trip.id, key));
    for (const key of open) toggleBox(trip.id, key);
    if (open.length === 0) return already(all ? words.allDone(kit) : words.done(kit, first));
    return taken(all ? words.all(kit) : words.box(kit, first, means.line.boxesExpected));
  });
}
