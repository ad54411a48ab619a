import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { usePart } from "../../../lib/store.ts";
import { boxKey, boxTicks } from "./box-ticks.ts";

// The loaded boxes concern only the driver, so they are stored on this device and not sent.

const loaded = boxTicks("loaded-boxes");

/** Whether a box of a trip is ticked; rendered again only when that changes. A reload keeps it. */
export function useBox(tripId: string, key: string): boolean {
  return usePart(loaded.store, (now) => now.tripId === tripId && now.boxes.includes(key));
}

export function isTicked(tripId: string, key: string): boolean {
  return loaded.of({ id: tripId }).includes(key);
}

export function toggleBox(tripId: string, key: string): void {
  const boxes = loaded.of({ id: tripId });
  const next = boxes.includes(key) ? boxes.filter((each) => each !== key) : [...boxes, key];
  loaded.write({ id: tripId }, next);
}

/** Ticks all of these boxes, or unticks them if all are ticked. */
export function toggleBoxes(tripId: string, keys: readonly string[]): void {
  const boxes = loaded.of({ id: tripId });
  const others = boxes.filter((each) => !keys.includes(each));
  const all = keys.every((key) => boxes.includes(key));
  loaded.write({ id: tripId }, all ? others : [...others, ...keys]);
}

/** The number of these boxes of a trip that are ticked. */
export function useLoaded(tripId: string, keys: readonly string[]): number {
  return usePart(loaded.store, (now) =>
    now.tripId === tripId ? keys.filter((key) => now.boxes.includes(key)).length : 0,
  );
}

/** Packed boxes that are not ticked, once at least one is: drivers who never tick are not reminded. */
export function useUnticked(trip: TripDetail): number {
  const keys = packedBoxes(trip);
  const ticked = useLoaded(trip.id, keys);
  return ticked === 0 ? 0 : keys.length - ticked;
}

/** A key for each box that goes out. */
export function packedBoxes(trip: TripDetail): string[] {
  return trip.stops
    .flatMap((stop) => stop.lines)
    .filter((line) => line.action === "deliver" && line.kitIs === "packed")
    .flatMap((line) =>
      Array.from({ length: line.boxesExpected }, (_, box) => boxKey(line.id, box + 1)),
    );
}
