import { getKit } from "@kitround/contract/kits/kit.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import {
  addStopLine,
  createTrip,
  getTrip,
  listTrips,
  moveTrip,
} from "@kitround/contract/trips/trip.ts";
import { expect as within, test } from "@playwright/test";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { finish, skip, startOtherDay, tap } from "./on-the-road.ts";
import { openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

test("a trip in another order: early arrival, the legs that were driven, and sealed kits that go out again", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["own-car"]);
  const { coordinator, finance } = round.sessions;
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  await call(finance, createRateCard, { body: { ...card, lines: rateLinesOf(known) } }, round.url);
  const trip = await officeOf(round).releaseFirst();
  const params = { id: trip.stops.find((it) => it.placeName === "Māpua School")?.schoolId ?? "" };
  const { rowVersion } = await call(coordinator, getSchool, { params }, round.url);
  const window = { windowFrom: "23:58", windowTo: "23:59" };
  await call(coordinator, updateSchool, { params, body: { rowVersion, ...window } }, round.url);

  const phone = await openTrips(browser, round, "driver");
  await phone.getByRole("link", { name: /North/ }).first().tap();
  await phone.getByLabel("Odometer now").fill("14000");
  await tap(phone, "Start trip");
  await skip(phone, "Fairview School", "Gate locked");
  await expect(phone.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
  await tap(phone, "All stops");
  await tap(phone, "Go here: Māpua School");
  await expect(phone.getByRole("heading", { name: "Māpua School" })).toBeVisible();
  await expect(phone.getByText(/^About \d\d:\d\d, opens 23:58$/).first()).toBeVisible();
  await tap(phone, "Arrived");
  await phone
    .getByRole("region", { name: "Hand over" })
    .getByRole("button", { name: /^ELF-01/ })
    .tap();
  await tap(phone, "I checked it myself");
  await tap(phone, "Finish stop");
  await skip(phone, "Ōrere School", "Road closed");
  await finish(phone, "14029", "The other way round");

  await test.step("legs are claimed as they were driven: to the locked gate, and not to the closed road", async () => {
    await tap(phone, /^Claim \$/);
    await expect(phone.getByText(/^Claim of \$[\d.]+ submitted/)).toBeVisible();
    await go(phone, "/km-claims?tab=mine");
    await tap(phone, /^Claim 1 /);
    await expect(phone.getByRole("heading", { name: "Claim 1" })).toBeVisible();
    const legs = phone.getByText(/ → /);
    await expect(legs).toHaveText([
      /→ Fairview School/,
      /Fairview School → Māpua School/,
      /Māpua School → /,
    ]);
  });

  await test.step("packed kits that come back stay packed: one is put on the shelf, one is loaded for the next trip", async () => {
    const desk = await openTrips(browser, round, "coordinator");
    await desk.getByRole("link", { name: /North/ }).first().click();
    await desk.getByRole("button", { name: /^Back on the shelf: Skipped Fairview School/ }).click();
    await expect(desk.getByText(/^Back on the shelf, /)).toBeVisible();
    await desk.getByRole("button", { name: /^On another trip: Skipped Ōrere School/ }).click();
    await desk
      .getByRole("button", { name: /^New trip/ })
      .first()
      .click();
    await expect(desk.getByText(/^On another trip, /)).toBeVisible();
    const stateOf = async (school: string) => {
      const { lines = [] } = trip.stops.find((it) => it.placeName === school) ?? {};
      const id = lines[0]?.kitId ?? "";
      return (await call(coordinator, getKit, { params: { id } }, round.url)).state;
    };
    expect(await stateOf("Fairview School")).toBe("ready");
    expect(await stateOf("Ōrere School")).toBe("packed");
    await go(desk, "/trips");
    await desk.getByRole("link", { name: /Ōrere School again/ }).click();
    await expect(desk.getByRole("link", { name: "ROC-01 Title ROC" })).toBeVisible();
    await desk.context().close();
  });
  await phone.context().close();
  await stop();
});

test("tomorrow's trip asks before it starts, a collection has reasons of its own, and a trip of skipped stops is not done", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["late"]);
  const { coordinator } = round.sessions;
  const query = { query: { to: "2099-01-01" } };
  const { items } = await call(coordinator, listTrips, query, round.url);
  const [soonest] = items.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1));
  const first = { params: { id: soonest?.id ?? "" } };
  const { driverId, vehicleId, onDay, stops } = await call(coordinator, getTrip, first, round.url);
  const schoolIds = stops.flatMap((it) => it.schoolId ?? []);
  const given = { name: "Ferry run", onDay: addDays(onDay, 1), driverId, vehicleId, schoolIds };
  const { id } = await call(coordinator, createTrip, { body: given }, round.url);
  const schoolId = stops.find((it) => it.placeName === "Fairview School")?.schoolId ?? "";
  const line = { schoolId, action: "collect", kitId: round.kits[0] } as const;
  const made = await call(coordinator, addStopLine, { params: { id }, body: line }, round.url);
  const released = { rowVersion: made.rowVersion, status: "released" } as const;
  await call(coordinator, moveTrip, { params: { id }, body: released }, round.url);

  const phone = await openTrips(browser, round, "driver");
  await phone
    .getByRole("link", { name: /Ferry run/ })
    .first()
    .tap();
  await startOtherDay(phone, "14000");
  await tap(phone, "Arrived");
  await tap(phone, /^Not possible/);
  const reasons = phone.getByRole("dialog");
  for (const name of ["It can't be found", "It is still in use", "It is locked away"]) {
    await expect(reasons.getByRole("button", { name })).toBeVisible();
  }
  await expect(reasons.getByRole("button", { name: "School does not want it" })).toHaveCount(0);
  await reasons.getByRole("button", { name: "It is still in use" }).tap();
  await tap(phone, "Finish stop");
  await skip(phone, "Ōrere School", "No time left");
  await skip(phone, "Māpua School", "No time left");
  const desk = await openTrips(browser, round, "coordinator");
  const row = desk.getByRole("link", { name: /Ferry run/ }).first();
  await expect(desk.getByText(/1 of 3 stops done, 2 skipped/).first()).toBeVisible();
  await finish(phone, "14020", "The ferry");
  await expect(phone.getByText("All sent")).toBeVisible();
  await row.click();
  await expect(desk.getByText(/Still in use/).first()).toBeVisible();
  await desk.context().close();
  await phone.context().close();
  await stop();
});
