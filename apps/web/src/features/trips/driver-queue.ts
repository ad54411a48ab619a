import * as trips from "@kitround/contract/trips/trip.ts";
import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { queryOptions } from "../../lib/queries.ts";
import { onSessionChange, readSession } from "../../lib/stored-session.ts";
import { createStore } from "../../lib/store.ts";
import { uuid } from "../../lib/uuid.ts";
import type { Entry, Queued } from "./driver-entry.ts";

// A driver's entries go out one after the other in the order they were made. Each keeps its key until the server has
// answered, so that a lost answer never makes two of one; they stand in local storage, so that a reload loses none.

const KEY = "driver-queue";
const HOLD_MS = 5000;
const RETRY_MS = [3000, 5000, 10_000, 20_000, 60_000];

export interface QueueState {
  entries: readonly Queued[];
  /** Key of the entry that is on its way. */
  sending: string | null;
  /** The last try got no answer. */
  offline: boolean;
}

export const driverQueue = createStore<QueueState>({
  entries: stored(),
  sending: null,
  offline: false,
});

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Enters something: it shows at once and is sent as soon as it can be. A tick waits a moment, so that it can be taken back. */
export function enter(tripId: string, entry: Entry): void {
  const session = readSession();
  if (session === null) return;
  const held = entry.kind === "settle" ? { heldUntil: Date.now() + HOLD_MS } : {};
  const at = new Date().toISOString();
  const added = { key: uuid(), tripId, by: session.branchUserId, at, entry, ...held };
  // Whatever came before is meant: only the last tick can still be taken back.
  change((entries) => [...entries.map(released), added]);
  flushSoon(0);
}

/** Takes back an entry that has not left: a tick within its moment, or one that the server refused. */
export function takeBack(key: string): void {
  if (driverQueue.get().sending === key) return;
  change((entries) => entries.filter((each) => each.key !== key));
  flushSoon(0);
}

/** Sends everything that waits now, a refused entry once more too. */
export function retryNow(): void {
  failures = 0;
  change((entries) =>
    entries.map((each) => {
      const { refused: _, ...again } = released(each);
      return again;
    }),
  );
  flushSoon(0);
}

/** Starts sending: at the start of a screen with trips, when the device is back online, when it is looked at again. */
export function startDriverQueue(): () => void {
  const wake = () => flushSoon(0);
  const letGo = () => {
    if (document.visibilityState !== "hidden") return wake();
    change((entries) => entries.map(released));
    flushSoon(0);
  };
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY) driverQueue.set({ ...driverQueue.get(), entries: stored() });
  };
  addEventListener("online", wake);
  addEventListener("storage", otherTab);
  document.addEventListener("visibilitychange", letGo);
  const stopSession = onSessionChange(wake);
  wake();
  return () => {
    removeEventListener("online", wake);
    removeEventListener("storage", otherTab);
    document.removeEventListener("visibilitychange", letGo);
    stopSession();
  };
}

function flushSoon(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), afterMs);
}

async function flush(): Promise<void> {
  if (driverQueue.get().sending !== null) return;
  const next = nextToSend();
  if (next === null) return;
  const wait = (next.heldUntil ?? 0) - Date.now();
  if (wait > 0) return flushSoon(wait);
  note({ sending: next.key });
  try {
    const answer = await send(next);
    const { queryKey } = queryOptions(trips.getTrip, { params: { id: next.tripId } });
    // An older picture that is still on its way must not come in on top of this one.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
    // The screen hears of it a tick later. Until then the entry shows what it did: without it the trip would for a moment
    // stand as before, and the step that is open now would begin again, empty.
    await new Promise((heard) => setTimeout(heard));
    failures = 0;
    change((entries) => entries.filter((each) => each.key !== next.key));
    note({ sending: null, offline: false });
    if (driverQueue.get().entries.length === 0) void queryClient.invalidateQueries();
    flushSoon(0);
  } catch (error) {
    failed(next, error);
  }
}

/** The oldest of this person's entries that nothing refused stands before on its trip. */
function nextToSend(): Queued | null {
  const session = readSession();
  const mine = driverQueue.get().entries.filter((each) => each.by === session?.branchUserId);
  const stuck = new Set<string>();
  for (const each of mine) {
    if (each.refused !== undefined) stuck.add(each.tripId);
    else if (!stuck.has(each.tripId)) return each;
  }
  return null;
}

function failed(entry: Queued, error: unknown): void {
  const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  // The session has ended: the entries wait for the next sign-in.
  if (answered && error.status === 403) return note({ sending: null });
  if (answered && !["key_in_progress", "too_many_requests"].includes(error.code)) {
    const refused = error.message;
    change((entries) =>
      entries.map((each) => (each.key === entry.key ? { ...each, refused } : each)),
    );
    note({ sending: null, offline: false });
    void queryClient.invalidateQueries();
    return flushSoon(0);
  }
  note({ sending: null, offline: !answered });
  flushSoon(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
  failures += 1;
}

async function send(queued: Queued): Promise<trips.TripDetail> {
  // Every driver's route answers the trip, and the server checks its answers against the shape.
  return (await call(queued)) as trips.TripDetail;
}

function call({ key, tripId, at, entry }: Queued): Promise<unknown> {
  const options = { key, background: true };
  const id = tripId;
  if (entry.kind === "start") {
    return request(trips.startTrip, { params: { id }, body: { ...entry.body, at } }, options);
  }
  if (entry.kind === "finish") {
    return request(trips.finishTrip, { params: { id }, body: { ...entry.body, at } }, options);
  }
  const params = { id, stopId: entry.stopId };
  if (entry.kind === "arrive")
    return request(trips.arriveAtStop, { params, body: { at } }, options);
  if (entry.kind === "leave") {
    return request(trips.leaveStop, { params, body: { ...entry.body, at } }, options);
  }
  return request(
    trips.settleStopLine,
    { params: { ...params, lineId: entry.lineId }, body: { ...entry.body, at } },
    options,
  );
}

function released(each: Queued): Queued {
  const { heldUntil: _, ...now } = each;
  return now;
}

/** Another tab may have written since: what is stored is what counts. */
function change(to: (entries: readonly Queued[]) => readonly Queued[]): void {
  const entries = to(stored());
  localStorage.setItem(KEY, JSON.stringify(entries));
  note({ entries });
}

function note(state: Partial<QueueState>): void {
  driverQueue.set({ ...driverQueue.get(), ...state });
}

function stored(): Queued[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    // Written by `change` alone; anything else is not a list.
    return Array.isArray(value) ? (value as Queued[]) : [];
  } catch {
    return [];
  }
}
