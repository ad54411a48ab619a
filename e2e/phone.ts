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

export type { Page };

/** A device of somebody who works without signal: its profile stays on the disk, and its browser can die at any moment. */
export interface Phone {
  /** Turned on, at this address; `full`: there is no room left on it. */
  turnOn(url: string, given?: { full: boolean }): Promise<Page>;
  /** Somebody has deleted something. */
  makeRoom(url: string): Promise<void>;
  /** The browser's processes are gone at once, as when the battery is: nothing of them is asked first. */
  die(): Promise<void>;
  /** The same at a moment that counts: how to do it, with everything found out before. */
  readyToDie(): Promise<() => Promise<void>>;
  /** Another tab of the same browser. */
  otherTab(url: string): Promise<Page>;
  /** What the browser called an error. */
  said: string[];
  end(): Promise<void>;
}

interface Look {
  width: number;
  height: number;
  /** How far its clock is off, in milliseconds. */
  clockOff?: number;
  /** A film that its camera sees, over and over (a path). */
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
      // The dead browser's claim on the profile would keep the next one out.
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
      // Outside of a test nothing else ends a wait for what never comes.
      context.setDefaultTimeout(300_000);
      context.on("console", (message) => {
        if (message.type() === "error") said.push(message.text());
      });
      if (clockOff !== 0) await context.addInitScript(putClock, clockOff);
      const page = context.pages()[0] ?? (await context.newPage());
      page.on("pageerror", (error) => said.push(String(error)));
      // Before anything is written: the browser looks at the room there is no more than every half minute.
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

/** In the page, before anything of it runs: the clock that a person has set by hand. */
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
  // The page's own, for everything that asks what time it is.
  globalThis.Date = Put as DateConstructor;
}

/** The browser that works on this profile; its parts end with it. */
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
 * Until the disk has who is signed in. The browser takes five seconds over local storage, and a phone that dies before asks to sign
 * in again: no tap is lost by that, and no hand is as quick from the sign-in to a trip's first stop as these tests are.
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

/** Turned on where there is signal, by whoever has signed in on it: from here on it has the app. */
export async function turnOnAs(phone: Phone, url: string, session: Session): Promise<Page> {
  const page = await phone.turnOn(url);
  await signInAs(page, session);
  await page.reload();
  await keepApp(page);
  return page;
}

/** As whoever has signed in on this device. */
export async function signInAs(page: Page, session: Session): Promise<void> {
  await page.evaluate((auth) => localStorage.setItem("auth", auth), JSON.stringify(session));
}

/** Once with signal: from here on the app itself starts without. */
export async function keepApp(page: Page): Promise<void> {
  const ready = page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await endsWithin("the service worker to be ready", ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Has the page look for a newer version of its service worker. */
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

/** How many reads of this path the device keeps. */
export async function keptOf(page: Page, path: string): Promise<number> {
  const keys = await keysOf(page, "kept");
  return keys.filter((key) => key.includes(`${path} `)).length;
}

/** How many entries are on the device's disk. What is taken back is shown as gone before it is. */
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

/** A shaking thumb: two real touches on the same place, 150 ms apart. */
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
