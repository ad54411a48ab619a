import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { listTrips, moveTrip } from "@kitround/contract/trips/trip.ts";
import { type Browser, expect as within, type Page, test } from "@playwright/test";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import { startZones, type Zones } from "./start-zones.ts";
import { finish, serve, skip, start } from "./the-round/driving.ts";
import { countFirst } from "./the-round/kit-room.ts";
import { seeKit } from "./the-round/where-is.ts";
import { type Zone, zones } from "./zones.ts";

// A round in London, Melbourne and Auckland: out before the clocks change there, back after it, every browser set to
// Los Angeles. Today, late and due follow the branch's time zone, and so do the times of day.

test.setTimeout(1_200_000);
const expect = within.configure({ timeout: 60_000 });

/** A moment by the clocks of a zone's branch; `day` determines the side of the clock change. */
function at({ out, ahead }: Zone, day: string, clock: string): Date {
  const hours = day <= addDays(out, 3) ? ahead.before : ahead.after;
  return new Date(Date.parse(`${day}T${clock}:00Z`) - hours * 3_600_000);
}

const back = ({ out }: Zone) => addDays(out, 7);
const steps = zones
  .flatMap((zone) => [
    { zone, name: "out", moment: at(zone, zone.out, "08:00"), run: driveOut },
    { zone, name: "due today", moment: at(zone, back(zone), "23:30"), run: dueToday },
    { zone, name: "late", moment: at(zone, addDays(back(zone), 1), "00:30"), run: lateAndBack },
  ])
  .toSorted((a, b) => a.moment.getTime() - b.moment.getTime());

let server: Zones;

test.beforeAll(async () => {
  const [first] = steps;
  if (!first) throw new Error("There are steps.");
  server = await startZones(first.moment);
});
test.afterAll(async () => server.stop());

test("a round in three time zones, across a change of clocks, from a browser in a fourth", async ({
  browser,
}) => {
  for (const { zone, name, moment, run } of steps) {
    await test.step(`${zone.name}: ${name}`, async () => {
      await server.moveClock(moment);
      await run(browser, zone);
    });
  }
});

async function open(browser: Browser, { code }: Zone, role: string): Promise<Page> {
  const onPhone = role === "driver";
  const context = await contextOf(browser, await server.signIn(role, code), {
    baseURL: server.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: onPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: onPhone,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto("/");
  return page;
}

/** The numbers on the van's odometer: 14,000.4 km before its first trip. */
const odometer = ({ country }: Zone) =>
  country === "GB" ? [8700, 8712, 8724, "mi"] : [14_001, 14_020, 14_039, "km"];

async function tripOn(zone: Zone, day: string): Promise<string> {
  const session = await server.signIn("coordinator", zone.code);
  const { items } = await call(session, listTrips, { query: {} }, server.url);
  const trip = items.find(({ onDay }) => onDay === day);
  if (!trip) throw new Error(`No trip on ${day}`);
  if (trip.status === "draft") {
    const body = { rowVersion: trip.rowVersion, status: "released" } as const;
    await call(session, moveTrip, { params: { id: trip.id }, body }, server.url);
  }
  return trip.name;
}

async function driveOut(browser: Browser, zone: Zone): Promise<void> {
  const name = await tripOn(zone, zone.out);
  const driver = await open(browser, zone, "driver");
  const greeting = zone.country === "NZ" ? "Kia ora, Ana" : "Hello, Ana";
  await expect(driver.getByRole("heading", { name: greeting })).toBeVisible();
  // In Los Angeles it is still Monday.
  await expect(driver.getByText(`${dayWords(zone.out)} · ${zone.name} · Driver`)).toBeVisible();
  const today = driver.getByRole("article", { name });
  await expect(today.getByText("Fairview School")).toBeVisible();
  await expect(today.getByRole("link", { name: `Drive: ${name}` })).toBeVisible();

  const [from, to, , unit] = odometer(zone);
  await go(driver, "/trips");
  await driver
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(
    driver.getByText(unit === "mi" ? "Last known: 8,699 mi" : "Last known: 14,000 km"),
  ).toBeVisible();
  await start(driver, name, Number(from));
  await serve(driver, "Fairview School", "DBN-01");
  await serve(driver, "Ōrere School", "ROC-01");
  await skip(driver, "Māpua School", "Not packed in time");
  await finish(driver, Number(to));
  await driver.context().close();

  const desk = await open(browser, zone, "coordinator");
  await go(desk, "/trips");
  await desk
    .getByRole("link", { name: new RegExp(`^Open trip: ${name}`) })
    .first()
    .click();
  await expect(desk.getByText(/\b08:\d\d/).first()).toBeVisible();
  await desk.context().close();
}

async function dueToday(browser: Browser, zone: Zone): Promise<void> {
  const desk = await open(browser, zone, "coordinator");
  await expect(desk.getByText(new RegExp(`^${dayWords(back(zone))} · ${zone.name}`))).toBeVisible();
  await expect(desk.getByRole("region", { name: /^Trips today/ })).toBeVisible();
  await seeKit(desk, "DBN-01", "At school", "Fairview School");
  await expect(desk.getByText(/days? late/)).toHaveCount(0);
  await desk.context().close();
}

async function lateAndBack(browser: Browser, zone: Zone): Promise<void> {
  const name = await tripOn(zone, back(zone));
  const desk = await open(browser, zone, "coordinator");
  const late = desk.getByRole("region", { name: /^Kits that are late/ });
  await expect(late.getByRole("link", { name: /DBN-01/ })).toContainText("1 day late");
  await desk.context().close();

  const driver = await open(browser, zone, "driver");
  await expect(driver.getByText(`Left over from ${dayWords(back(zone))}`)).toBeVisible();
  const [, from, to] = odometer(zone);
  await start(driver, name, Number(from));
  await serve(driver, "Fairview School", "DBN-01");
  await serve(driver, "Ōrere School", "ROC-01");
  const next = driver.getByRole("heading", { name: /^(Māpua School|Back at base)$/ });
  await expect(next).toBeVisible();
  if ((await next.textContent()) !== "Back at base") {
    await skip(driver, "Māpua School", "Nothing was brought there");
  }
  await finish(driver, Number(to));
  await driver.context().close();

  const volunteer = await open(browser, zone, "volunteer");
  for (const code of ["DBN-01", "ROC-01"]) await countFirst(volunteer, code);
  await seeKit(volunteer, "DBN-01", "Ready", "At base");
  await volunteer.context().close();
}
