import { kitStateWords } from "../kits/kit-state.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { Body, Query } from "../route.ts";
import { odometerMayEnd, odometerMayStart, plannedDriveM, shareMetres } from "./odometer-rules.ts";
import { withNewsConfirmed, reorder, tickTask } from "./road-moves.ts";
import { pickUp } from "./pick-up.ts";
import { arrive, leave, settle } from "./stop-moves.ts";
import { prove } from "./prove.ts";
import { withStopUndone } from "./undo-stop.ts";
import { statusAfter, tripMay, tripMayBeFinished } from "./trip-rules.ts";
import { applied, type KitStep, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { claimTripNow } from "./claim-offer.ts";
import type { confirmNews, reorderStops, tellOffice, tickStopTask } from "./trip-road.ts";
import { legsDriven } from "./road-driven.ts";
import { correctStartOf, undoStartOf, verifyAtVan } from "./start-moves.ts";
import type {
  correctStart,
  finishTrip,
  leaveStop,
  pickUpKit,
  proveStop,
  settleStopLine,
  startTrip,
} from "./trip-drive.ts";
import type { Stop, StopLine } from "./trip.ts";

/** What a driver enters: absolute values, not deltas, so that it can be sent twice. */
export type DriverMove =
  | { kind: "start"; body: Body<typeof startTrip> }
  | { kind: "correct_start"; body: Body<typeof correctStart> }
  | { kind: "undo_start" }
  | { kind: "verify"; stopId: string; lineId: string }
  | { kind: "arrive"; stopId: string }
  | { kind: "settle"; stopId: string; lineId: string; body: Body<typeof settleStopLine> }
  | { kind: "pick_up"; stopId: string; body: Body<typeof pickUpKit> }
  | { kind: "leave"; stopId: string; body: Body<typeof leaveStop> }
  | { kind: "prove"; stopId: string; query: Omit<Query<typeof proveStop>, "at"> }
  | { kind: "take_back"; stopId: string }
  | { kind: "task"; stopId: string; taskId: string; body: Body<typeof tickStopTask> }
  | { kind: "order"; body: Body<typeof reorderStops> }
  | { kind: "news"; body: Body<typeof confirmNews> }
  | { kind: "tell"; body: Body<typeof tellOffice> }
  | { kind: "claim"; body: Body<typeof claimTripNow> }
  | { kind: "finish"; body: Body<typeof finishTrip> };

/** The trip after a driver's move at `at`: the server stores this result, and a driver without signal sees it at once. */
export function afterMove<R extends Run>(trip: R, move: DriverMove, at: string): Moved<R> {
  if (move.kind === "start") return start(trip, move.body, at);
  if (move.kind === "finish") return finish(trip, move.body, at);
  if (move.kind === "correct_start") return correctStartOf(trip, move.body.odoStartM);
  if (move.kind === "undo_start") return undoStartOf(trip);
  if (move.kind === "verify") return verifyAtVan(trip, move);
  if (move.kind === "arrive") return arrive(trip, move.stopId, at);
  if (move.kind === "take_back") return withStopUndone(trip, move.stopId);
  if (move.kind === "pick_up") return pickUp(trip, move.stopId, move.body, at);
  if (move.kind === "prove") return prove(trip, move.stopId, move.query, at);
  if (move.kind === "leave") return leave(trip, move.stopId, move.body, at);
  if (move.kind === "task") return tickTask(trip, move, move.body.done);
  if (move.kind === "order") return reorder(trip, move.body.stopIds);
  if (move.kind === "news") return withNewsConfirmed(trip, move.body.seen);
  // A message does not change the trip.
  if (move.kind === "tell") return unchanged(trip);
  // Its claim is not part of the trip.
  if (move.kind === "claim") return unchanged(trip);
  return settle(trip, move, move.body, at);
}

/**
 * Loads every kit that was packed and verified for its delivery. Other kits stay, and their lines say why. Starting it again at the same
 * odometer changes nothing.
 */
function start<R extends Run>(trip: R, body: Body<typeof startTrip>, at: string): Moved<R> {
  const { odoStartM } = body;
  if (trip.status === "in_progress" && trip.odoStartM === odoStartM) return unchanged(trip);
  const refused =
    tripMay("start", trip) ??
    hasWhatItTakes(trip) ??
    odometerMayStart(odoStartM, trip.vehicleOdometerM ?? 0);
  if (refused !== null) return unchanged(trip, refused);

  const kits = trip.stops.flatMap(({ schoolId, lines }) =>
    lines.flatMap((line): KitStep[] => {
      const { kitId, kitIs, allocationId } = line;
      const packed = isOutward(line) && kitIs === "packed" && kitId !== null;
      return packed ? [{ event: "load", kitId, allocationId, schoolId }] : [];
    }),
  );
  const stops = trip.stops.map((stop) => ({ ...stop, lines: stop.lines.map(leftBehind) }));
  const status = statusAfter("start");
  const odoBeforeM = trip.vehicleOdometerM ?? 0;
  const odometers = { odoStartM, odoBeforeM, vehicleOdometerM: odoStartM };
  const started = { ...trip, status, ...odometers, startedAt: at };
  return applied(started, stops, kits);
}

/**
 * Ends a trip at base: divides the distance among the driven legs, and unloads the van. Finishing it again at the same odometer changes
 * nothing.
 */
function finish<R extends Run>(trip: R, body: Body<typeof finishTrip>, at: string): Moved<R> {
  const { odoEndM, gapReason = null } = body;
  if (trip.status === "completed" && trip.odoEndM === odoEndM) return unchanged(trip);
  const startM = trip.odoStartM ?? 0;
  const plannedM = plannedDriveM(trip);
  const refused =
    tripMayBeFinished(trip, trip.stops) ??
    odometerMayEnd({ startM, endM: odoEndM, plannedM, gapReason });
  if (refused !== null) return unchanged(trip, refused);

  const stops = withLegs(trip.stops, odoEndM - startM).map((stop): Stop =>
    stop.kind === "base"
      ? { ...stop, status: "done", arrivedAt: stop.arrivedAt ?? at, leftAt: at }
      : stop,
  );
  const status = statusAfter("finish");
  const vehicleOdometerM = Math.max(trip.vehicleOdometerM ?? 0, odoEndM);
  const finished = { ...trip, status, odoEndM, vehicleOdometerM, gapReason, finishedAt: at };
  return applied(finished, stops, kitsAboard(trip));
}

function isOutward(line: StopLine): boolean {
  return line.action === "deliver" && line.status === "open";
}

function leftBehind(line: StopLine): StopLine {
  if (!isOutward(line) || line.kitIs === "packed") return line;
  return { ...line, status: "failed", result: "not_ready", note: whyLeft(line) };
}

function whyLeft({ kitIs, kitState }: StopLine): string {
  if (kitIs === "unverified") return "Packed, but not verified at the start.";
  if (kitState === "packed") return "Not packed for this delivery at the start.";
  return `Not packed at the start (${kitState === null ? "no kit" : kitStateWords[kitState]}).`;
}

function hasWhatItTakes(trip: Run): Refusal | null {
  if (trip.driverId !== null && trip.vehicleId !== null) return null;
  return refusal("transition_refused", `${trip.name} has no driver or no vehicle.`, "status");
}

function kitsAboard(trip: Run): KitStep[] {
  const aboard = trip.stops
    .flatMap((stop) => stop.lines)
    .filter((line) => line.kitIs === "aboard" && line.kitId !== null);
  const collected = new Set(
    aboard.flatMap((line) =>
      line.action === "collect" && line.status === "done" ? line.kitId : [],
    ),
  );
  const steps = new Map<string, KitStep>();
  for (const { kitId, action, allocationId, kitState } of aboard) {
    if (kitId === null) continue;
    const undelivered = action === "deliver" && !collected.has(kitId);
    const promised = undelivered ? allocationId : (steps.get(kitId)?.allocationId ?? null);
    // An undelivered kit comes back as it was packed; a collected one has to be counted.
    const event = kitState === "in_transit_out" ? "unload_sealed" : "unload";
    steps.set(kitId, { event, kitId, allocationId: promised, schoolId: null });
  }
  return [...steps.values()];
}

/** Legs with an entered distance keep it; the rest is divided among the other driven legs in proportion to their planned distances. */
function withLegs(stops: readonly Stop[], drivenM: number): Stop[] {
  const driven = legsDriven(stops);
  const open = driven.filter(({ stop }) => stop.legActualM === null);
  const entered = driven.reduce((sum, { stop }) => sum + (stop.legActualM ?? 0), 0);
  const planned = open.map(({ plannedM }) => plannedM);
  const weights = planned.every((leg) => leg !== null) ? planned : open.map(() => 1);
  const shares = shareMetres(Math.max(0, drivenM - entered), weights);
  const legs = new Map(open.map(({ stop }, index) => [stop.id, shares[index] ?? 0]));
  return stops.map((stop) => ({ ...stop, legActualM: legs.get(stop.id) ?? stop.legActualM }));
}
