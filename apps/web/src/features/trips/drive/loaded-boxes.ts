import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { createStore, usePart } from "../../../lib/store.ts";

// Which boxes are in the van is between the driver and the van: it stays on this device, for the trip that is being loaded.

interface Loaded {
  tripId: string;
  boxes: readonly string[];
}

const place = "loaded-boxes";
const none: Loaded = { tripId: "", boxes: [] };

const loaded = createStore<Loaded>(read());

export function boxKey(lineId: string, box: number): string {
  return `${lineId} ${box}`;
}

/** Whether a box of a trip is ticked; drawn again only when that changes. A reload keeps it. */
export function useBox(tripId: string, key: string): boolean {
  return usePart(loaded, (now) => now.tripId === tripId && now.boxes.includes(key));
}

export function isTicked(tripId: string, key: string): boolean {
  const now = loaded.get();
  return now.tripId === tripId && now.boxes.includes(key);
}

export function toggleBox(tripId: string, key: string): void {
  const now = loaded.get();
  const boxes = now.tripId === tripId ? now.boxes : [];
  const next = boxes.includes(key) ? boxes.filter((each) => each !== key) : [...boxes, key];
  write({ tripId, boxes: next });
}

/** How many of these boxes of a trip are ticked. */
export function useLoaded(tripId: string, keys: readonly string[]): number {
  return usePart(loaded, (now) =>
    now.tripId === tripId ? keys.filter((key) => now.boxes.includes(key)).length : 0,
  );
}

/** Packed boxes that nobody has ticked, once a first one is: who does not tick is not reminded. */
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

function read(): Loaded {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    // Written below; whatever else stands there is no list of boxes.
    return Array.isArray((kept as Loaded | null)?.boxes) ? (kept as Loaded) : none;
  } catch {
    return none;
  }
}

function write(next: Loaded): void {
  loaded.set(next);
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // A full device forgets the ticks at the next reload, and nothing else.
  }
}
