import { refusal, type Refusal } from "../refusal.ts";
import { odometerMayStart } from "./odometer-rules.ts";
import { kitWords, tripMustRun } from "./stop-rules.ts";
import { tripMay } from "./trip-rules.ts";
import { applied, type KitStep, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { Stop, StopLine } from "./trip.ts";

// Corrections of a trip's start: its odometer, undoing the start, and verifying a kit at the van.

const refused = (message: string) => refusal("transition_refused", message, "status");

/** Corrects a mistyped odometer at the start, to any value that the vehicle can have had then. Metres. */
export function correctStartOf<R extends Run>(trip: R, odoStartM: number): Moved<R> {
  if (trip.odoStartM === odoStartM) return unchanged(trip);
  // A trip that a device stored before this field existed has no previous odometer.
  const no = tripMustRun(trip) ?? odometerMayStart(odoStartM, trip.odoBeforeM ?? 0);
  if (no !== null) return unchanged(trip, no);
  return applied({ ...trip, odoStartM, vehicleOdometerM: odoStartM }, trip.stops);
}

/** A start can be undone until a stop was visited or skipped. */
export function startMayBeUndone(trip: Run): Refusal | null {
  const no = tripMay("undo_start", trip);
  if (no !== null) return no;
  const begun = trip.stops.find((stop) => stop.kind !== "base" && stop.status !== "pending");
  if (begun === undefined) return null;
  return refused(`${begun.placeName} has been entered already: finish the trip instead.`);
}

/** The trip is released again, and everything loaded is back at base as it was packed. A trip that was not started is unchanged. */
export function undoStartOf<R extends Run>(trip: R): Moved<R> {
  if (trip.status === "released") return unchanged(trip);
  const no = startMayBeUndone(trip);
  if (no !== null) return unchanged(trip, no);
  const lines = trip.stops.flatMap((stop) => stop.lines);
  const kits = lines.flatMap(({ kitIs, kitId, kitState, allocationId }): KitStep[] => {
    const loaded = kitIs === "aboard" && kitState === "in_transit_out" && kitId !== null;
    return loaded ? [{ event: "unload_sealed", kitId, allocationId, schoolId: null }] : [];
  });
  const stops = trip.stops.map((stop): Stop => ({ ...stop, lines: stop.lines.map(notLeft) }));
  const odometers = { odoStartM: null, odoBeforeM: null, vehicleOdometerM: trip.odoBeforeM };
  return applied({ ...trip, status: "released", ...odometers, startedAt: null }, stops, kits);
}

/** Kits that were left behind at the start can be loaded again. */
function notLeft(line: StopLine): StopLine {
  const left = line.status === "failed" && line.result === "not_ready" && line.doneAt === null;
  return left ? { ...line, status: "open", result: null, note: null } : line;
}

/** Verifies a kit at the van, which then is loaded when the trip starts. A kit that was verified already is unchanged. */
export function verifyAtVan<R extends Run>(
  trip: R,
  { stopId, lineId }: { stopId: string; lineId: string },
): Moved<R> {
  const line = trip.stops
    .find((stop) => stop.id === stopId)
    ?.lines.find((each) => each.id === lineId);
  if (line === undefined) {
    return unchanged(trip, refusal("not_found", "There is no such line at this stop."));
  }
  if (line.kitIs === "packed" || line.kitIs === "aboard") return unchanged(trip);
  if (trip.status !== "released" || line.kitIs !== "unverified") {
    return unchanged(
      trip,
      refused(`${kitWords(line)} is not packed for this trip, or it has started.`),
    );
  }
  const verified = (each: StopLine): StopLine =>
    each.id === lineId ? { ...each, kitIs: "packed" } : each;
  const stops = trip.stops.map((stop) => ({ ...stop, lines: stop.lines.map(verified) }));
  return applied(trip, stops);
}
