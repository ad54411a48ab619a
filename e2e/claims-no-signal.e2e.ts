import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { getTrip, listTrips } from "@kitround/contract/trips/trip.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { expect as within, type Page, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { picture } from "./hand-over.ts";
import { officeOf } from "./outbox-office.ts";
import { keptOf, newPhone, type Phone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

const expect = within.configure({ timeout: 60_000 });

type Trips = Awaited<ReturnType<typeof startTrips>>;
const running: { trips: Trips; phone: Phone }[] = [];

test.afterEach(async () => {
  for (const { trips, phone } of running.splice(0)) {
    await phone.end();
    await trips.stop();
  }
});

/** A British driver's phone with a draft of one leg of ten miles, at 55 pence a mile and 5 for each passenger. */
async function phoneWithDraft() {
  const trips = await startTrips(["in-GB", "own-car"]);
  const phone = await newPhone({ width: 390, height: 844 });
  running.push({ trips, phone });
  const { round, line } = trips;
  const { finance, driver } = round.sessions;
  const [known] = ratesOf("GB");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  const body = { ...card, validTo: "2028-04-05", lines: rateLinesOf(known) };
  await call(finance, createRateCard, { body }, round.url);
  const { items } = await call(driver, listVehicles, { query: { mine: "true" } }, round.url);
  const way = { fromPlace: "Base", toPlace: "Bank", purpose: "Float", onDay: "2026-11-20" };
  const leg = { ...way, vehicleId: items[0]?.id ?? "", distanceM: 16_093 };
  await call(driver, claims.addManualLeg, { body: leg }, round.url);
  const page = await turnOnAs(phone, line.url, driver);
  await expect.poll(() => keptOf(page, "own claims")).toBe(1);
  await expect.poll(() => keptOf(page, "own vehicles")).toBe(1);
  await expect.poll(() => keptOf(page, "/km-claims/:id")).toBe(1);
  return { page, line, round, driver };
}

async function addLeg(page: Page, to: string, miles: string, day?: string) {
  await page.getByRole("button", { name: "Add a leg by hand" }).tap();
  const form = page.getByRole("dialog", { name: "A leg by hand" });
  await form.getByLabel("Your vehicle").selectOption({ index: 1 });
  if (day !== undefined) await form.getByLabel("Day").fill(day);
  await form.getByLabel("From", { exact: true }).fill("Base");
  await form.getByLabel("To", { exact: true }).fill(to);
  await form.getByLabel("Distance", { exact: true }).fill(miles);
  await form.getByLabel("Purpose").fill("Errand");
  return form;
}

const openClaims = async (page: Page) => {
  await page.getByRole("link", { name: "KM Claims" }).tap();
  await expect(page.getByRole("button", { name: "Add a leg by hand" })).toBeVisible();
};

test("a claim is changed, added to and submitted without signal, survives a reload, and is sent once", async () => {
  const { page, line, round, driver } = await phoneWithDraft();
  line.cut = true;
  await page.reload();
  await openClaims(page);
  await page.getByRole("button", { name: /^Claim 1 / }).tap();
  await expect(page.getByRole("heading", { name: "Claim 1" })).toBeVisible();
  await page.getByLabel("Passengers, Base → Bank").selectOption("2");
  // Ten miles at 55 pence, and two passengers at 5 pence.
  await expect(page.getByText("£6.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Change purpose, Base → Bank" }).tap();
  const purpose = page.getByRole("dialog", { name: "Change purpose" });
  await purpose.getByLabel("Purpose").fill("Float and stamps");
  await purpose.getByRole("button", { name: "Save purpose" }).tap();
  await expect(page.getByText("Float and stamps")).toBeVisible();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "till.png", mimeType: "image/png", buffer: picture });
  await expect(
    page.getByRole("img", { name: "Receipt 1 for Base → Bank, not sent yet" }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Close" }).tap();

  const form = await addLeg(page, "Post office", "3");
  await expect(
    form.getByText(/^The distance by road can't be looked up without a connection/),
  ).toBeVisible();
  await form.getByRole("button", { name: "Add leg" }).tap();
  const waiting = page.getByRole("region", { name: "To be sent" });
  await expect(waiting.getByText("Base → Post office")).toBeVisible();
  await expect(page.getByText("1 leg more is added when it is sent.")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
  await expect(page.getByText(/^The claim is kept on this device and submitted/)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Close" }).tap();

  // The claim is submitted: the next leg starts another one.
  await (await addLeg(page, "Library", "4")).getByRole("button", { name: "Add leg" }).tap();
  await expect(page.getByRole("heading", { name: "New claim" })).toBeVisible();

  await page.reload();
  await openClaims(page);
  await expect(page.getByRole("button", { name: /No connection, 6 to send/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "New claim" })).toContainText("1 leg · 4.0 mi");
  await page.getByRole("button", { name: /^Claim 1 .*Submitted/ }).tap();
  await expect(page.getByText("Float and stamps")).toBeVisible();
  await expect(waiting.getByText("Base → Post office")).toBeVisible();
  await expect(
    page.getByRole("img", { name: "Receipt 1 for Base → Bank, not sent yet" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  // The first answer to each is lost on its way back, so that the phone sends it twice.
  const lost = new Set<string>();
  line.loses = (url) => !lost.has(url) && lost.add(url).size > 0;
  line.cut = false;
  await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open Receipt for Base → Bank" })).toBeVisible();
  const { items } = await call(driver, claims.listKmClaims, { query: {} }, round.url);
  // Five pounds fifty and a pound for passengers, three miles, four miles.
  expect(
    items.map(({ number, status, legsTotal, amountCents }) => ({
      number,
      status,
      legsTotal,
      amountCents,
    })),
  ).toEqual([
    { number: 2, status: "draft", legsTotal: 1, amountCents: 220 },
    { number: 1, status: "submitted", legsTotal: 2, amountCents: 650 + 165 },
  ]);
  const params = { id: items[1]?.id ?? "" };
  const { legs } = await call(driver, claims.getKmClaim, { params }, round.url);
  expect(
    legs.map(({ toPlace, purpose, passengers, receipts }) => [
      toPlace,
      purpose,
      passengers,
      receipts.length,
    ]),
  ).toEqual([
    ["Bank", "Float and stamps", 2, 1],
    ["Post office", "Errand", 0, 0],
  ]);
  expect(line.lost).toBeGreaterThan(3);
});

test("a leg that the server refuses shows why, and its driver changes or discards it", async () => {
  const { page, line, round, driver } = await phoneWithDraft();
  line.cut = true;
  await page.reload();
  await openClaims(page);
  for (const [to, miles] of [
    ["Museum", "5"],
    ["Zoo", "6"],
  ] as const) {
    const form = await addLeg(page, to, miles, "01/02/2010");
    await form.getByRole("button", { name: "Add leg" }).tap();
    await expect(
      page.getByRole("region", { name: "To be sent" }).getByText(`Base → ${to}`),
    ).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Close" }).tap();
  }
  line.cut = false;
  const refused = page.getByRole("alert").filter({ hasText: "Leg by hand: Base → Museum" });
  await expect(refused).toContainText("No rate card covers 2010-02-01");
  // Entries after a refused one wait for it.
  await expect(page.getByRole("alert").filter({ hasText: "Zoo" })).toHaveCount(0);
  await refused.getByRole("button", { name: /^Change leg/ }).tap();
  const form = page.getByRole("dialog", { name: "Change leg" });
  await expect(form.getByLabel("To", { exact: true })).toHaveValue("Museum");
  await form.getByLabel("Day").fill("20/11/2026");
  await form.getByRole("button", { name: "Send leg again" }).tap();
  await expect(refused).toHaveCount(0);

  const zoo = page.getByRole("alert").filter({ hasText: "Leg by hand: Base → Zoo" });
  await expect(zoo).toContainText("No rate card covers 2010-02-01");
  await zoo.getByRole("button", { name: /^Discard/ }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).tap();
  await expect(zoo).toHaveCount(0);
  await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
  const { items } = await call(driver, claims.listKmClaims, { query: {} }, round.url);
  expect(items).toMatchObject([{ number: 1, status: "draft", legsTotal: 2 }]);
});

/** A trip in the driver's own car, finished before there was a rate card for its day: on no claim. */
async function finishedTrip({ round }: Trips) {
  const { driver, finance } = round.sessions;
  await officeOf(round).releaseFirst();
  const { items } = await call(driver, listTrips, { query: {} }, round.url);
  const id = items.find(({ status }) => status === "released")?.id ?? "";
  const params = { id };
  await call(driver, drive.startTrip, { params, body: { odoStartM: 14_001_000 } }, round.url);
  const trip = await call(driver, getTrip, { params }, round.url);
  for (const stop of trip.stops.filter(({ kind }) => kind === "school")) {
    const at = { params: { id, stopId: stop.id }, body: {} };
    await call(driver, drive.arriveAtStop, at, round.url);
    await call(driver, drive.leaveStop, at, round.url);
  }
  await call(driver, drive.finishTrip, { params, body: { odoEndM: 14_021_000 } }, round.url);
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  await call(finance, createRateCard, { body: { ...card, lines: rateLinesOf(known) } }, round.url);
}

test("a trip without a claim is claimed from the list and submitted without signal, once", async () => {
  const trips = await startTrips(["own-car"]);
  const phone = await newPhone({ width: 390, height: 844 });
  running.push({ trips, phone });
  const { round, line } = trips;
  const { driver } = round.sessions;
  await finishedTrip(trips);
  const page = await turnOnAs(phone, line.url, driver);
  await expect.poll(() => keptOf(page, "own trips")).toBe(1);
  await expect.poll(() => keptOf(page, "own unclaimed trips")).toBe(1);
  await expect.poll(() => keptOf(page, "own claims")).toBe(1);
  await expect.poll(() => keptOf(page, "own vehicles")).toBe(1);
  line.cut = true;
  await page.reload();
  await openClaims(page);
  const unclaimed = page.getByRole("region", { name: "Trips without a claim" });
  await unclaimed.getByRole("button", { name: /^Make the claim for North/ }).tap();
  await expect(page.getByText(/^The trip is kept on this device and claimed/)).toBeVisible();
  await expect(unclaimed).toHaveCount(0);
  const begun = page.getByRole("list", { name: "New claim" });
  await expect(begun).toContainText("1 trip · 20.0 km");

  // A leg entered by hand is added to the same claim.
  await (await addLeg(page, "Bank", "4")).getByRole("button", { name: "Add leg" }).tap();
  await expect(page.getByRole("heading", { name: "New claim" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Trips to be sent" }).getByText("North"),
  ).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).tap();
  await expect(page.getByText(/^The claim is kept on this device and submitted/)).toBeVisible();
  await page.reload();
  await openClaims(page);
  await expect(page.getByRole("button", { name: /No connection, 3 to send/ })).toBeVisible();
  await expect(begun).toContainText("1 trip · 1 leg · 24.0 km");

  const lost = new Set<string>();
  line.loses = (url) => !lost.has(url) && lost.add(url).size > 0;
  line.cut = false;
  await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Claim 1 .*Submitted/ })).toBeVisible();
  const { items } = await call(driver, claims.listKmClaims, { query: {} }, round.url);
  expect(items).toMatchObject([{ number: 1, status: "submitted", totalM: 24_000 }]);
});
