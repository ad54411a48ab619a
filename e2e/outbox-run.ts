/// <reference lib="dom" />
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { addDays } from "@kitround/contract/plan/days.ts";
import { afterMove, type DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { chromium, type Page } from "@playwright/test";
import { layLine } from "./line.ts";
import type { TripsServer } from "./trips-server.ts";

// A phone with days of trips in its outbox meets a line that loses answers. What the server then holds is compared with what
// the contract's rules make of the same entries.

export interface OutboxFigures {
  operations: number;
  /** Requests that reached the server, and answers that did not come back. */
  requests: number;
  lost: number;
  seconds: number;
  /** Trips whose state is not the model's, in words. */
  differ: string[];
  /** Writes of a stop beyond those that the model makes. */
  doubled: number;
  /** Entries that the server refuses: how many it should, and how many the phone lists with a reason. */
  conflicts: number;
  listed: number;
  /** Entries behind a refused one, which wait with it. */
  waiting: number;
}

interface Entry {
  tripId: string;
  at: string;
  move: DriverMove;
}

const minuteMs = 60_000;

/** `trips` days of eight entries each; of every eighth trip the office has thought better meanwhile. */
export async function runOutbox(options: {
  trips: number;
  loseShare: number;
  seed: number;
}): Promise<OutboxFigures> {
  const random = mulberry(options.seed);
  const script = fileURLToPath(new URL("trips-server.ts", import.meta.url));
  const server = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const [printed] = await once(createInterface(server.stdout), "line");
  // Printed by the script in that shape.
  const round = JSON.parse(String(printed)) as TripsServer;
  const line = await layLine(round.url);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const office = officeOf(round);
    const released = await office.release(options.trips);
    const entries = released.flatMap((trip, index) => dayOf(trip, index, options.trips));
    const called = released.filter((_, index) => index % 8 === 7);
    const page = await (await browser.newContext({ baseURL: line.url })).newPage();
    await page.addInitScript(
      (auth) => localStorage.setItem("auth", auth),
      JSON.stringify(round.sessions.driver),
    );
    await page.goto("/");
    await page.getByRole("button", { name: /All sent/ }).waitFor();
    line.cut = true;
    await fill(page, round.sessions.driver.branchUserId, entries);
    for (const trip of called) await office.cancel(trip);
    line.loses = () => random() < options.loseShare;
    line.cut = false;
    const began = performance.now();
    await page.reload();
    const left = await drain(page, called.length);
    const seconds = (performance.now() - began) / 1000;

    const differ: string[] = [];
    let doubled = 0;
    for (const trip of released) {
      if (called.includes(trip)) continue;
      const model = modelOf(
        trip,
        entries.filter((each) => each.tripId === trip.id),
      );
      const held = await office.read(trip.id);
      if (told(held) !== told(model.trip)) differ.push(trip.name);
      for (const stop of held.stops) {
        doubled += Math.max(0, stop.rowVersion - (model.versions.get(stop.id) ?? 0));
      }
    }
    return {
      operations: entries.length,
      requests: line.changes,
      lost: line.lost,
      seconds,
      differ,
      doubled,
      conflicts: called.length,
      listed: left.filter((each) => each.refused !== undefined).length,
      waiting: left.filter((each) => each.refused === undefined).length,
    };
  } finally {
    await browser.close();
    await line.end();
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
}

/** Eight entries: start, three stops (every third trip skips one, every fifth takes a tap back), finish. */
function dayOf(trip: TripDetail, index: number, of: number): Entry[] {
  const began = Date.now() - (of - index) * 20 * minuteMs;
  const startM = 14_001_000 + index * 30_000;
  const [a = "", b = "", c = ""] = trip.stops.map((stop) => stop.id);
  const arrive = (stopId: string): DriverMove => ({ kind: "arrive", stopId });
  const leave = (stopId: string, note: string): DriverMove => ({
    kind: "leave",
    stopId,
    body: { note },
  });
  const skips = index % 3 === 2;
  const moves: DriverMove[] = [
    { kind: "start", body: { odoStartM: startM } },
    arrive(a),
    leave(a, `First ${index}`),
    ...(index % 5 === 4 ? [{ kind: "take_back", stopId: a } as const, leave(a, "Again")] : []),
    arrive(b),
    leave(b, `Second ${index}`),
    ...(skips
      ? [{ kind: "leave", stopId: c, body: { skipReason: "Gate locked" } } as const]
      : [arrive(c), leave(c, `Third ${index}`)]),
    { kind: "finish", body: { odoEndM: startM + 29_000, gapReason: "Roadworks" } },
  ];
  return moves.map((move, nth) => ({
    tripId: trip.id,
    at: new Date(began + nth * minuteMs).toISOString(),
    move,
  }));
}

/** What the rules make of the entries, and how often each stop is written for it. */
function modelOf(trip: TripDetail, entries: readonly Entry[]) {
  const versions = new Map(trip.stops.map((stop) => [stop.id, stop.rowVersion]));
  let now = trip;
  for (const { move, at } of entries) {
    const { trip: next, refusal } = afterMove(now, move, at);
    if (refusal !== null) throw new Error(refusal.message);
    for (const [index, stop] of next.stops.entries()) {
      const before = now.stops[index];
      if (JSON.stringify(before) !== JSON.stringify(stop)) {
        versions.set(stop.id, (versions.get(stop.id) ?? 0) + 1);
      }
    }
    now = next;
  }
  return { trip: now, versions };
}

/** What was driven, without what others may change. */
function told(trip: TripDetail): string {
  const { status, odoStartM, odoEndM, gapReason, startedAt, finishedAt, stops } = trip;
  return JSON.stringify([
    [status, odoStartM, odoEndM, gapReason, startedAt, finishedAt],
    stops.map((stop) => [
      stop.id,
      stop.status,
      stop.arrivedAt,
      stop.leftAt,
      stop.skipReason,
      stop.note,
      stop.legActualM,
    ]),
  ]);
}

const calls = {
  start: "/trips/:id/start",
  arrive: "/trips/:id/stops/:stopId/arrive",
  leave: "/trips/:id/stops/:stopId/leave",
  take_back: "/trips/:id/stops/:stopId/take-back",
  finish: "/trips/:id/finish",
} as const;

/** Puts the entries where the app puts them, in the shape that it gives them. */
async function fill(page: Page, by: string, entries: readonly Entry[]): Promise<void> {
  const operations = entries.map(({ tripId: id, at, move }) => ({
    key: crypto.randomUUID(),
    by,
    at,
    lane: `trip:${id}`,
    what: move.kind,
    call: { method: "POST", path: calls[move.kind as keyof typeof calls] }, // made above, of these kinds only
    input: {
      params: { id, ...("stopId" in move ? { stopId: move.stopId } : {}) },
      body: { ...("body" in move ? move.body : {}), at },
    },
    view: { path: "/trips/:id", input: { params: { id } } },
  }));
  await page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kitround");
        opening.addEventListener("error", () => reject(new Error("No database")));
        opening.addEventListener("success", () => {
          const tx = opening.result.transaction("operation", "readwrite");
          for (const each of given) tx.objectStore("operation").add(each);
          tx.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    operations,
  );
}

interface Left {
  refused?: string;
  lane: string;
}

/** Waits until only what the server refuses is left, nudging as a phone's own signal does. */
async function drain(page: Page, conflicts: number): Promise<Left[]> {
  const until = Date.now() + 15 * minuteMs;
  for (;;) {
    const left = await page.evaluate(
      () =>
        new Promise<Left[]>((resolve, reject) => {
          dispatchEvent(new Event("online"));
          const opening = indexedDB.open("kitround");
          opening.addEventListener("error", () => reject(new Error("No database")));
          opening.addEventListener("success", () => {
            const all = opening.result.transaction("operation").objectStore("operation").getAll();
            all.addEventListener("success", () => {
              opening.result.close();
              resolve(all.result as Left[]); // the app's own rows
            });
          });
        }),
    );
    const stopped = new Set(left.flatMap((each) => (each.refused === undefined ? [] : each.lane)));
    const behind = left.every((each) => stopped.has(each.lane));
    if (behind && stopped.size >= conflicts) return left;
    if (Date.now() > until) throw new Error(`${left.length} entries are still there.`);
    await page.waitForTimeout(200);
  }
}

function officeOf(round: TripsServer) {
  const { sessionId } = round.sessions.coordinator;
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${round.url}/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "X-Auth-Token": sessionId,
        "Idempotency-Key": crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T; // checked by the server
  }
  const read = (id: string) => call<TripDetail>("GET", `/trips/${id}`);
  return {
    read,
    /** Trips by hand past the three schools, on weekdays that no holiday is likely to be on. */
    async release(count: number): Promise<TripDetail[]> {
      const { items } = await call<{ items: TripDetail[] }>("GET", "/trips");
      const first = await read(items[0]?.id ?? "");
      const { driverId, vehicleId, onDay } = first;
      const schoolIds = first.stops.flatMap((stop) => stop.schoolId ?? []);
      const made: TripDetail[] = [];
      for (let index = 0; index < count; index += 1) {
        const name = `Day ${index + 1}`;
        const body = { name, onDay: addDays(onDay, index), driverId, vehicleId, schoolIds };
        const { id, rowVersion } = await call<TripDetail>("POST", "/trips", body);
        made.push(await call("POST", `/trips/${id}/status`, { rowVersion, status: "released" }));
      }
      return made;
    },
    cancel: ({ id, rowVersion }: TripDetail) =>
      call<TripDetail>("POST", `/trips/${id}/status`, {
        rowVersion,
        status: "cancelled",
        reason: "Called off meanwhile",
      }),
  };
}

/** A small even random number generator: the same seed loses the same answers. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
