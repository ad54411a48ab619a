import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { RouteMap } from "../../fittings/route-map.tsx";

/** The trip's map: base, stops numbered in driving order, the lines between them. */
export function TripSketch({ trip }: { trip: TripDetail }) {
  const base = trip.stops.find((stop) => stop.kind === "base");
  const stops = trip.stops
    .filter((stop) => stop.kind !== "base")
    .map(({ lat, lng, placeName }) => ({
      lat,
      lng,
      schoolName: placeName,
    }));
  return (
    <RouteMap
      name={trip.name}
      colour={trip.routeColour ?? "#123F94"}
      base={{ lat: base?.lat ?? null, lng: base?.lng ?? null }}
      stops={stops}
    />
  );
}
