import { makePaper } from "../../apps/api/src/features/papers/make-paper.ts";
import type { LabelPaper } from "../../apps/api/src/features/papers/label-paper.ts";
import { figure } from "./figure.ts";

/** Labels of 70 boxes, drawn in the worker thread; before, in the process itself, it took 550 ms on A4 and 294 ms on the roll. */
export async function benchPapers(): Promise<void> {
  console.log("papers, 70 labels, the quickest of five:");
  for (const [sheet, target] of [
    ["l7163", 600],
    ["roll62", 600],
  ] as const) {
    let [quickest, bytes] = [Infinity, 0];
    for (let n = 0; n < 5; n += 1) {
      const from = performance.now();
      bytes = 0;
      for await (const part of makePaper(labels(sheet))) bytes += (part as Uint8Array).length;
      quickest = Math.min(quickest, performance.now() - from);
    }
    figure(`${sheet}, ${bytes} bytes`, quickest, "ms", target);
  }
}

function labels(sheet: LabelPaper["sheet"]): LabelPaper {
  return {
    kind: "labels",
    title: "Labels",
    sheet,
    from: 1,
    labels: Array.from({ length: 70 }, (_, n) => ({
      kitCode: `DBN-${String(n + 1).padStart(2, "0")}`,
      box: 1,
      issue: 0,
      boxes: 1,
      title: "Dem Bones",
      qrToken: "0123456789abcdef0123456789abcdef",
      publicUrl: "https://kits.example.org",
      titleMi: "Ngā Kōiwi Tuahiwi",
      branch: "Waikare",
    })),
  };
}
