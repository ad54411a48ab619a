import { expect, test } from "@playwright/test";
import { openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";

// Wrong taps of a driver: each can be corrected where it was made.

let stop: (() => Promise<void>) | undefined;
let round: TripsServer;

test.beforeAll(async () => {
  ({ round, stop } = await startTrips());
  await officeOf(round).releaseFirst();
});

test.afterAll(async () => stop?.());

test("a start, an odometer, a tick, a count and a kit that was not loaded are corrected on the road", async ({
  browser,
}) => {
  const phone = await openTrips(browser, round, "driver");
  const tap = (name: string | RegExp) =>
    phone.getByRole("button", { name, exact: typeof name === "string" }).tap();
  await phone.getByRole("link", { name: /Drive: North/ }).tap();

  await test.step("a start asks if boxes are not ticked, and can be undone before the first stop", async () => {
    const boxes = phone.getByRole("button", { name: /^Box \d of 2 of DBN-01$/, pressed: true });
    await tap("All 2 boxes of DBN-01");
    await expect(boxes).toHaveCount(2);
    await tap("All 2 boxes of DBN-01");
    await expect(boxes).toHaveCount(0);
    await tap("Box 1 of 2 of DBN-01");
    await phone.getByLabel("Odometer now").fill("140000");
    await tap("Start trip");
    const asked = phone.getByRole("alertdialog", { name: "Start now?" });
    await expect(asked.getByText("3 boxes are not ticked yet.")).toBeVisible();
    await asked.getByRole("button", { name: "Start trip" }).tap();
    await expect(phone.getByText("Started at 140,000 km")).toBeVisible();
    await tap("Undo: start of the trip");
    await expect(phone.getByLabel("Odometer now")).toBeVisible();
    await phone.getByLabel("Odometer now").fill("140000");
    await tap("Start trip");
    await asked.getByRole("button", { name: "Start trip" }).tap();
  });

  await test.step("a wrong odometer is corrected at once", async () => {
    await tap("Correct the odometer at the start");
    await phone.getByRole("textbox", { name: "Odometer at the start" }).fill("14000");
    await tap("Correct it");
    await expect(phone.getByText("Started at 14,000 km")).toBeVisible();
    await expect(phone.getByText("All sent")).toBeVisible();
  });

  const kit = phone.getByRole("button", { name: /^DBN-01|DBN-01 Title DBN/ }).first();
  await test.step("a ticked line is unticked by a tap, also long after", async () => {
    await tap("Arrived");
    await kit.tap();
    await expect(kit).toHaveAttribute("aria-pressed", "true");
    await expect(phone.getByText("All sent")).toBeVisible();
    await kit.tap();
    await expect(kit).toHaveAttribute("aria-pressed", "false");
    await expect(phone.getByText("All sent")).toBeVisible();
  });

  await test.step("the number of missing boxes goes down to none, and then it asks why", async () => {
    await tap("Boxes missing of DBN-01");
    const dialog = phone.getByRole("dialog");
    await dialog.getByRole("button", { name: "One less" }).tap();
    await dialog.getByRole("button", { name: "One less" }).tap();
    await tap("None is here");
    await phone.getByRole("button", { name: "School does not want it" }).tap();
    await expect(phone.getByText("Refused")).toBeVisible();
    await kit.tap();
    await expect(kit).toHaveAttribute("aria-pressed", "true");
    await tap("Finish stop");
  });

  await test.step("undoing a stop's end makes its lines editable", async () => {
    await tap(/^Undo: Fairview School is finished/);
    await kit.tap();
    await expect(kit).toHaveAttribute("aria-pressed", "false");
    await kit.tap();
    await tap("Finish stop");
  });

  await test.step("a kit that was not loaded is handed over with the reason recorded", async () => {
    await tap("All stops");
    await tap("Go here: Māpua School");
    await tap("Arrived");
    await phone.getByRole("button", { name: /ELF-01 Title ELF/ }).tap();
    await tap("The kit room said yes");
    await expect(phone.getByText("The kit room said yes")).toBeVisible();
    await tap("Finish stop");
  });

  await test.step("a skipped stop is counted separately, and its kit comes back as it was packed", async () => {
    await tap("Skip this stop");
    await tap("Gate locked");
  });

  await test.step("a wrong start is corrected by the office, and at the end where it is noticed", async () => {
    await expect(phone.getByText("All sent")).toBeVisible();
    const desk = await openTrips(browser, round, "coordinator");
    await desk.getByRole("link", { name: /North/ }).first().click();
    await desk.getByRole("button", { name: "Correct the start" }).click();
    await desk.getByRole("textbox", { name: "Odometer at the start" }).fill("14005");
    await desk.getByRole("button", { name: "Correct it" }).click();
    await expect(desk.getByText("14,005 km").first()).toBeVisible();
    await expect(phone.getByText("At the start: 14,005 km")).toBeVisible();
    await desk.context().close();
    // The end is below the start, so the start is offered for correction.
    const correct = phone.getByRole("button", { name: "Correct the odometer at the start" });
    await expect(correct).toHaveCount(0);
    await phone.getByLabel("Odometer now").fill("14003");
    await correct.tap();
    await phone.getByRole("textbox", { name: "Odometer at the start" }).fill("14000");
    await tap("Correct it");
    await expect(phone.getByText("At the start: 14,000 km")).toBeVisible();
  });

  await test.step("the trip ends", async () => {
    await phone.getByLabel("Odometer now").fill("14021");
    await tap("Finish trip");
    await expect(phone.getByText("21 km driven. Thank you.")).toBeVisible({ timeout: 30_000 });
    await expect(phone.getByRole("alert")).toHaveCount(0);
  });

  const desk = await openTrips(browser, round, "coordinator");
  await desk.getByRole("link", { name: /North/ }).first().click();
  await expect(desk.getByText(/What did they get wrong\? · The kit room said yes/)).toBeVisible();
  await desk.getByRole("button", { name: /^Back on the shelf: Skipped Ōrere School/ }).click();
  await expect(desk.getByText(/^Back on the shelf, /)).toBeVisible();
});
