import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { createStore, type Store } from "../../../lib/store.ts";

/** Boxes of one trip that were ticked or scanned on this device. */
export interface BoxTicks {
  tripId: string;
  boxes: readonly string[];
}

const none: BoxTicks = { tripId: "", boxes: [] };

export function boxKey(lineId: string, box: number): string {
  return `${lineId} ${box}`;
}

/** Ticks of the boxes of the trip in hand, kept under this name over a reload. */
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
      // A full device forgets the ticks at the next reload, and nothing else.
    }
  }
  return { store, of, write };
}

function read(place: string): BoxTicks {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    // Written above; anything else in there is no list of boxes.
    return Array.isArray((kept as BoxTicks | null)?.boxes) ? (kept as BoxTicks) : none;
  } catch {
    return none;
  }
}
