import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes } from "../../test/trip-round.ts";

const app = await testApp();

const miles = (far: number) => Math.round(far * metresPer.mi);
const place = { fromPlace: "Base", toPlace: "Bank", purpose: "Float" };

/** A branch with a country's shipped cards, and a function that claims a leg by hand for its driver. */
async function inCountry(country: string) {
  const branch = await app.newBranch();
  await behindTheScenes(app, (tx) =>
    tx.updateTable("branch").set({ country }).where("id", "=", branch.id).execute(),
  );
  for (const known of ratesOf(country)) {
    const { cents: _cents, ...card } = known;
    await branch.ok("finance", createRateCard, { body: { ...card, lines: rateLinesOf(known) } });
  }
  const vehicle = async (fuel: Fuel, name: string = fuel) => {
    const body = { name, fuel, reimbursable: true, ownerId: branch.actors.driver.branchUserId };
    return (await branch.ok("driver", createVehicle, { body })).id;
  };
  return { branch, vehicle };
}

async function lastLeg(
  branch: TestBranch,
  leg: { vehicleId: string; onDay: string; distanceM: number; passengers?: number },
) {
  const claim = await branch.ok("driver", claims.addManualLeg, { body: { ...place, ...leg } });
  const last = claim.legs.at(-1);
  if (!last) throw new Error("The leg was added.");
  return { ...last, currency: claim.currency };
}

/** The distance counted for the first tier, by the vehicle's logbook. */
async function stepOfYear(branch: TestBranch, id: string, onDay: string) {
  return (await branch.ok("driver", getLogbook, { params: { id }, query: { onDay } })).step;
}

test("in the United Kingdom the 10,000 miles are a person's, over all cars of the tax year", async () => {
  const { branch, vehicle } = await inCountry("GB");
  const [diesel, electric] = [await vehicle("diesel"), await vehicle("electric")];
  const onDay = "2026-11-20";
  const first = await lastLeg(branch, { vehicleId: diesel, onDay, distanceM: miles(600) });
  expect(first).toMatchObject({ amountCents: 33_000, distanceUnit: "mi", currency: "GBP" });
  await lastLeg(branch, { vehicleId: diesel, onDay, distanceM: miles(9390) });
  const across = await lastLeg(branch, {
    vehicleId: electric,
    onDay,
    distanceM: miles(20),
    passengers: 2,
  });
  // 10 miles at 55p, 10 at 25p, and 5p a mile for each of two passengers.
  expect(across).toMatchObject({ amountCents: 550 + 250 + 200, passengers: 2 });
  const motorcycle = await vehicle("motorcycle");
  const other = await lastLeg(branch, { vehicleId: motorcycle, onDay, distanceM: miles(10) });
  expect(other.amountCents).toBe(240);
  const before = await lastLeg(branch, {
    vehicleId: electric,
    onDay: "2026-04-05",
    distanceM: miles(10),
  });
  expect(before.amountCents).toBe(450);
  // Both cars count together, the motorcycle separately, and a leg of the year before not at all.
  expect(await stepOfYear(branch, diesel, onDay)).toMatchObject({
    counts: "person",
    stepM: miles(10_000),
    days: [{ day: onDay, doneM: miles(600) + miles(9390) + miles(20) }],
  });
  expect((await stepOfYear(branch, motorcycle, onDay))?.days).toEqual([
    { day: onDay, doneM: miles(10) },
  ]);
});

test("in Australia the first 5,000 km of each car in a tax year are paid", async () => {
  const { branch, vehicle } = await inCountry("AU");
  const [one, two] = [await vehicle("petrol", "One"), await vehicle("petrol", "Two")];
  const onDay = "2026-11-20";
  await lastLeg(branch, { vehicleId: one, onDay, distanceM: 4_990_000 });
  const across = await lastLeg(branch, { vehicleId: one, onDay, distanceM: 30_000 });
  expect(across).toMatchObject({ tier1M: 10_000, tier2M: 20_000, amountCents: 880 });
  expect((await lastLeg(branch, { vehicleId: two, onDay, distanceM: 30_000 })).amountCents).toBe(
    2640,
  );
  const year = await lastLeg(branch, { vehicleId: one, onDay: "2026-06-30", distanceM: 10_000 });
  expect(year.amountCents).toBe(880);
  await lastLeg(branch, { vehicleId: one, onDay: "2026-11-23", distanceM: 5000 });
  expect(await stepOfYear(branch, one, onDay)).toEqual({
    counts: "vehicle",
    stepM: 5_000_000,
    days: [
      { day: onDay, doneM: 5_020_000 },
      { day: "2026-11-23", doneM: 5_025_000 },
    ],
  });
});

test("in New Zealand a motorcycle has no rate, and without a logbook 3,500 km are paid at tier 1", async () => {
  const { branch, vehicle } = await inCountry("NZ");
  const onDay = "2026-11-20";
  const motorcycle = await vehicle("motorcycle");
  const body = { ...place, vehicleId: motorcycle, onDay, distanceM: 10_000 };
  await branch.refused("driver", claims.addManualLeg, { body }, "no_rate");
  const vehicleId = await vehicle("petrol");
  await lastLeg(branch, { vehicleId, onDay, distanceM: 1_995_000 });
  await lastLeg(branch, { vehicleId, onDay, distanceM: 1_500_000 });
  const across = await lastLeg(branch, { vehicleId, onDay, distanceM: 10_000 });
  expect(across).toMatchObject({ tier1M: 5000, tier2M: 5000, amountCents: 600 + 185 });
  expect(await stepOfYear(branch, vehicleId, onDay)).toMatchObject({
    stepM: 3_500_000,
    days: [{ day: onDay, doneM: 3_505_000 }],
  });
  expect(await stepOfYear(branch, motorcycle, onDay)).toBeNull();
});

test("a card has both tiers of each type that it contains", async () => {
  const { branch } = await inCountry("GB");
  const [known] = ratesOf("AU");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  const lines = rateLinesOf(known).slice(0, 7);
  const body = { ...card, validFrom: "2001-01-01", validTo: "2001-12-31", lines };
  await branch.refused("finance", createRateCard, { body }, "invalid_input");
});
