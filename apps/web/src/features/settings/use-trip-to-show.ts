import { getTrip, listTrips, type Stop, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";

export interface ShownStop {
  trip: TripDetail;
  stop: Stop;
}

/** The stops of the next trip that has some, and the one that a preview uses: the first unless another is chosen. */
export function useTripToShow() {
  const [chosen, setChosen] = useState<string | null>(null);
  const trips = useQuery(queryOptions(listTrips, { query: { from: today(), limit: 20 } }));
  const next = trips.data?.items.find(
    ({ status, deliveries, collections }) =>
      status !== "cancelled" && status !== "reconciled" && deliveries + collections > 0,
  );
  const trip = useQuery({
    ...queryOptions(getTrip, { params: { id: next?.id ?? "" } }),
    enabled: next !== undefined,
  });
  const stops = (trip.data?.stops ?? []).filter(
    (stop) => stop.kind === "school" && stop.lines.length > 0,
  );
  const stop = stops.find(({ id }) => id === chosen) ?? stops[0];
  const shown: ShownStop | null =
    trip.data === undefined || stop === undefined ? null : { trip: trip.data, stop };
  const last = next === undefined ? trips : trip;
  return {
    /** Without a coming trip, and if it can't be read, `shown` is null and the preview uses made-up data. */
    read: {
      ...last,
      data: last.data === undefined && !last.isError ? undefined : { shown, stops },
    },
    choose: setChosen,
  };
}
