import { type Session } from "@kitround/contract/session/session.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { getTrip, listTrips, type TripDetail, updateTrip } from "@kitround/contract/trips/trip.ts";
import { type Browser, expect as within, type Page } from "@playwright/test";
import { call } from "./call.ts";
import type { DemoServer } from "./demo-server.ts";
import { test } from "./demo-test.ts";
import { go, signIn } from "./fixtures.ts";
import { newPageLink } from "./school-page-link.ts";
import { openContext } from "./new-context.ts";

// A school's report on its page, shown to the driver before the start and at the kit's check-in: the real server,
// with the demo branch's data.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

test.describe.configure({ timeout: 600_000 });

async function openAs(browser: Browser, { url, accounts }: DemoServer, role: string) {
  const phone = role === "driver";
  const context = await openContext(browser, {
    baseURL: url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  const account = accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo has no ${role}.`);
  await signIn(page, account);
  const stored = (await page.evaluate(() => localStorage.getItem("auth"))) ?? "{}";
  const session: Session = JSON.parse(stored);
  return { page, session };
}

interface PickUp {
  trip: TripDetail;
  schoolId: string;
  kitCode: string;
}

/**
 * A kit that a trip in the first of these states that has one still has to collect. Every school of it has a link.
 * On a weekend or a holiday the demo's trips are on the next school day, and none is under way.
 */
async function pickUpOn(
  desk: Session,
  url: string,
  ...states: ("released" | "in_progress")[]
): Promise<PickUp & { path: string }> {
  const { items } = await call(desk, listTrips, { query: { limit: "1000" } }, url);
  const trips = states.flatMap((state) => items.filter(({ status }) => status === state));
  for (const { id } of trips) {
    const trip = await call(desk, getTrip, { params: { id } }, url);
    for (const { schoolId, status: stop, lines } of trip.stops) {
      const line = lines.find((each) => each.action === "collect" && each.status === "open");
      if (schoolId === null || stop !== "pending" || !line?.kitCode) continue;
      return {
        trip,
        schoolId,
        kitCode: line.kitCode,
        path: await newPageLink(desk, url, schoolId),
      };
    }
  }
  throw new Error(`No trip that is ${states.join(" or ")} collects a kit in the demo.`);
}

async function schoolAt(browser: Browser, { url }: DemoServer, path: string): Promise<Page> {
  const context = await openContext(browser, {
    baseURL: url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test("before the start a driver sees which kit is not marked as ready, and at once when it is", async ({
  browser,
  demo,
}) => {
  const { session: desk } = await openAs(browser, demo, "coordinator");
  const { trip, kitCode, path } = await pickUpOn(desk, demo.url, "released");
  const { page: van, session: driver } = await openAs(browser, demo, "driver");
  const body = { rowVersion: trip.rowVersion, driverId: driver.branchUserId };
  await call(desk, updateTrip, { params: { id: trip.id }, body }, demo.url);
  await go(van, `/trips/${trip.id}`);
  const line = van.getByRole("listitem").filter({ hasText: kitCode }).last();
  await expect(line.getByText("School has not said that it is ready")).toBeVisible();
  const school = await schoolAt(browser, demo, path);
  await school
    .getByRole("article")
    .filter({ hasText: kitCode })
    .getByRole("button", { name: /^It is ready for pick-up/ })
    .click();
  await expect(line.getByText("School says: ready at the office")).toBeVisible();
});

test("a school's report of missing items is shown at the check-in, and counts for no line by itself", async ({
  browser,
  demo,
}) => {
  const { session: desk } = await openAs(browser, demo, "coordinator");
  const { trip, schoolId, kitCode, path } = await pickUpOn(
    desk,
    demo.url,
    "in_progress",
    "released",
  );
  const school = await schoolAt(browser, demo, path);
  const card = school.getByRole("article").filter({ hasText: kitCode });
  await card.getByText("Something is missing, broken or used up").click();
  await card
    .getByLabel(/: missing$/)
    .first()
    .fill("2");
  await card.getByLabel("Anything else about this kit").fill("It fell off a table");
  await card.getByRole("button", { name: "Tell the library" }).click();
  await expect(card.getByText("Saved. Thank you.")).toBeVisible();

  const { session: driver } = await openAs(browser, demo, "driver");
  await bringBack(driver, demo.url, await underWay(desk, driver, demo.url, trip), schoolId);
  const { page: room } = await openAs(browser, demo, "volunteer");
  await go(room, `/top-ups?kit=${kitCode}`);
  const pane = room.getByRole("region", { name: kitCode });
  const word = pane.getByRole("alert").filter({ hasText: "It fell off a table" });
  await expect(word).toContainText(/says/);
  await expect(word).toContainText("2 missing");
  // The report alone changes nothing: the kit is complete until somebody enters the shortage.
  await expect(pane.getByRole("button", { name: /short$/ })).toHaveCount(0);
  await word.getByRole("button").click();
  await expect(pane.getByRole("button", { name: /1 short$/ })).toBeVisible();
});

/** The trip as this driver drives it: one that nobody has started is given to the driver, who starts it. */
async function underWay(
  desk: Session,
  driver: Session,
  url: string,
  trip: TripDetail,
): Promise<TripDetail> {
  if (trip.status !== "released") return trip;
  const params = { id: trip.id };
  const given = { rowVersion: trip.rowVersion, driverId: driver.branchUserId };
  await call(desk, updateTrip, { params, body: given }, url);
  const body = { odoStartM: trip.vehicleOdometerM ?? 0 };
  return call(driver, drive.startTrip, { params, body }, url);
}

/** The driver collects at the school, skips the other stops and returns to base. */
async function bringBack(
  driver: Session,
  url: string,
  { id, stops, odoStartM }: TripDetail,
  schoolId: string,
): Promise<void> {
  for (const { id: stopId, status, lines, ...stop } of stops) {
    if (status !== "pending" && status !== "arrived") continue;
    const params = { id, stopId };
    if (stop.schoolId !== schoolId) {
      const skipReason = stop.schoolId === null ? {} : { skipReason: "Road closed" };
      if (stop.schoolId === null) await call(driver, drive.arriveAtStop, { params, body: {} }, url);
      await call(driver, drive.leaveStop, { params, body: skipReason }, url);
      continue;
    }
    if (status === "pending") await call(driver, drive.arriveAtStop, { params, body: {} }, url);
    for (const { id: lineId } of lines.filter((line) => line.status === "open")) {
      const settled = { params: { ...params, lineId }, body: { result: "done" as const } };
      await call(driver, drive.settleStopLine, settled, url);
    }
    await call(driver, drive.leaveStop, { params, body: { receivedBy: "Office" } }, url);
  }
  const odoEndM = (odoStartM ?? 0) + 60_000;
  const body = { odoEndM, gapReason: "A detour" };
  await call(driver, drive.finishTrip, { params: { id }, body }, url);
}
