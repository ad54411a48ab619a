import type { Body } from "@kitround/contract/route.ts";
import {
  isSameSettlement,
  lineMayBeSettled,
  resultOf,
  statusOnLeaving,
} from "@kitround/contract/trips/stop-rules.ts";
import { isSettled } from "@kitround/contract/trips/trip-rules.ts";
import type {
  finishTrip,
  leaveStop,
  settleStopLine,
  startTrip,
  Stop,
  StopLine,
  TripDetail,
} from "@kitround/contract/trips/trip.ts";

/** What a driver enters: what is true now, never a difference, so that it can be sent twice. */
export type Entry =
  | { kind: "start"; body: Body<typeof startTrip> }
  | { kind: "arrive"; stopId: string }
  | { kind: "settle"; stopId: string; lineId: string; body: Body<typeof settleStopLine> }
  | { kind: "leave"; stopId: string; body: Body<typeof leaveStop> }
  | { kind: "finish"; body: Body<typeof finishTrip> };

export interface Queued {
  /** The Idempotency-Key of every try. */
  key: string;
  tripId: string;
  /** Whose entry it is: nobody else on this device ever sends it. */
  by: string;
  /** When it was entered, by this device's clock. */
  at: string;
  entry: Entry;
  /** Until then it can be taken back unsent (milliseconds since 1970). */
  heldUntil?: number;
  /** The server's sentence, when it said no. */
  refused?: string;
}

/** The trip as it will be when the entries have been sent: what a driver sees at once. */
export function withEntries(trip: TripDetail, queue: readonly Queued[]): TripDetail {
  const own = queue.filter((each) => each.tripId === trip.id && each.refused === undefined);
  const after = own.reduce((now, { entry, at }) => withEntry(now, entry, at), trip);
  if (after === trip) return trip;
  const stops = after.stops.filter((stop) => stop.kind !== "base");
  return { ...after, stopsDone: stops.filter(isSettled).length };
}

function withEntry(trip: TripDetail, entry: Entry, at: string): TripDetail {
  if (entry.kind === "start") return started(trip, entry.body.odoStartM, at);
  if (entry.kind === "finish") {
    const { odoEndM, gapReason } = entry.body;
    return {
      ...trip,
      status: "completed",
      odoEndM,
      gapReason: gapReason ?? null,
      finishedAt: at,
    };
  }
  return {
    ...trip,
    stops: trip.stops.map((stop) => (stop.id === entry.stopId ? stopAfter(stop, entry, at) : stop)),
  };
}

/** Kits that are packed are aboard; the others stay, and their lines say so. */
function started(trip: TripDetail, odoStartM: number, at: string): TripDetail {
  if (trip.status !== "released") return trip;
  const load = (line: StopLine): StopLine => {
    if (line.action !== "deliver" || line.status !== "open") return line;
    if (line.kitState === "packed") return { ...line, kitState: "in_transit_out" };
    return { ...line, status: "failed", result: "not_ready" };
  };
  const stops = trip.stops.map((stop) => ({ ...stop, lines: stop.lines.map(load) }));
  return { ...trip, status: "in_progress", odoStartM, startedAt: at, stops };
}

type StopEntry = Extract<Entry, { stopId: string }>;

function stopAfter(stop: Stop, entry: StopEntry, at: string): Stop {
  if (entry.kind === "arrive") {
    if (stop.status !== "pending" && stop.status !== "skipped") return stop;
    const lines = stop.lines.map((line): StopLine =>
      line.result === "skipped" ? { ...line, status: "open", result: null } : line,
    );
    return { ...stop, status: "arrived", arrivedAt: at, leftAt: null, skipReason: null, lines };
  }
  if (entry.kind === "leave") return left(stop, entry.body, at);
  return {
    ...stop,
    lines: stop.lines.map((line) =>
      line.id === entry.lineId ? settled(stop, line, entry.body) : line,
    ),
  };
}

function settled(stop: Stop, line: StopLine, body: Body<typeof settleStopLine>): StopLine {
  if (isSameSettlement(line, body) || lineMayBeSettled(stop, line, body) !== null) return line;
  const result = resultOf(line, body);
  if (body.result !== "done") {
    return { ...line, status: "failed", result, note: body.note ?? null };
  }
  return {
    ...line,
    status: "done",
    result,
    boxesActual: body.boxesActual ?? line.boxesExpected,
    note: body.note ?? null,
  };
}

function left(stop: Stop, body: Body<typeof leaveStop>, at: string): Stop {
  const said = {
    receivedBy: body.receivedBy ?? stop.receivedBy,
    note: body.note ?? stop.note,
  };
  if (isSettled(stop)) return { ...stop, ...said };
  const lines = stop.lines.map((line): StopLine =>
    line.status === "open" ? { ...line, status: "failed", result: "skipped" } : line,
  );
  const status = body.skipReason === undefined ? statusOnLeaving(lines) : "skipped";
  return { ...stop, ...said, status, skipReason: body.skipReason ?? null, leftAt: at, lines };
}
