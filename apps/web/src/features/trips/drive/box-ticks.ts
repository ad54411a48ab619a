import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { createStore, type Store } from "../../../lib/store.ts";

/** The boxes of one trip that were ticked or scanned on this device. */
export interface BoxTicks {
  tripId: string;
  boxes: readonly string[];
}

const none: BoxTicks = { tripId: "", boxes: [] };

export function boxKey(lineId: string, box: number): string {
  return `${lineId} ${box}`;
}

/** Ticked boxes of the present trip, stored under this name so that they survive a reload. */
export function boxTicks(place: string) {
  const store: Store<BoxTicks> = createStore(read(place));
  const of = ({ id }: Pick<TripDetail, "id">) => {
    const now = store.get();
    return now.tripId === id ? now.boxes : [];
  };
  function write(trip: Pick<TripDetail, "id">, boxes: readonly string[]): void {
    const next = { tripId: trip.id, boxes };
    store.set(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // If the device's storage is full, only the ticks are lost at the next reload.
    }
  }
  return { store, of, write };
}

function read(place: string): BoxTicks {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    // Written above; any other value is not a list of boxes.
    return Array.isArray((kept as BoxTicks | null)?.boxes) ? (kept as BoxTicks) : none;
  } catch {
    return none;
  }
}
