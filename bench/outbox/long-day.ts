import { redrawPhoto } from "../../apps/api/src/features/files/redraw-photo.ts";
import { phonePhoto } from "../../apps/api/src/test/phone-photo.ts";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { officeOf } from "../../e2e/outbox-office.ts";
import type { Line } from "../../e2e/line.ts";
import { payFor } from "./paid-claim.ts";
import { give, type Page, tap, type Taps } from "./taps.ts";
import { startTrips } from "../../e2e/start-trips.ts";

/** Offline from this stop on. */
const offlineFrom = 3;
const slowdown = 4;
/** The driver goes to the next one first. */
const outOfTurn = 8;
/** Its gate is locked. */
const skipped = 12;
/** The signature's dialog is mounted at each stop, hidden. */
const open = ":not([hidden]) > [role=dialog]";

export interface LongDay {
  stops: number;
  taps: Taps;
  /** Unsent entries when the van was back. */
  waited: number;
  pictures: number;
  paidCents: number;
}

/**
 * A day of thirty stops with one thumb at 390 x 844, on a four times slower core, without signal from the third stop
 * on.
 */
export async function driveLongDay(): Promise<LongDay> {
  const { round, line, stop } = await startTrips(["asks-for-photos", "thirty-stops"]);
  const browser = await launchBrowser();
  try {
    await payFor.prepare(round);
    await officeOf(round).releaseFirst();
    const context = await browser.newContext({
      baseURL: line.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: "en-NZ",
      timezoneId: "Pacific/Auckland",
    });
    await context.addInitScript(
      (auth) => localStorage.setItem("auth", auth),
      JSON.stringify(round.sessions.driver),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const driven = await drive(page, line);
    return { ...driven, paidCents: await payFor.paid(round) };
  } finally {
    await browser.close();
    await stop();
  }
}

async function drive(page: Page, line: Line) {
  const taps: Taps = new Map();
  const { large: photo } = await redrawPhoto(await phonePhoto());
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  await page.goto("/");
  await page.getByRole("link", { name: /North/ }).first().tap();
  const core = await page.context().newCDPSession(page);
  await core.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await load(taps, page);
  await page.getByLabel("Odometer now").fill("14001");
  // Some boxes are not ticked, so it asks.
  const asked = page.getByRole("alertdialog").getByRole("button", { name: "Start trip" });
  await tap(taps, "Start trip", button("Start trip"), { selector: "[role=alertdialog]" });
  await tap(taps, "Start trip, asked", asked, { selector: "h2", text: "Kura 1" });
  await reorder(taps, page);
  await tellThemLate(taps, page);
  const stops = 30;
  const order = Array.from({ length: stops }, (_, at) => at + 1);
  for (let stop = 1; stop <= stops; stop += 1) {
    if (stop === offlineFrom) line.cut = true;
    if (stop === outOfTurn) {
      await goThere(taps, page, stop + 1);
      [order[stop - 1], order[stop]] = [stop + 1, stop];
    }
    const next = stop === stops ? "Back at base" : `Kura ${order[stop]}`;
    if (stop === skipped) {
      await skip(taps, page, next);
      continue;
    }
    await tap(taps, "Arrived", button("Arrived"), { selector: "button", text: "Finish stop" });
    const kit = page.locator("button[aria-pressed=false]").filter({ hasText: "boxes" }).first();
    const ticked = "button[aria-pressed=true]";
    await tap(taps, "a kit", kit, { selector: ticked, text: "Handed over" });
    if (stop % 10 === 3) await correct(taps, page);
    if (stop % 10 === 6) await tellTheOffice(taps, page);
    const input = page.locator("input[type=file]");
    const given = stop % 2 === 0 ? "a photo: it is worked on" : "a photo: it is there";
    const shown = stop % 2 === 0 ? "button[class*=loading]" : "img[alt^=Photo]";
    await give(taps, given, input, photo, { selector: `${shown}, img[alt^=Photo]` });
    await page.getByRole("img", { name: /^Photo, / }).waitFor();
    if (stop % 10 === 5) await sign(taps, page);
    await tap(taps, "Finish stop", button("Finish stop"), { selector: "h2", text: next });
  }
  const words = await page.getByRole("button", { name: /Show what waits/ }).textContent();
  await page.getByLabel("Odometer now").fill("14151");
  const why = page.getByLabel(/Why/);
  if (await why.isVisible()) await why.fill("Roadworks");
  await tap(taps, "Finish trip", button("Finish trip"), { selector: "h2", text: "Trip finished" });
  line.cut = false;
  await page.getByRole("button", { name: /All sent/ }).waitFor({ timeout: 600_000 });
  return { stops, taps, waited: Number(/\d+/.exec(words ?? "")?.[0]), pictures: stops + 2 };
}

async function load(taps: Taps, page: Page): Promise<void> {
  const boxes = page.getByRole("button", { name: /^Box 1 of / });
  for (let box = 0; box < 6; box += 1) {
    const aboard = { selector: "[role=status]", text: `${box + 1} of ` };
    await tap(taps, "a box aboard", boxes.nth(box), aboard);
  }
}

/** Moves a stop later, and back again. */
async function reorder(taps: Taps, page: Page): Promise<void> {
  const all = page.getByRole("button", { name: "All stops" });
  const moves = page.getByRole("button", { name: /^Kura 3 (later|earlier)$/ });
  await tap(taps, "All stops", all, { selector: "button[aria-label='Kura 3 later']" });
  for (let turn = 0; turn < 3; turn += 1) {
    await tap(taps, "a stop later", moves.last(), { selector: "li", text: "4. Kura 3" });
    await tap(taps, "a stop earlier", moves.first(), { selector: "li", text: "3. Kura 3" });
  }
  await tap(taps, "All stops, away", all, { selector: "button[aria-expanded=false]" });
}

/** Unticks the kit, ticks it again, and then says that a box of it is missing. */
async function correct(taps: Taps, page: Page): Promise<void> {
  const kit = page.locator("button[aria-pressed]").filter({ hasText: "boxes" }).first();
  const untick = { selector: "button[aria-pressed=false]", text: "boxes" };
  await tap(taps, "a kit, unticked", kit, untick);
  await tap(taps, "a kit, again", kit, { selector: "button[aria-pressed=true]" });
  const dialog = page.getByRole("dialog");
  const missing = page.getByRole("button", { name: /^Boxes missing of/ });
  await tap(taps, "Boxes missing", missing, { selector: `${open} h2` });
  await dialog.getByRole("button", { name: "One less" }).tap();
  const hand = dialog.getByRole("button", { name: "Hand over 1 box" });
  await tap(taps, "Hand over 1 box", hand, { selector: "button", text: "1 of 2" });
}

/** Drives to another stop first. */
async function goThere(taps: Taps, page: Page, stop: number): Promise<void> {
  const name = `Kura ${stop}`;
  const all = page.getByRole("button", { name: "All stops" });
  const there = page.getByRole("button", { name: `Go here: ${name}`, exact: true });
  await tap(taps, "All stops", all, { selector: "button[aria-expanded=true]" });
  await tap(taps, "Go here", there, { selector: "h2", text: name });
}

/** The gate is locked. */
async function skip(taps: Taps, page: Page, next: string): Promise<void> {
  const way = page.getByRole("button", { name: "Skip this stop" });
  const why = page.getByRole("dialog").getByRole("button", { name: "Gate locked" });
  await tap(taps, "Skip this stop", way, { selector: "[role=dialog] h2" });
  await tap(taps, "why it is skipped", why, { selector: "h2", text: next });
}

async function tellTheOffice(taps: Taps, page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  const tell = page.getByRole("button", { name: "Tell the office", exact: true });
  await tap(taps, "Tell the office", tell, { selector: `${open} h2` });
  await dialog.getByRole("textbox").fill("The ramp is closed");
  const send = dialog.getByRole("button", { name: "Send" });
  await tap(taps, "Send to the office", send, { selector: `body:not(:has(${open}))` });
}

async function tellThemLate(taps: Taps, page: Page): Promise<void> {
  const late = page.getByRole("button", { name: "Running late" });
  const dialog = page.getByRole("dialog");
  const title = "[role=dialog] h2";
  for (let time = 0; time < 3; time += 1) {
    await tap(taps, "Running late", late, { selector: title, text: "How late" });
    const twenty = dialog.getByRole("button", { name: "20 minutes" });
    await tap(taps, "20 minutes", twenty, { selector: title, text: "20 minutes late" });
    const done = dialog.getByRole("button", { name: "Done" });
    await tap(taps, "Done", done, { selector: "body:not(:has([role=dialog]))" });
  }
}

async function sign(taps: Taps, page: Page): Promise<void> {
  const dialog = { selector: `${open} canvas` };
  await tap(taps, "Sign here", page.getByRole("button", { name: "Sign here" }), dialog);
  const pad = page.getByRole("dialog");
  await pad.getByLabel("Name of who signs").fill("Mere Kōpū");
  const box = await pad.getByRole("img").boundingBox();
  if (box === null) throw new Error("There is nothing to sign on.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 20, { steps: 6 });
  await page.mouse.up();
  const keep = pad.getByRole("button", { name: "Keep the signature" });
  await tap(taps, "Keep the signature", keep, { selector: "img[alt^=Signed]" });
  await pad.waitFor({ state: "detached" });
}
