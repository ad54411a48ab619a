import { readFile } from "node:fs/promises";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { getTrip, listTrips } from "@kitround/contract/trips/trip.ts";
import { type Browser, expect as within, type Page, test } from "@playwright/test";
import { call } from "./call.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";
import { submitClaim, openClaim } from "./the-round/claims.ts";

// In each of three countries a trip in the driver's own car is claimed, approved, exported and paid.

const expect = within.configure({ timeout: 60_000 });

/**
 * The trip is released, its driver starts it with one odometer, passes all schools, and finishes it on the phone with
 * another.
 */
async function driven(
  browser: Browser,
  { round }: Awaited<ReturnType<typeof startTrips>>,
  odometer: { start: string; end: string },
) {
  await officeOf(round).releaseFirst();
  const { driver } = round.sessions;
  const phone = await openAs(browser, round, "driver");
  await go(phone, "/trips");
  await phone.getByRole("link", { name: /North/ }).first().tap();
  await phone.getByLabel("Odometer now").fill(odometer.start);
  await phone.getByRole("button", { name: "Start trip", exact: true }).tap();
  await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
  await expect(phone.getByText("All sent")).toBeVisible();
  const { items } = await call(driver, listTrips, { query: {} }, round.url);
  const id = items.find(({ status }) => status === "in_progress")?.id ?? "";
  const trip = await call(driver, getTrip, { params: { id } }, round.url);
  for (const stop of trip.stops.filter(({ kind }) => kind === "school")) {
    const params = { id, stopId: stop.id };
    await call(driver, drive.arriveAtStop, { params, body: {} }, round.url);
    await call(driver, drive.leaveStop, { params, body: {} }, round.url);
  }
  await expect(phone.getByRole("heading", { name: "Back at base" })).toBeVisible();
  await phone.getByLabel("Odometer now").fill(odometer.end);
  await phone.getByRole("button", { name: "Finish trip" }).tap();
  await expect(phone.getByRole("heading", { name: "Trip finished" })).toBeVisible();
  await expect(phone.getByText("All sent")).toBeVisible();
  return phone;
}

const countries = [
  {
    country: "NZ",
    // 20 km at $1.20, the vehicle's first of the tax year; each of the four legs is rounded by itself.
    odometer: { start: "14001", end: "14021" },
    card: "$1.20",
    unit: "A km",
    total: "20.0 km · $24.01",
    rate: "$1.20 a km",
    paid: "24.01",
    passengers: null,
  },
  {
    country: "AU",
    // 25 km at 88 cents.
    odometer: { start: "14001", end: "14026" },
    card: "$0.88",
    unit: "A km",
    total: "25.0 km · $22.00",
    rate: "$0.88 a km",
    paid: "22",
    passengers: null,
  },
  {
    country: "GB",
    // 16 miles at 55 pence.
    odometer: { start: "8700", end: "8716" },
    card: "£0.55",
    unit: "A mi",
    total: "16.0 mi · £8.80",
    rate: "£0.55 a mi",
    paid: "9.59",
    // A passenger all the way at 5 pence a mile, counted and rounded on each leg.
    passengers: { rate: "1 passenger at £0.05 a mi", total: "16.0 mi · £9.59", offer: "£9.59" },
  },
];

/** The trip's end asks for passengers too, for the whole trip and leg by leg, and shows the resulting amount. */
async function offersPassengers(phone: Page, { offer }: { offer: string }) {
  const claim = phone.getByRole("region", { name: "Kilometre claim" });
  await expect(claim.getByRole("button", { name: "Claim £8.80" })).toBeVisible();
  await claim.getByLabel("Passengers all the way").selectOption("1");
  await expect(claim.getByText("1 passenger", { exact: true })).toHaveCount(4);
  await expect(claim.getByRole("button", { name: `Claim ${offer}` })).toBeVisible();
  await claim.getByRole("button", { name: "Count leg by leg" }).tap();
  const first = claim.getByLabel(/^Passengers, /).first();
  await first.selectOption("0");
  await expect(claim.getByLabel("Passengers all the way")).toHaveValue("");
  await expect(claim.getByText("1 passenger", { exact: true })).toHaveCount(3);
}

for (const { country, odometer, card, unit, total, rate, paid, passengers } of countries) {
  test(`in ${country} a finished trip is claimed, approved, exported and paid to the cent in its own unit`, async ({
    browser,
  }) => {
    const trips = await startTrips([`in-${country}`, "own-car"]);
    const desk = await openAs(browser, trips.round, "finance");
    await go(desk, "/km-claims?tab=rates");
    await desk.getByRole("button", { name: "Add a rate card" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Add rate card" }).click();
    await expect(desk.getByText("Rate card added.")).toBeVisible();
    await expect(desk.getByRole("columnheader", { name: unit })).toBeVisible();
    await expect(desk.getByRole("cell", { name: card }).first()).toBeVisible();

    const phone = await driven(browser, trips, odometer);
    if (passengers !== null) await offersPassengers(phone, passengers);
    const mine = await openClaim(phone, "mine");
    await expect(mine.getByText(total)).toBeVisible();
    await expect(mine.getByText(rate)).toHaveCount(4);
    const ride = mine.getByLabel(/^Passengers, /);
    await expect(ride).toHaveCount(passengers === null ? 0 : 4);
    if (passengers !== null) {
      for (const [at, leg] of (await ride.all()).entries()) {
        await leg.selectOption("1");
        await expect(mine.getByText(passengers.rate)).toHaveCount(at + 1);
      }
      await expect(mine.getByText(passengers.total)).toBeVisible();
    }
    await submitClaim(phone);

    // A vehicle's first claim is unusual, so its legs are shown, and one click opens the trip's map.
    await go(desk, "/km-claims?tab=decide");
    await desk.getByRole("button", { name: /^Map of North/ }).click();
    const map = desk.getByRole("dialog", { name: /^Map of North/ });
    await expect(map.getByRole("img", { name: /North/ })).toBeVisible();
    await map.getByRole("button", { name: "Close" }).click();
    const decided = await openClaim(desk, "decide");
    await decided.getByRole("button", { name: "Approve", exact: true }).last().click();
    await expect(desk.getByText("Approved.", { exact: true })).toBeVisible();
    await go(desk, "/km-claims?tab=pay");
    await desk.getByRole("checkbox", { name: "Select all", exact: true }).click();
    await desk.getByRole("button", { name: "Export 1 claim" }).click();
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("button", { name: "Save batch 1 for Xero" }).click(),
    ]);
    const [, line] = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(line?.split(",")).toContain(paid);
    await desk.getByRole("button", { name: "Mark batch as paid" }).click();
    const pay = desk.getByRole("dialog", { name: "Mark batch 1 as paid" });
    await pay.getByLabel("Payment reference").fill("BACS 1147");
    await pay.getByRole("button", { name: "Mark batch as paid" }).click();
    await expect(desk.getByText(/^Paid .* by Ana finance, reference BACS 1147$/)).toBeVisible();
    await openClaim(phone, "mine");
    await expect(phone.getByText(/^Paid .* in batch 1, reference BACS 1147$/)).toBeVisible();
    for (const page of [desk, phone]) await page.context().close();
    await trips.stop();
  });
}
