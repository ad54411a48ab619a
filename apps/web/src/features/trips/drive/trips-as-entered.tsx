import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { ReactNode } from "react";
import { useTripsAsEntered } from "./use-trips-as-entered.ts";

interface TripsAsEnteredProps {
  trips: readonly Trip[];
  children: (trips: Trip[]) => ReactNode;
}

/** Draws trips as they stand with what was entered on this device. */
export function TripsAsEntered({ trips, children }: TripsAsEnteredProps) {
  return children(useTripsAsEntered(trips));
}
