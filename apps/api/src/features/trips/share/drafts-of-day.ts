import { tripMayBeShared } from "@kitround/contract/trips/share-rules.ts";
import type { Stop, Trip } from "@kitround/contract/trips/trip.ts";
import { refuseUnlessAllowed } from "../../../app-error.ts";
import type { Tx } from "../../../db/database.ts";
import { stopsWithLines } from "../trip-detail.ts";

export interface StopAtSchool extends Stop {
  schoolId: string;
  tripId: string;
}

/** The school stops of these drafts, trip by trip in the order of the drive; refuses if one may not be shared out. */
export async function stopsToShare(
  tx: Tx,
  trips: readonly Pick<Trip, "id" | "name" | "status" | "onDay">[],
  onDay: string,
): Promise<StopAtSchool[]> {
  const lists = await Promise.all(trips.map(({ id }) => stopsWithLines(tx, id)));
  return trips.flatMap((trip, index) => {
    const stops = lists[index] ?? [];
    refuseUnlessAllowed(tripMayBeShared(trip, stops, onDay));
    return stops.flatMap(({ schoolId, ...stop }) =>
      schoolId === null ? [] : [{ ...stop, schoolId, tripId: trip.id }],
    );
  });
}
