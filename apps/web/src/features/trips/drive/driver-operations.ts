import type { DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import { claimTripNow } from "@kitround/contract/trips/claim-offer.ts";
import {
  confirmNews,
  reorderStops,
  tellOffice,
  tickStopTask,
} from "@kitround/contract/trips/trip-road.ts";
import {
  arriveAtStop,
  correctStart,
  finishTrip,
  leaveStop,
  pickUpKit,
  proveStop,
  settleStopLine,
  startTrip,
  undoStop,
  undoStart,
  verifyAtVan,
} from "@kitround/contract/trips/trip-drive.ts";
import { getTrip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/driver";
import { now } from "../../../lib/clock.ts";
import type { NewOperation, Operation } from "../../../lib/outbox/operation.ts";
import {
  outbox,
  ownOperations,
  useOwnOperations,
  useDeferredOwnOperations,
} from "../../../lib/outbox/outbox-store.ts";
import type { DeviceFile } from "../../../server/outbox/device-db.ts";
import { record, removeEntry } from "../../../server/outbox/outbox.ts";
import { usePart } from "../../../lib/store.ts";
import { readSession, useSession } from "../../../lib/stored-session.ts";
import { toast } from "../../../lib/toast-store.ts";
import type { Queued } from "./driver-entry.ts";
import { saidOnTrip } from "./said-on-trip.ts";

/** Entries that are sent after a delay, so that they can be undone: a tick, the end that makes the claim, and the claim's submission. */
const holdMs: Partial<Record<DriverMove["kind"], number>> = {
  settle: 5000,
  claim: 5000,
  finish: 12_000,
};

type Drivable = Pick<TripDetail, "id" | "name" | "stops">;

/**
 * Enters something during a trip: it is shown at once, also after a reload, and sent as soon as possible. Returns false if the device's
 * storage is full; this function reports it, except for a picture, which is reported where it was taken.
 */
export async function enter(
  trip: Drivable,
  entry: DriverMove,
  { file, at = now().toISOString() }: { file?: DeviceFile; at?: string } = {},
): Promise<boolean> {
  try {
    const operation = operationOf(trip, entry, at);
    await record(operation, file === undefined ? {} : { file });
    return true;
  } catch (error) {
    console.error(error);
    // The picture is still shown, and reported there.
    if (file === undefined) toast(texts.notKept, { tone: "error" });
    return false;
  }
}

/** Undoes the arrival at a stop or its end: deletes the entry if it was not sent, otherwise sends an undo. */
export async function undoLastStop(trip: Drivable, stopId: string): Promise<void> {
  const last = queuedOf(ownOperations(readSession()?.branchUserId)).findLast(
    (each) => each.tripId === trip.id && each.refused === undefined,
  );
  const unsent =
    last !== undefined &&
    (last.entry.kind === "arrive" || last.entry.kind === "leave") &&
    last.entry.stopId === stopId;
  if (unsent && (await removeEntry(last.key))) return;
  await enter(trip, { kind: "take_back", stopId });
}

/** Undoes the trip's start: deletes the entry if it was not sent, otherwise sends an undo. */
export async function undoTripStart(trip: Drivable): Promise<void> {
  const last = queuedOf(ownOperations(readSession()?.branchUserId)).findLast(
    (each) => each.tripId === trip.id && each.refused === undefined,
  );
  if (last?.entry.kind === "start" && (await removeEntry(last.key))) return;
  await enter(trip, { kind: "undo_start" });
}

export function laneOf(tripId: string): string {
  return `trip:${tripId}`;
}

/** An entry as the call to the server. */
export function operationOf(trip: Drivable, entry: DriverMove, at: string): NewOperation {
  const { id } = trip;
  const hold = holdMs[entry.kind];
  return {
    at,
    lane: laneOf(id),
    ...partOf(entry),
    what: [texts.entered[entry.kind], placeOf(trip, entry)].filter(Boolean).join(": "),
    said: saidOnTrip(trip, entry),
    call: callOf(entry),
    input: inputOf(id, entry, at),
    view: { path: getTrip.path, input: { params: { id } } },
    ...(hold === undefined ? {} : { holdMs: hold }),
  };
}

/** Only the start, an arrival, a stop's end and the trip's end are steps that all later entries depend on. */
function partOf(entry: DriverMove): { part?: string } {
  if (entry.kind === "settle" || entry.kind === "verify") return { part: `line ${entry.lineId}` };
  if (entry.kind === "pick_up") return { part: `line ${entry.body.lineId}` };
  if (entry.kind === "prove") return { part: `proof ${entry.query.proofId}` };
  if (entry.kind === "task") return { part: `task ${entry.taskId}` };
  if (entry.kind === "tell") return { part: `message ${entry.body.taskId}` };
  return entry.kind === "order" || entry.kind === "news" ? { part: entry.kind } : {};
}

function placeOf(trip: Drivable, entry: DriverMove): string {
  if (!("stopId" in entry)) return trip.name;
  return trip.stops.find((stop) => stop.id === entry.stopId)?.placeName ?? trip.name;
}

const calls = {
  start: startTrip,
  correct_start: correctStart,
  undo_start: undoStart,
  verify: verifyAtVan,
  arrive: arriveAtStop,
  settle: settleStopLine,
  leave: leaveStop,
  prove: proveStop,
  pick_up: pickUpKit,
  take_back: undoStop,
  task: tickStopTask,
  order: reorderStops,
  news: confirmNews,
  tell: tellOffice,
  claim: claimTripNow,
  finish: finishTrip,
} as const satisfies Record<DriverMove["kind"], unknown>;

function callOf({ kind }: DriverMove): NewOperation["call"] {
  const { method, path } = calls[kind];
  return { method, path };
}

function inputOf(id: string, entry: DriverMove, at: string): NewOperation["input"] {
  if (entry.kind === "undo_start") return { params: { id }, body: { at } };
  if (!("stopId" in entry)) return { params: { id }, body: { ...entry.body, at } };
  const params = { id, stopId: entry.stopId };
  if (entry.kind === "arrive" || entry.kind === "take_back") return { params, body: { at } };
  if (entry.kind === "prove") return { params, query: { ...entry.query, at } };
  if (entry.kind === "leave" || entry.kind === "pick_up")
    return { params, body: { ...entry.body, at } };
  const part = entry.kind === "task" ? { taskId: entry.taskId } : { lineId: entry.lineId };
  const body = entry.kind === "verify" ? { at } : { ...entry.body, at };
  return { params: { ...params, ...part }, body };
}

/** The driver's entries in the device's outbox, parsed from their calls; cached, so that equal input gives the identical result. */
export function queuedOf(operations: readonly Operation[]): readonly Queued[] {
  const known = lists.get(operations);
  if (known !== undefined) return known;
  const queue = operations.flatMap((operation) => entryOf(operation) ?? []);
  lists.set(operations, queue);
  return queue;
}

const lists = new WeakMap<readonly Operation[], readonly Queued[]>();
const entries = new WeakMap<Operation, Queued | null>();

function entryOf(operation: Operation): Queued | null {
  const known = entries.get(operation);
  if (known !== undefined) return known;
  const entry = readEntry(operation);
  entries.set(operation, entry);
  return entry;
}

function readEntry(operation: Operation): Queued | null {
  const kind = kinds.find((each) => isCall(operation, calls[each]));
  if (kind === undefined) return null;
  const { key, at, by, heldUntil, refused, tried } = operation;
  // Written by `inputOf`, with the fields of its kind.
  const { params, ...said } = operation.input as {
    params: { id: string; stopId?: string; lineId?: string; taskId?: string };
    body?: object;
    query?: object;
  };
  const { id: tripId, ...place } = params;
  return {
    key,
    tripId,
    by,
    at,
    entry: { kind, ...place, ...said } as DriverMove,
    tried: tried === true,
    ...(heldUntil === undefined ? {} : { heldUntil }),
    ...(refused === undefined ? {} : { refused }),
  };
}

const kinds = Object.keys(calls) as DriverMove["kind"][]; // The keys of the literal above.

function isCall({ call }: Operation, route: { method: string; path: string }): boolean {
  return call.method === route.method && call.path === route.path;
}

/** This person's entries that have not reached the server. */
export function useOwnEntries(): readonly Queued[] {
  return queuedOf(useOwnOperations());
}

/** The same, deferred, for parts that may be rendered after the tap's own effect. */
export function useDeferredOwnEntries(): readonly Queued[] {
  return queuedOf(useDeferredOwnOperations());
}

/** A part of these entries, rendered again only when it changes. `part` must return the identical value for the same entries. */
export function useOfEntries<T>(part: (entries: readonly Queued[]) => T): T {
  const me = useSession()?.branchUserId;
  return usePart(outbox, () => part(queuedOf(ownOperations(me))));
}
