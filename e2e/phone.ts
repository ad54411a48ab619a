import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Session } from "@kitround/contract/session/session.ts";
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Page,
} from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { endsWithin } from "./ends-within.ts";
import { seeing } from "./film.ts";
import { waitsLong } from "./new-context.ts";

export type { Page };

/**
 * A device of somebody who works without signal: its profile stays on the disk, and its browser can be killed at any
 * moment.
 */
export interface Phone {
  /** Starts the browser, at this address; `full`: the device has no free storage. */
  turnOn(url: string, given?: { full: boolean }): Promise<Page>;
  /** Frees storage. */
  makeRoom(url: string): Promise<void>;
  /** Kills the browser's processes at once, as an empty battery does. */
  die(): Promise<void>;
  /** Prepares a kill, so that the returned function does it without delay. */
  readyToDie(): Promise<() => Promise<void>>;
  /** Another tab of the same browser. */
  otherTab(url: string): Promise<Page>;
  /** Errors on the browser's console. */
  said: string[];
  end(): Promise<void>;
}

interface Look {
  width: number;
  height: number;
  /** How far its clock is wrong, in milliseconds. */
  clockOff?: number;
  /** A film for its camera, played repeatedly (a path). */
  film?: string;
}

const quota = "Storage.overrideQuotaForOrigin";

export async function newPhone({ width, height, clockOff = 0, film }: Look): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), "kitround-phone-"));
  const said: string[] = [];
  let context: BrowserContext | null = null;
  let disk: CDPSession | null = null;
  const running = () => {
    if (context === null) throw new Error("The phone is off.");
    return context;
  };
  async function readyToDie() {
    const died = running();
    await signInWritten(died.pages()[0], profile);
    const gone = new Promise<void>((resolve) => died.once("close", () => resolve()));
    const pids = await processesOn(profile);
    return async () => {
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await gone;
      // The killed browser's lock on the profile would block the next one.
      await rm(join(profile, "SingletonLock"), { force: true });
    };
  }
  return {
    said,
    async turnOn(url, { full } = { full: false }) {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: await findChromium(),
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--no-first-run",
          "--disable-background-networking",
          ...(film === undefined ? [] : seeing(film)),
        ],
        viewport: { width, height },
        hasTouch: true,
        isMobile: true,
        locale: "en-NZ",
        timezoneId: "Pacific/Auckland",
        serviceWorkers: "allow",
      });
      // Outside of a test nothing else would end an endless wait.
      context.setDefaultTimeout(300_000);
      context.on("console", (message) => {
        if (message.type() === "error") said.push(message.text());
      });
      await waitsLong(context);
      if (clockOff !== 0) await context.addInitScript(putClock, clockOff);
      const page = context.pages()[0] ?? (await context.newPage());
      page.on("pageerror", (error) => said.push(String(error)));
      // Set before anything is written, because the browser checks its quota only every half minute.
      disk = await context.newCDPSession(page);
      if (full) await disk.send(quota, { origin: new URL(url).origin, quotaSize: 1 });
      await page.goto(url);
      return page;
    },
    async makeRoom(url) {
      await disk?.send(quota, { origin: new URL(url).origin });
    },
    async die() {
      const dieNow = await readyToDie();
      await dieNow();
    },
    readyToDie,
    async otherTab(url) {
      const page = await running().newPage();
      await page.goto(url);
      return page;
    },
    async end() {
      await context?.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Runs in the page before its own code: sets the clock wrong. */
function putClock(off: number): void {
  const Real = Date;
  class Put extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + off);
      else super(...given);
    }
    static override now() {
      return Real.now() + off;
    }
  }
  // The page's own Date, for all code that reads the time.
  globalThis.Date = Put as DateConstructor;
}

/** The processes of the browser with this profile; its child processes end with it. */
async function processesOn(profile: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (line.includes(`--user-data-dir=${profile}`)) found.push(Number(entry));
  }
  return found;
}

/**
 * Waits until the session is on the disk. The browser delays local storage by five seconds, and a phone that dies
 * earlier asks to sign in again: no tap is lost by that, and no person is as fast from the sign-in to a trip's first
 * stop as these tests are.
 */
async function signInWritten(page: Page | undefined, profile: string): Promise<void> {
  const auth = await page?.evaluate(() => localStorage.getItem("auth"));
  if (typeof auth !== "string") return;
  const { sessionId } = JSON.parse(auth) as Session; // written by signInAs, or by the app
  const folder = join(profile, "Default", "Local Storage", "leveldb");
  const written = async () => {
    const files = await readdir(folder).catch(() => []);
    const held = await Promise.all(files.map((each) => readFile(join(folder, each)).catch(none)));
    return held.some(
      (bytes) => bytes.includes(sessionId) || bytes.includes(sessionId, 0, "utf16le"),
    );
  };
  await expect.poll(written, { timeout: 60_000 }).toBe(true);
}

const none = () => Buffer.alloc(0);

/** Starts the phone with signal and a session: from here on the app is stored on it. */
export async function turnOnAs(phone: Phone, url: string, session: Session): Promise<Page> {
  const page = await phone.turnOn(url);
  await signInAs(page, session);
  await page.reload();
  await keepApp(page);
  return page;
}

/** Signs in by storing a session on this device. */
export async function signInAs(page: Page, session: Session): Promise<void> {
  await page.evaluate((auth) => localStorage.setItem("auth", auth), JSON.stringify(session));
}

/** Loads the app once with signal: from here on it starts without. */
export async function keepApp(page: Page): Promise<void> {
  const ready = page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await endsWithin("the service worker to be ready", ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Makes the page check for a newer version of its service worker. */
export async function updateWorker(page: Page): Promise<void> {
  const updated = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/");
    await registration?.update();
  });
  await endsWithin("the service worker's update", updated);
}

/** Returns `installed` while a newer service worker waits, and `activated` once it has taken over. */
export function workerState(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/");
    return registration?.waiting?.state ?? registration?.active?.state;
  });
}

/** How many answers of this path the device stores. */
export async function keptOf(page: Page, path: string): Promise<number> {
  const keys = await keysOf(page, "kept");
  return keys.filter((key) => key.includes(`${path} `)).length;
}

/** How many entries are on the device's disk. An undone entry disappears from the screen before it is deleted. */
export async function entriesOn(page: Page): Promise<number> {
  return (await keysOf(page, "operation")).length;
}

function keysOf(page: Page, store: "kept" | "operation"): Promise<string[]> {
  const keys = page.evaluate(
    (store) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("kitround");
        opening.addEventListener("error", () => reject(new Error("No database")));
        opening.addEventListener("success", () => {
          const asked = opening.result.transaction(store).objectStore(store).getAllKeys();
          asked.addEventListener("success", () => {
            opening.result.close();
            resolve(asked.result.map(String));
          });
        });
      }),
    store,
  );
  return endsWithin(`the keys of the device's ${store} store`, keys);
}

/** Simulates a shaking thumb: two real touches at the same place, 150 ms apart. */
export async function twice(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled({ timeout: 60_000 });
  const box = await button.boundingBox();
  if (box === null) throw new Error(`${name} is not there`);
  const client = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = async () => {
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await touch();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await touch();
}
