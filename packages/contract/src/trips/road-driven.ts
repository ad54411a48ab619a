import { roadMetres } from "../delivery-routes/route-legs.ts";
import type { Stop } from "./trip.ts";

type OnRoad = Pick<Stop, "kind" | "arrivedAt" | "legPlannedM" | "lat" | "lng">;

/** Whether somebody drove there, even if the gate was locked. The way back to base is always driven. */
export function wasDrivenTo(stop: Pick<Stop, "kind" | "arrivedAt">): boolean {
  return stop.kind === "base" || stop.arrivedAt !== null;
}

/** The visited stops in the order of arrival, and the way back to base. */
export function roadDriven<S extends OnRoad>(stops: readonly S[]): S[] {
  const schools = stops.filter((stop) => stop.kind !== "base" && wasDrivenTo(stop));
  const base = stops.filter((stop) => stop.kind === "base");
  // Stops with equal times stay in the order of the list.
  return [
    ...schools.toSorted((a, b) => ((a.arrivedAt ?? "") < (b.arrivedAt ?? "") ? -1 : 1)),
    ...base,
  ];
}

/** Each driven leg with its metres: as planned if it starts where the plan has it start, otherwise by the map. Null if neither knows. */
export function legsDriven<S extends OnRoad>(
  stops: readonly S[],
): { stop: S; plannedM: number | null }[] {
  const driven = roadDriven(stops);
  const base = stops.find((stop) => stop.kind === "base");
  return driven.map((stop, index) => {
    const from = driven[index - 1];
    const planned = stops[stops.indexOf(stop) - 1];
    // From base to base without a stop there is no distance.
    if (from === undefined && stop.kind === "base") return { stop, plannedM: 0 };
    if (from === planned) return { stop, plannedM: stop.legPlannedM };
    const start = from ?? base;
    const byMap = start === undefined ? null : roadMetres(start, stop);
    return { stop, plannedM: byMap ?? stop.legPlannedM };
  });
}
