import { readBoxLabel, sameCode } from "../kits/kit-code.ts";
import type { Stop, StopLine, TripDetail } from "./trip.ts";

/** The meaning of a label that is scanned at a stop. */
export type Scanned =
  | { kind: "settle"; line: StopLine }
  /** One of the kit's several boxes: scanning the last one settles the line. */
  | { kind: "box"; line: StopLine; box: number }
  | { kind: "noBox"; line: StopLine; box: number }
  /** Its line is settled already: done, or not possible. */
  | { kind: "settled"; line: StopLine }
  /** It is for another stop of this trip. */
  | { kind: "elsewhere"; stop: Stop; line: StopLine }
  /** It is not on this trip: a kit to take along, or a misread label. */
  | { kind: "unknown"; code: string };

/** The line that a label means: open lines at this stop first, deliveries before collections. */
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

/** A line that was marked as not possible; the kit is there after all. */
function mayStill(line: StopLine): boolean {
  return line.status === "failed" && line.kitIs === (line.action === "deliver" ? "aboard" : "here");
}

/**
 * The trip that a label belongs to if it is on no stop of the present one: the first trip that still has the kit as an open line,
 * otherwise one that had it. Null if there is none.
 */
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
