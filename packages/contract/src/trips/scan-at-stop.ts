import { readBoxLabel, sameCode } from "../kits/kit-code.ts";
import type { Stop, StopLine, TripDetail } from "./trip.ts";

/** What a label means that is read at a stop. */
export type Scanned =
  | { kind: "settle"; line: StopLine }
  /** One of the kit's several boxes: the line is settled with its last one. */
  | { kind: "box"; line: StopLine; box: number }
  | { kind: "noBox"; line: StopLine; box: number }
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
  const { code, box } = readBoxLabel(text);
  if (open !== undefined) {
    if (box === null) return { kind: "settle", line: open };
    if (box < 1 || box > open.boxesExpected) return { kind: "noBox", line: open, box };
    return open.boxesExpected === 1
      ? { kind: "settle", line: open }
      : { kind: "box", line: open, box };
  }
  const [settled] = here;
  if (settled !== undefined) return { kind: "settled", line: settled };
  for (const other of stops) {
    const line = other.lines.find((each) => means(each) && each.status === "open");
    if (other.id !== stop.id && line !== undefined) return { kind: "elsewhere", stop: other, line };
  }
  return { kind: "unknown", code: code.toUpperCase() };
}

/** Said not to be possible, and here after all. */
function mayStill(line: StopLine): boolean {
  return line.status === "failed" && line.kitIs === (line.action === "deliver" ? "aboard" : "here");
}

/** Where a label belongs that is on no stop of the trip at hand: the first of these trips that waits for it, else that had it. Null when none does. */
export function scannedOnTrips<T extends Pick<TripDetail, "onDay" | "stops">>(
  trips: readonly T[],
  text: string,
): { trip: T; stop: Stop; line: StopLine } | null {
  const found = trips
    .toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1))
    .flatMap((trip) =>
      trip.stops.flatMap((stop) =>
        stop.lines
          .filter((line) => line.kitCode !== null && sameCode(text, line.kitCode))
          .map((line) => ({ trip, stop, line })),
      ),
    );
  return found.find(({ line }) => line.status === "open") ?? found[0] ?? null;
}
