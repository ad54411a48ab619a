import { chromium, type Page } from "@playwright/test";
import { redrawPhoto } from "../apps/api/src/features/files/redraw-photo.ts";
import { phonePhoto } from "../apps/api/src/test/phone-photo.ts";
import { findChromium } from "../scripts/find-chromium.mjs";
import { dayOf, modelOf, told } from "./outbox-model.ts";
import { officeOf } from "./outbox-office.ts";
import type { Line } from "./line.ts";
import { keepApp } from "./phone.ts";
import { drain, fill } from "./outbox-page.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";
import { openContext } from "./new-context.ts";

// A phone with days of trips in its outbox sends them over a connection that loses answers. The resulting data on the
// server are compared with the result of the contract's rules for the same entries.

export interface OutboxFigures {
  operations: number;
  /** How many of the entries are pictures, and the bytes of each. */
  pictures: number;
  pictureBytes: number;
  /** Requests that reached the server, and answers that were lost. */
  requests: number;
  lost: number;
  seconds: number;
  /** Trips whose state differs from the model's, in words. */
  differ: string[];
  /** Writes of a stop beyond those that the model makes. */
  doubled: number;
  /** Refused entries: how many there should be, and how many the phone lists with a reason. */
  conflicts: number;
  listed: number;
  /** Entries that wait because an earlier one was refused. */
  waiting: number;
}

interface OutboxRun {
  trips: number;
  loseShare: number;
  seed: number;
  /** How long ago the last entry was made. */
  ageMs?: number;
  /** Of the server. */
  env?: Record<string, string>;
  /** Runs while the phone sends. */
  meanwhile?: (sending: { page: Page; line: Line; round: TripsServer }) => Promise<void>;
}

/** `trips` days of at least nine entries each; the office has cancelled every eighth trip meanwhile. */
export async function runOutbox(options: OutboxRun): Promise<OutboxFigures> {
  const random = mulberry(options.seed);
  const { round, line, stop } = await startTrips([], options.env);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  try {
    const office = officeOf(round);
    const released = await office.release(options.trips);
    const entries = released.flatMap((trip, index) => dayOf(trip, index, options));
    const called = released.filter((_, index) => index % 8 === 7);
    const page = await (
      await openContext(browser, { baseURL: line.url, serviceWorkers: "allow" })
    ).newPage();
    await page.addInitScript(
      (auth) => localStorage.setItem("auth", auth),
      JSON.stringify(round.sessions.driver),
    );
    await page.goto("/");
    await keepApp(page);
    await page.getByRole("button", { name: /All sent/ }).waitFor();
    line.cut = true;
    // As a phone sends it: scaled down.
    const { large: picture } = await redrawPhoto(await phonePhoto());
    await fill(page, round.sessions.driver.branchUserId, entries, picture);
    for (const trip of called) await office.cancel(trip);
    line.loses = () => random() < options.loseShare;
    line.cut = false;
    const began = performance.now();
    await page.reload();
    await options.meanwhile?.({ page, line, round });
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
      pictures: entries.filter(({ move }) => move.kind === "prove").length,
      pictureBytes: picture.length,
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
    await stop();
  }
}

/** A small uniform random number generator: the same seed loses the same answers. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
