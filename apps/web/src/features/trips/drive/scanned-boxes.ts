import type { StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { usePart } from "../../../lib/store.ts";
import { boxKey, boxTicks } from "./box-ticks.ts";

// Boxes of a kit that were scanned at its stop, until the last one settles the line. They stay on this device.

const scanned = boxTicks("scanned-boxes");

const keysOf = ({ id, boxesExpected }: Pick<StopLine, "id" | "boxesExpected">) =>
  Array.from({ length: boxesExpected }, (_, at) => boxKey(id, at + 1));

/** Notes a box. Returns how many are still to come, or null where it was scanned before. */
export function scanBox(trip: TripDetail, line: StopLine, box: number): number | null {
  const before = scanned.of(trip);
  const key = boxKey(line.id, box);
  if (before.includes(key)) return null;
  const next = [...before, key];
  scanned.write(trip, next);
  return keysOf(line).filter((each) => !next.includes(each)).length;
}

/** Forgets a line's boxes: it is settled, and scanned anew if it is opened again. */
export function forgetBoxes(trip: TripDetail, line: StopLine): void {
  const keys = keysOf(line);
  scanned.write(
    trip,
    scanned.of(trip).filter((each) => !keys.includes(each)),
  );
}

/** How many of a line's boxes were scanned. */
export function useScannedBoxes(line: StopLine): number {
  return usePart(
    scanned.store,
    ({ boxes }) => keysOf(line).filter((key) => boxes.includes(key)).length,
  );
}
