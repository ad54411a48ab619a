import { sameCode } from "../kits/kit-code.ts";
import type { Stop, StopLine } from "./trip.ts";

/** What a label means that is read at a stop. */
export type Scanned =
  | { kind: "settle"; line: StopLine }
  /** It has changed hands here, or was said not to. */
  | { kind: "settled"; line: StopLine }
  /** It is for another stop of this trip. */
  | { kind: "elsewhere"; stop: Stop; line: StopLine }
  /** Nothing on this trip: a kit that is taken along unplanned, or a label misread. */
  | { kind: "unknown"; code: string };

/** The line that a label means: what is still open at this stop first, deliveries before collections. */
export function scannedAt(stop: Stop, stops: readonly Stop[], text: string): Scanned {
  const means = (line: StopLine) => line.kitCode !== null && sameCode(text, line.kitCode);
  const here = stop.lines.filter(means);
  const open = here.find((line) => line.status === "open") ?? here.find(mayStill);
  if (open !== undefined) return { kind: "settle", line: open };
  const [settled] = here;
  if (settled !== undefined) return { kind: "settled", line: settled };
  for (const other of stops) {
    const line = other.lines.find((each) => means(each) && each.status === "open");
    if (other.id !== stop.id && line !== undefined) return { kind: "elsewhere", stop: other, line };
  }
  return { kind: "unknown", code: text.toUpperCase() };
}

/** Said not to be possible, and here after all. */
function mayStill(line: StopLine): boolean {
  return line.status === "failed" && line.kitIs === (line.action === "deliver" ? "aboard" : "here");
}
