import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { type BrowserContext, chromium, expect as within, type Page, test } from "@playwright/test";
import { layLine, type Line } from "./line.ts";
import type { TripsServer } from "./trips-server.ts";

// A driver's day with the real server, the real service worker and a profile that stays on the disk. Between the two stands
// a line that can be cut, and that can lose answers after the server has done the work.

/** Nothing here is about speed: a slow machine takes its time. */
const expect = within.configure({ timeout: 60_000 });

let server: ChildProcess;
let round: TripsServer;
let line: Line;
let profile: string;
let phone: BrowserContext;
/** What the browser called an error. */
const said: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const script = fileURLToPath(new URL("trips-server.ts", import.meta.url));
  server = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  if (server.stdout === null) throw new Error("The server's output is piped.");
  const [printed] = await once(createInterface(server.stdout), "line");
  // Printed by the script in that shape.
  round = JSON.parse(String(printed)) as TripsServer;
  line = await layLine(round.url);
  profile = await mkdtemp(join(tmpdir(), "kitround-phone-"));
});

test.afterAll(async () => {
  await phone?.close();
  await line?.end();
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await rm(profile, { recursive: true, force: true });
});

async function turnOn(): Promise<Page> {
  phone = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    serviceWorkers: "allow",
  });
  const page = phone.pages()[0] ?? (await phone.newPage());
  phone.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(line.url);
  return page;
}

/** The browser's processes are gone at once, as when a phone's battery is: nothing of them is asked first. */
async function die(): Promise<void> {
  const gone = new Promise<void>((resolve) => phone.once("close", () => resolve()));
  for (const pid of await browserProcesses()) process.kill(pid, "SIGKILL");
  await gone;
  // The dead browser's claim on the profile would keep the next one out.
  await rm(join(profile, "SingletonLock"), { force: true });
}

/** The browser that works on this test's profile; its parts end with it. */
async function browserProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    if (line.includes(`--user-data-dir=${profile}`)) found.push(Number(entry));
  }
  return found;
}

async function asServer(): Promise<TripDetail> {
  const headers = { "X-Auth-Token": round.sessions.coordinator.sessionId };
  const list = await fetch(`${round.url}/api/trips`, { headers });
  const { items } = (await list.json()) as { items: TripDetail[] }; // checked by the server
  const first = items.find((trip) => trip.name.startsWith("North"));
  const trip = await fetch(`${round.url}/api/trips/${first?.id}`, { headers });
  return (await trip.json()) as TripDetail; // checked by the server
}

async function release(): Promise<void> {
  const { id, rowVersion } = await asServer();
  const answer = await fetch(`${round.url}/api/trips/${id}/status`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Auth-Token": round.sessions.coordinator.sessionId,
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ rowVersion, status: "released" }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

const signInAs = (page: Page, session: Session) =>
  page.evaluate((auth) => localStorage.setItem("auth", auth), JSON.stringify(session));

test("a driver's day: no signal, a dead phone, lost answers, two tabs, an ended session", async () => {
  test.setTimeout(600_000);
  await release();
  let page = await turnOn();

  await test.step("with signal once: the app and the trip are on the device", async () => {
    await signInAs(page, round.sessions.driver);
    said.length = 0;
    await page.reload();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => keptTrips(page)).toBe(1);
    expect(said).toEqual([]);
  });

  await test.step("the line is cut: the app starts, and one tap leads to the trip", async () => {
    line.cut = true;
    await page.reload();
    await page.getByRole("link", { name: /North/ }).first().click();
    await page.getByLabel("Odometer now").fill("14000");
    await page.getByRole("button", { name: "Start trip" }).click();
    await expect(page.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await expect(page.getByRole("button", { name: /No connection, 1 to send/ })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("two taps 150 ms apart on Arrived, and again on Finish stop, do one thing each", async () => {
    await twice(page, "Arrived");
    await expect(page.getByRole("button", { name: "Finish stop" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo: Arrived at Fairview School" }).tap();
    await expect(page.getByRole("button", { name: "Arrived", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await page
      .getByRole("button", { name: /DBN-01/ })
      .first()
      .tap();
    await expect(page.getByRole("button", { name: /DBN-01/ }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await twice(page, "Finish stop");
    await expect(page.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Undo: Fairview School is finished" }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Arrived", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo: Fairview School is finished" }).tap();
    await expect(page.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await page.getByRole("button", { name: "Finish stop" }).tap();
    await expect(page.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
  });

  await test.step("the phone dies 50 ms after what it has shown", async () => {
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await page
      .getByRole("button", { name: /ROC-01/ })
      .first()
      .tap();
    await expect(page.getByRole("button", { name: /ROC-01/ }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("button", { name: /No connection, 6 to send/ })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await die();
    page = await turnOn();
    await expect(page.getByRole("button", { name: /No connection, 6 to send/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /North.*Under way/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
    await expect(page.getByRole("button", { name: /ROC-01/ }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await test.step("the line is back but loses every answer, with a second tab open: each is done once", async () => {
    line.loses = () => true;
    line.cut = false;
    const other = await phone.newPage();
    await other.goto(line.url);
    await expect.poll(() => line.changes, { timeout: 30_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await asServer()).status).toBe("in_progress");
    line.loses = () => false;
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible({ timeout: 90_000 });
    await other.close();
    const trip = await asServer();
    expect(trip.stops.map((stop) => stop.status).slice(0, 2)).toEqual(["done", "arrived"]);
    expect(trip.stops[1]?.lines[0]?.status).toBe("done");
  });

  await test.step("the session has ended: what is entered stays and asks to sign in", async () => {
    const { driver } = round.sessions;
    await signInAs(page, { ...driver, sessionId: "ended-ended-ended-ended-ended-ended" });
    // A button whose words have just changed rests, and takes no tap: who sees that nothing happened taps again.
    await expect(async () => {
      const finish = page.getByRole("button", { name: "Finish stop" });
      if (await finish.isVisible()) await finish.tap({ timeout: 2_000 });
      await expect(page.getByLabel("E-mail")).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await signInAs(page, driver);
    await page.reload();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible({ timeout: 30_000 });
    await expect.poll(async () => (await asServer()).stops[1]?.status).toMatch(/done|partial/);
  });
});

/** Trips with their stops that the device keeps. */
function keptTrips(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("kitround");
        opening.addEventListener("error", () => reject(new Error("No database")));
        opening.addEventListener("success", () => {
          const asked = opening.result.transaction("kept").objectStore("kept").getAllKeys();
          asked.addEventListener("success", () => {
            opening.result.close();
            resolve(asked.result.filter((key) => String(key).includes("/trips/:id ")).length);
          });
        });
      }),
  );
}

/** A shaking thumb: two real touches on the same place, 150 ms apart. */
async function twice(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
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
