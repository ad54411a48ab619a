import { roadMetres } from "../delivery-routes/route-legs.ts";
import type { Stop } from "./trip.ts";

type OnRoad = Pick<Stop, "kind" | "arrivedAt" | "legPlannedM" | "lat" | "lng">;

/** Somebody was there, though the gate may have been locked. The way back to base is always driven. */
export function wasDrivenTo(stop: Pick<Stop, "kind" | "arrivedAt">): boolean {
  return stop.kind === "base" || stop.arrivedAt !== null;
}

/** The stops in the order in which somebody arrived there, and the way back to base. */
export function roadDriven<S extends OnRoad>(stops: readonly S[]): S[] {
  const schools = stops.filter((stop) => stop.kind !== "base" && wasDrivenTo(stop));
  const base = stops.filter((stop) => stop.kind === "base");
  // Equal moments stay in the order of the list.
  return [
    ...schools.toSorted((a, b) => ((a.arrivedAt ?? "") < (b.arrivedAt ?? "") ? -1 : 1)),
    ...base,
  ];
}

/**
 * Each leg of the road driven with its metres by the plan: as planned where it begins where the plan has it begin, otherwise by
 * the map. Null where neither knows.
 */
export function legsDriven<S extends OnRoad>(
  stops: readonly S[],
): { stop: S; plannedM: number | null }[] {
  const driven = roadDriven(stops);
  const base = stops.find((stop) => stop.kind === "base");
  return driven.map((stop, index) => {
    const from = driven[index - 1];
    const planned = stops[stops.indexOf(stop) - 1];
    // From base to base without a stop between is no way at all.
    if (from === undefined && stop.kind === "base") return { stop, plannedM: 0 };
    if (from === planned) return { stop, plannedM: stop.legPlannedM };
    const start = from ?? base;
    const byMap = start === undefined ? null : roadMetres(start, stop);
    return { stop, plannedM: byMap ?? stop.legPlannedM };
  });
}
