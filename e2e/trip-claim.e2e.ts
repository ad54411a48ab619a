import { listKmClaims } from "@kitround/contract/km-claims/km-claim.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { expect as within, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { countClicks } from "./count-clicks.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";

const expect = within.configure({ timeout: 60_000 });

test("a finished trip is claimed by one tap, without signal too, and once", async ({ browser }) => {
  const { round, line, stop } = await startTrips(["own-car"]);
  const { finance, driver } = round.sessions;
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  await call(finance, createRateCard, { body: { ...card, lines: rateLinesOf(known) } }, round.url);
  await officeOf(round).releaseFirst();
  const phone = await openAs(browser, { ...round, url: line.url }, "driver");
  const tap = (name: string) => phone.getByRole("button", { name, exact: true }).tap();
  await go(phone, "/trips");
  await phone.getByRole("link", { name: /North/ }).first().tap();
  await phone.getByLabel("Odometer now").fill("14000");
  await tap("Start trip");
  await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
  await tap("Arrived");
  await phone
    .getByRole("region", { name: "Hand over" })
    .getByRole("button", { name: /^DBN-01/ })
    .tap();
  await tap("Finish stop");
  for (const school of ["Ōrere School", "Māpua School"]) {
    await expect(phone.getByRole("heading", { name: school })).toBeVisible();
    await tap("Skip this stop");
    await tap("Gate locked");
  }
  await expect(phone.getByText("Every stop is settled.")).toBeVisible();
  line.cut = true;
  await phone.getByLabel("Odometer now").fill("14029");
  await tap("Finish trip");
  await expect(phone.getByRole("heading", { name: "Trip finished" })).toBeVisible();

  const offer = phone.getByRole("region", { name: "Kilometre claim" });
  const taps = await countClicks(phone);
  // From 14,000.4 km: 28.6 km at $1.20, each of four legs rounded by itself.
  await expect(offer.getByRole("button", { name: "Claim $34.31" })).toBeVisible();
  expect(await accessFaults(phone)).toEqual([]);
  await offer.getByRole("button", { name: "Claim $34.31" }).tap();
  await expect(offer.getByText("Claim of $34.31, to be sent")).toBeVisible();
  expect(await taps()).toBe(1);

  // The first answer is lost on its way back, so the phone sends the claim twice.
  line.loses = (url) => url.endsWith("/claim") && line.lost === 0;
  line.cut = false;
  await expect(offer.getByText("Claim of $34.31 submitted")).toBeVisible();
  await expect(offer.getByText("On claim 1")).toBeVisible();
  const { items } = await call(driver, listKmClaims, { query: {} }, round.url);
  expect(items).toMatchObject([{ status: "submitted", amountCents: 3431, totalM: 28_600 }]);
  expect(line.lost).toBe(1);
  await phone.context().close();
  await stop();
});
