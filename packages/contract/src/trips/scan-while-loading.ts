import { readBoxLabel, sameCode } from "../kits/kit-code.ts";
import type { Stop, StopLine } from "./trip.ts";

/** The meaning of a label that is scanned while the van is loaded. */
export type LoadingScan =
  /** These boxes of a kit that goes out: one of them, or all for a label without a box. */
  | { kind: "boxes"; line: StopLine; boxes: number[] }
  | { kind: "noBox"; line: StopLine; box: number }
  /** It goes out on this trip and is not ready. */
  | { kind: "notPacked"; line: StopLine }
  /** This trip collects it, so it is not loaded. */
  | { kind: "collected"; line: StopLine; stop: Stop }
  | { kind: "unknown"; code: string };

/** Reads a box's label or a kit's code while the van is loaded. */
export function scannedWhileLoading(stops: readonly Stop[], text: string): LoadingScan {
  const { code, box } = readBoxLabel(text);
  const found = stops
    .flatMap((stop) => stop.lines.map((line) => ({ stop, line })))
    .filter(({ line }) => line.kitCode !== null && sameCode(text, line.kitCode));
  const out = found.find(({ line }) => line.action === "deliver");
  const [first] = found;
  if (out === undefined) {
    return first === undefined
      ? { kind: "unknown", code: code.toUpperCase() }
      : { kind: "collected", ...first };
  }
  const { line } = out;
  if (line.kitIs !== "packed") return { kind: "notPacked", line };
  const all = Array.from({ length: line.boxesExpected }, (_, at) => at + 1);
  if (box === null) return { kind: "boxes", line, boxes: all };
  return all.includes(box) ? { kind: "boxes", line, boxes: [box] } : { kind: "noBox", line, box };
}
