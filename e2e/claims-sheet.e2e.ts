import {
  addManualLeg,
  listKmClaims,
  submitKmClaim,
} from "@kitround/contract/km-claims/km-claim.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { type Browser, expect as within, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { countClicks } from "./count-clicks.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { startTrips } from "./start-trips.ts";

const expect = within.configure({ timeout: 60_000 });

type Trips = Awaited<ReturnType<typeof startTrips>>;
const running: Trips[] = [];

test.afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** The claims page of a treasurer with twenty ordinary claims and one with a leg entered by hand. */
async function openSheet(browser: Browser) {
  const trips = await startTrips(["claims"]);
  running.push(trips);
  const { round } = trips;
  const desk = await openAs(browser, round, "finance");
  await go(desk, "/km-claims?tab=decide");
  await expect(desk.getByText("21 results")).toBeVisible();
  const statuses = async () => {
    const { items } = await call(round.sessions.finance, listKmClaims, { query: {} }, round.url);
    return items.map((claim) => claim.status);
  };
  return { desk, statuses, round };
}

test("twenty ordinary claims are approved in three clicks, the unusual one is left to be checked", async ({
  browser,
}) => {
  const { desk, statuses } = await openSheet(browser);
  const unusual = desk.getByRole("region", { name: "Look at these one by one" });
  await expect(unusual.getByText("One leg was added by hand.")).toBeVisible();
  // At 1440 pixels each fact has a column.
  await expect(
    desk.getByRole("table", { name: "Ordinary claims" }).getByRole("columnheader"),
  ).toHaveText([
    "Claim",
    "Vehicle",
    "Period",
    "Legs",
    "Planned",
    "Claimed",
    "Difference",
    "Amount",
  ]);
  const clicks = await countClicks(desk);
  await desk.getByRole("checkbox", { name: "Select all 20" }).click();
  await expect(desk.getByText("20 claims selected, $276.00")).toBeVisible();
  await desk.getByRole("button", { name: "Approve 20 claims" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Approve 20 claims" }).click();
  await expect(desk.getByText("20 claims approved.")).toBeVisible();
  expect(await clicks()).toBe(3);
  await expect(desk.getByRole("region", { name: "Ordinary claims" })).toHaveCount(0);
  expect((await statuses()).filter((status) => status === "submitted")).toHaveLength(1);
  await desk.context().close();
});

test("a claim can be selected, its legs read and approved by keyboard alone", async ({
  browser,
}) => {
  const { desk, statuses } = await openSheet(browser);
  const first = desk.getByRole("checkbox", { name: "Select Claim 2 of Ana driver" });
  await desk.getByRole("checkbox", { name: "Select all 20" }).focus();
  await desk.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await desk.keyboard.press("Space");
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Space");
  await desk.keyboard.press("ArrowUp");
  await expect(first).toBeFocused();
  for (const _ of ["the claim", "its vehicle", "its legs"]) await desk.keyboard.press("Tab");
  await expect(desk.getByRole("button", { name: "Legs of Claim 2", exact: true })).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("table", { name: "North" }).last()).toContainText("2.0 km");
  await desk.getByRole("button", { name: "Approve 2 claims" }).focus();
  await desk.keyboard.press("Enter");
  const approve = desk.getByRole("alertdialog").getByRole("button", { name: "Approve 2 claims" });
  await expect(approve).toBeVisible();
  // The dialog's focus starts at Cancel, so that pressing Enter twice approves nothing.
  await desk.keyboard.press("Tab");
  await expect(approve).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("2 claims approved.")).toBeVisible();
  expect((await statuses()).filter((status) => status === "approved")).toHaveLength(3);

  expect(await accessFaults(desk)).toEqual([]);
  await desk.context().close();
});

test("nobody approves their own claim: it is not on the page, and its own screen says why", async ({
  browser,
}) => {
  const { desk, round } = await openSheet(browser);
  const me = round.sessions.finance;
  const vehicle = {
    name: "Own car",
    fuel: "petrol" as const,
    reimbursable: true,
    ownerId: me.branchUserId,
  };
  const { id: vehicleId } = await call(me, createVehicle, { body: vehicle }, round.url);
  const way = { fromPlace: "Base", toPlace: "Bank", purpose: "Float" };
  const leg = { ...way, vehicleId, onDay: "2026-11-20", distanceM: 3000 };
  const { id, number, rowVersion } = await call(me, addManualLeg, { body: leg }, round.url);
  const submit = { params: { id }, body: { rowVersion } };
  await call(me, submitKmClaim, submit, round.url);

  await go(desk, "/km-claims?tab=mine");
  const claim = `Claim ${number}`;
  const decisions = ["Approve", "Return", "Reject"].map((name) =>
    desk.getByRole("button", { name, exact: true }),
  );
  await desk.getByRole("button", { name: new RegExp(`^${claim} `) }).click();
  await expect(desk.getByRole("heading", { name: claim })).toBeVisible();
  await expect(
    desk.getByText("Nobody decides on their own claim: another approver does."),
  ).toBeVisible();
  for (const button of decisions) await expect(button).toHaveCount(0);

  // For another person's claim the same screen has all three buttons.
  await go(desk, "/km-claims?tab=decide");
  await expect(desk.getByText("21 results")).toBeVisible();
  await expect(desk.getByRole("button", { name: claim, exact: true })).toHaveCount(0);
  await desk.getByRole("button", { name: "Claim 2", exact: true }).click();
  for (const button of decisions) await expect(button).toBeVisible();
  await desk.context().close();
});
