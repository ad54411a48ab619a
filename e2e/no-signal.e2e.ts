import { seek } from "./fixtures.ts";
import {
  createCheckIn,
  getCheckInSheet,
  listKitsToCheckIn,
} from "@kitround/contract/check-ins/check-in.ts";
import { listKitPhotos } from "@kitround/contract/files/photo.ts";
import { listPreparations } from "@kitround/contract/preparations/preparation.ts";
import { listStockCounts } from "@kitround/contract/stock/stock-count.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { expect as within, test } from "@playwright/test";
import { call } from "./call.ts";
import type { Line } from "./line.ts";
import { leaveOneOut, photograph, picture, sign } from "./hand-over.ts";
import {
  entriesOn,
  keepApp,
  keptOf,
  newPhone,
  type Phone,
  signInAs,
  twice,
  updateWorker,
  workerState,
} from "./phone.ts";
import { unfoldLater } from "./unfold-later.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";

// A driver's day and an hour in a kit room with the real server, the real service worker and profiles that stay on
// the disk. Between device and server is a connection that can be cut, and that can lose answers after the server has
// done the work.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let stop: (() => Promise<void>) | undefined;
let powerCut: () => Promise<void>;
let round: TripsServer;
let line: Line;
const phones: Phone[] = [];

test.beforeAll(async () => {
  ({ round, line, powerCut, stop } = await startTrips(["asks-for-photos"]));
});

test.afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.end();
  Object.assign(line, { cut: false, loses: () => false, version: "" });
});

test.afterAll(async () => stop?.());

async function phoneOf(look: { clockOff?: number } = {}): Promise<Phone> {
  const phone = await newPhone({ width: 390, height: 844, ...look });
  phones.push(phone);
  return phone;
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

test("a driver's day: no signal, a dead phone, lost answers, two tabs, an ended session", async () => {
  await release();
  const phone = await phoneOf();
  let page = await phone.turnOn(line.url);

  await test.step("with signal once: the app and the trip are stored on the device", async () => {
    await signInAs(page, round.sessions.driver);
    phone.said.length = 0;
    await page.reload();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await keepApp(page);
    for (const kept of ["/trips/:id", "trips list"]) {
      await expect.poll(() => keptOf(page, kept)).toBe(1);
    }
    // It can be installed: name, icons and start address meet the browser's rules.
    const browser = await page.context().newCDPSession(page);
    expect((await browser.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
    expect(phone.said).toEqual([]);
  });

  await test.step("the connection is cut: the app starts, and the list of trips, never opened before, leads to the trip", async () => {
    line.cut = true;
    await page.reload();
    await page.getByRole("link", { name: "Trips", exact: true }).first().click();
    await page.getByRole("link", { name: /Drive: North/ }).click();
    await page.getByLabel("Odometer now").fill("14000");
    await page.getByRole("button", { name: "Start trip" }).click();
    await expect(page.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await expect(page.getByRole("button", { name: /No connection, 1 to send/ })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("two taps 150 ms apart on Arrived, and again on Finish stop, act once each", async () => {
    await twice(page, "Arrived");
    await expect(page.getByRole("button", { name: "Finish stop" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo: Arrived at Fairview School" }).tap();
    await expect(page.getByRole("button", { name: "Arrived", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    const kit = page.getByRole("button", { name: /DBN-01/ }).first();
    await kit.tap();
    await expect(kit).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("The photo is still missing.")).toBeVisible();
    await photograph(page);
    await leaveOneOut(page);
    await sign(page, "Mere Kōpū");
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

  await test.step("the phone dies 50 ms after showing a tap", async () => {
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await page
      .getByRole("button", { name: /ROC-01/ })
      .first()
      .tap();
    await expect(page.getByRole("button", { name: /ROC-01/ }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await photograph(page);
    await expect(page.getByRole("button", { name: /No connection, 9 to send/ })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await phone.die();
    page = await phone.turnOn(line.url);
    await expect(page.getByRole("button", { name: /No connection, 9 to send/ })).toBeVisible();
    await expect(page.getByRole("article", { name: /^North/ })).toContainText("You are here");
    await page.getByRole("button", { name: "Continue" }).tap();
    await expect(page.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
    await expect(page.getByRole("button", { name: /ROC-01/ }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("img", { name: /^Photo, / })).toBeVisible();
  });

  await test.step("the connection is back but loses every answer, and the server loses power, with a second tab open: each is done once", async () => {
    line.loses = () => true;
    line.cut = false;
    const other = await phone.otherTab(line.url);
    await expect.poll(() => line.changes).toBeGreaterThan(0);
    // While the phone is sending.
    await powerCut();
    await expect.poll(async () => (await asServer()).status).toBe("in_progress");
    line.loses = () => false;
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await other.close();
    const trip = await asServer();
    expect(trip.stops.map((stop) => stop.status).slice(0, 2)).toEqual(["done", "arrived"]);
    expect(trip.stops[1]?.lines[0]?.status).toBe("done");
    expect(trip.stops.map(({ proofs }) => proofs.map(({ signedBy }) => signedBy))).toEqual([
      [null, "Mere Kōpū"],
      [null],
      [],
      [],
    ]);
  });

  await test.step("the session has ended: entries are kept and the person is asked to sign in", async () => {
    const { driver } = round.sessions;
    // Entered without a connection: otherwise another call would lead to the sign-in page before the tap.
    line.cut = true;
    await expect(async () => {
      const finish = page.getByRole("button", { name: "Finish stop" });
      if (await finish.isVisible()) await finish.tap({ timeout: 2_000 });
      await expect(page.getByRole("button", { name: /1 to send/ })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await signInAs(page, { ...driver, sessionId: "ended-ended-ended-ended-ended-ended" });
    line.cut = false;
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await signInAs(page, driver);
    await page.reload();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await expect.poll(async () => (await asServer()).stops[1]?.status).toMatch(/done|partial/);
  });

  await test.step("a newer version waits: it is offered once everything is sent, and activated by a tap", async () => {
    line.loses = () => true;
    await page.getByRole("link", { name: "Trips" }).tap();
    await page.getByRole("link", { name: /North/ }).first().tap();
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await expect(page.getByRole("button", { name: /1 to send/ })).toBeVisible();
    line.version = "newer";
    await updateWorker(page);
    await expect.poll(() => workerState(page)).toBe("installed");
    await page.goto(line.url);
    await expect(page.getByRole("button", { name: /1 to send/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Start the new version" })).toHaveCount(0);
    line.loses = () => false;
    await page.getByRole("button", { name: "Start the new version" }).tap();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    // The new version starts with a reload of the page, during which it can't be queried.
    const state = () => workerState(page).catch(() => "reloading");
    await expect.poll(state).toBe("activated");
  });

  await test.step("two devices, one full, one with a clock a day behind: each stop is driven once, at its real time", async () => {
    line.cut = true;
    await phone.die();
    page = await phone.turnOn(line.url, { full: true });
    await page.getByRole("button", { name: "Continue" }).tap();
    await page.getByRole("button", { name: "Finish stop" }).tap();
    // It counts and is shown, with a warning that it is not stored.
    await expect(page.getByRole("button", { name: /No room here, 1 to send/ })).toBeVisible();
    await expect(page.getByText(/^There is no room left on this device/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Back at base" })).toBeVisible();
    const other = await phoneOf({ clockOff: -24 * 3600 * 1000 });
    const second = await other.turnOn(round.url);
    await signInAs(second, round.sessions.driver);
    await second.reload();
    await second.getByRole("link", { name: /North/ }).first().tap();
    const before = Date.now();
    await second.getByRole("button", { name: "Finish stop" }).tap();
    await expect.poll(async () => (await asServer()).stops[2]?.status).toMatch(/done|partial/);
    const left = Date.parse((await asServer()).stops[2]?.leftAt ?? "");
    expect(left).toBeGreaterThan(before - 120_000);
    line.cut = false;
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await phone.makeRoom(line.url);
    await expect(page.getByRole("button", { name: "Finish trip" })).toBeVisible();
    const { stops } = await asServer();
    expect(stops.map((stop) => stop.leftAt === null)).toEqual([false, false, false, true]);
  });
});

test("an hour in a kit room without signal: packed, counted, the battery dies, and one count comes second", async () => {
  const { volunteer } = round.sessions;
  const tablet = await newPhone({ width: 820, height: 1180 });
  phones.push(tablet);
  let page = await tablet.turnOn(line.url);

  await test.step("with signal once: the packing lists and the counts are stored on the device", async () => {
    await signInAs(page, volunteer);
    await page.reload();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    await keepApp(page);
    await expect.poll(() => keptOf(page, "/preparations/:id")).toBe(1);
    await expect.poll(() => keptOf(page, "/check-ins/sheets/:id")).toBe(1);
  });

  await test.step("the connection is cut: a kit is ticked, packed and viewed", async () => {
    line.cut = true;
    await page.reload();
    await page.getByRole("link", { name: "Prepare Kits" }).tap();
    const scan = page.getByRole("textbox", { name: "Scan or type a kit's code" });
    await scan.fill("ZZZ-99");
    await scan.press("Enter");
    await expect(page.getByText(/ZZZ-99 is not among the kits on this device/)).toBeVisible();
    await page.getByRole("button", { name: "Pick list" }).tap();
    // From the stored data: this kit lacks nothing.
    await expect(page.getByRole("heading", { name: "Nothing has to be picked" })).toBeVisible();
    await page.getByRole("button", { name: "Board" }).tap();
    await unfoldLater(page, /ELE-01/);
    await page.getByRole("link", { name: /ELE-01/ }).tap();
    const pane = page.getByRole("region", { name: "ELE-01" });
    await pane.getByRole("button", { name: /^batteries, .*: tick/ }).tap();
    await expect(pane.getByText("1 of 3 lines looked at")).toBeVisible();
    await pane.getByRole("button", { name: "All there" }).first().tap();
    await expect(pane.getByText("3 of 3 lines looked at")).toBeVisible();
    await pane.getByRole("button", { name: "Mark packed" }).tap();
    await expect(pane.getByText("You packed this kit.")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("another is counted, and the battery dies in the middle of it", async () => {
    await page.getByRole("link", { name: "Top Ups" }).tap();
    await page.getByRole("link", { name: /ELE-02/ }).tap();
    await page.getByRole("button", { name: "All consumables used" }).tap();
    await page.getByLabel("What the school says").fill("Mā te wā");
    await expect(page.getByRole("button", { name: /^batteries, .*10 of 30$/ })).toBeVisible();
    await expect.poll(() => keptOf(page, "count draft")).toBe(1);
    const damage = page.getByRole("region", { name: "Photos of damage" });
    await damage.locator("input[type=file]").setInputFiles([
      { name: "cracked.png", mimeType: "image/png", buffer: picture },
      { name: "spoilt.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
    ]);
    await expect(damage.getByRole("listitem")).toHaveCount(2);
    await tablet.die();
    page = await tablet.turnOn(line.url);
    await expect(page.getByRole("button", { name: /No connection, 5 to send/ })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).tap();
    const asked = page.getByRole("alertdialog", { name: "5 entries not sent yet" });
    await asked.getByRole("button", { name: "Stay signed in" }).tap();
    await page.getByRole("link", { name: "Prepare Kits" }).tap();
    await unfoldLater(page, /ELE-01/);
    await expect(
      page.getByRole("region", { name: "To verify" }).getByRole("link", { name: /ELE-01/ }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Top Ups" }).tap();
    await page.getByRole("link", { name: /ELE-02/ }).tap();
    await expect(page.getByRole("button", { name: /^batteries, .*10 of 30$/ })).toBeVisible();
    await expect(page.getByLabel("What the school says")).toHaveValue("Mā te wā");
    await expect(page.getByRole("img", { name: "ELE-02: photo of damage, 1 of 2" })).toBeVisible();
    await page.getByRole("button", { name: "Check in, 2 short" }).tap();
    await expect(page.getByRole("heading", { name: "ELE-02 is checked in" })).toBeVisible();
    await expect(page.getByRole("button", { name: /No connection, 6 to send/ })).toBeVisible();
    await page.getByRole("button", { name: "Back to the list" }).tap();
    await expect(page.getByRole("tab", { name: "To check in (0)" })).toBeVisible();
    await page.getByRole("tab", { name: "Stock" }).tap();
    await seek(page, "stra");
    await page.getByRole("link", { name: "straws", exact: true }).tap();
    await page.getByRole("button", { name: "Count", exact: true }).tap();
    await page.getByRole("dialog").getByLabel("Counted").fill("37");
    await page.getByRole("dialog").getByRole("button", { name: "Write down" }).tap();
    await expect(page.getByText("You counted 37, not sent yet")).toBeVisible();
    await expect(page.getByRole("button", { name: /No connection, 7 to send/ })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Back to the stock" }).tap();
    await page.getByRole("tab", { name: /^To check in/ }).tap();
  });

  await test.step("somebody has counted it meanwhile: packing and photo arrive once, the count is kept as the second, an invalid picture is refused with its reason", async () => {
    const { items } = await call(volunteer, listPreparations, {}, round.url);
    const [prepared] = items;
    const kitId = await countElsewhere();
    const lost = new Set<string>();
    // Loses the first answer to the packing, and the first to a photo.
    line.loses = (url) => {
      const of = url.includes("/photos") ? "photo" : "packing";
      return lost.size < lost.add(of).size;
    };
    line.cut = false;
    await expect(page.getByRole("button", { name: /1 needs you/ })).toBeVisible();
    // The second count is kept beside the first. It found an essential line short, so the kit is no longer ready.
    const twice = page.getByRole("region", { name: "ELE-02 was checked in twice" });
    await expect(twice.getByText("The school says: Mā te wā")).toBeVisible();
    const batteries = twice.getByRole("row").filter({ hasText: "batteries" });
    await expect(batteries).toContainText("Accepted");
    await twice.getByRole("button", { name: "Keep the first count" }).tap();
    await expect(twice).toHaveCount(0);
    await expect(page.getByRole("alert").getByText(/This is no JPEG/)).toBeVisible();
    const now = await call(volunteer, listPreparations, {}, round.url);
    expect(now.items[0]).toMatchObject({ status: "packed", linesChecked: 3 });
    // Begun and packed: no step was done twice.
    expect(now.items[0]?.rowVersion).toBe((prepared?.rowVersion ?? 0) + 2);
    await page.getByRole("button", { name: "Discard: ELE-02: photo of damage" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).tap();
    await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
    const counts = await call(volunteer, listStockCounts, { query: {} }, round.url);
    expect(counts.items.map(({ itemName, counted }) => [itemName, counted])).toEqual([
      ["straws", 37],
    ]);
    const photos = await call(volunteer, listKitPhotos, { params: { id: kitId } }, round.url);
    // A page that is closed earlier still has the entry, and asks about it.
    await expect.poll(() => entriesOn(page)).toBe(0);
    await page.goto(line.url);
    await page.getByRole("button", { name: "Sign out" }).tap();
    await expect(page.getByRole("heading", { name: /^Every kit/ })).toBeVisible();
    await expect.poll(() => keptOf(page, "/preparations/:id")).toBe(0);
    expect(photos.items.map((photo) => [photo.damage, photo.checkInId === null])).toEqual([
      [true, false],
    ]);
  });

  async function countElsewhere(): Promise<string> {
    const { items } = await call(volunteer, listKitsToCheckIn, {}, round.url);
    const kitId = items[0]?.kitId ?? "";
    const params = { id: kitId };
    const { rowVersion } = await call(volunteer, getCheckInSheet, { params }, round.url);
    await call(
      volunteer,
      createCheckIn,
      { body: { kitId, rowVersion, exceptions: [] } },
      round.url,
    );
    return kitId;
  }
});
