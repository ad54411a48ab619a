import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { ReactNode } from "react";
import { useTripsAsEntered } from "./use-trips-as-entered.ts";

interface TripsWithEntriesProps {
  trips: readonly Trip[];
  children: (trips: Trip[]) => ReactNode;
}

/** Shows trips with the entries on this device applied. */
export function TripsWithEntries({ trips, children }: TripsWithEntriesProps) {
  return children(useTripsAsEntered(trips));
}
