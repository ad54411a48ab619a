import type { StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { usePart } from "../../../lib/store.ts";
import { boxKey, boxTicks } from "./box-ticks.ts";

// Boxes of a kit that were scanned at its stop, until the last one settles the line. They are stored on this device only.

const scanned = boxTicks("scanned-boxes");

const keysOf = ({ id, boxesExpected }: Pick<StopLine, "id" | "boxesExpected">) =>
  Array.from({ length: boxesExpected }, (_, at) => boxKey(id, at + 1));

/** Records a box. Returns how many are still missing, or null if it was scanned before. */
export function scanBox(trip: TripDetail, line: StopLine, box: number): number | null {
  const before = scanned.of(trip);
  const key = boxKey(line.id, box);
  if (before.includes(key)) return null;
  const next = [...before, key];
  scanned.write(trip, next);
  return keysOf(line).filter((each) => !next.includes(each)).length;
}

/** Removes a line's boxes: it is settled, and will be scanned again if it is reopened. */
export function forgetBoxes(trip: TripDetail, line: StopLine): void {
  const keys = keysOf(line);
  scanned.write(
    trip,
    scanned.of(trip).filter((each) => !keys.includes(each)),
  );
}

/** The number of a line's boxes that were scanned. */
export function useScannedBoxes(line: StopLine): number {
  return usePart(
    scanned.store,
    ({ boxes }) => keysOf(line).filter((key) => boxes.includes(key)).length,
  );
}
