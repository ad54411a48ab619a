import { expect as within, test } from "@playwright/test";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;

test.beforeAll(async () => {
  trips = await startTrips(["late"]);
});

test.afterAll(async () => trips.stop());

/** The last school closes at five past midnight, and no van is there by then. */
const tooLate = /About \d\d:\d\d, open until 00:05/;

test("a stop that would be too late is shown at the desk before release, in the dialog too, and on the driver's phone", async ({
  browser,
}) => {
  const desk = await openAs(browser, trips.round, "coordinator");
  await go(desk, "/trips");
  await desk.getByRole("link", { name: /^Open trip: North/ }).click();
  const warning = desk.getByRole("region", { name: "One stop would be too late" });
  await expect(warning.getByRole("listitem")).toHaveText([/^Māpua School: About/]);
  await expect(warning.getByRole("listitem")).toHaveText([tooLate]);
  await desk.getByRole("button", { name: "Release trip" }).click();
  const asked = desk.getByRole("alertdialog", { name: "Release trip?" });
  await expect(asked).toContainText("One stop would be too late.");
  await asked.getByRole("button", { name: "Release trip" }).click();
  await expect(desk.getByText("Released", { exact: true })).toBeVisible();
  await desk.context().close();

  const phone = await openAs(browser, trips.round, "driver");
  const tap = (name: string) => phone.getByRole("button", { name, exact: true }).tap();
  await go(phone, "/trips");
  await phone.getByRole("link", { name: /North/ }).first().tap();
  await phone.getByLabel("Odometer now").fill("14000");
  await tap("Start trip");
  await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
  await expect(phone.getByText(tooLate)).toHaveCount(0);
  await tap("All stops");
  const last = phone.getByRole("listitem").filter({ hasText: "Māpua School" });
  await expect(last.getByText(tooLate)).toBeVisible();
  await tap("Go here: Māpua School");
  await expect(phone.getByRole("heading", { name: "Māpua School" })).toBeVisible();
  await expect(phone.getByText(tooLate)).toHaveCount(1);
  await phone.context().close();
});

test("a late kit is shown on Today, on its own page and its school's, and can be added to the next trip there with one tap", async ({
  browser,
}) => {
  const desk = await openAs(browser, trips.round, "coordinator");
  const late = "10 days late";

  await test.step("Today links to the kit, which says since when it is late and where it is", async () => {
    const section = desk.getByRole("region", { name: /^Kits that are late/ });
    const row = section.getByRole("link", { name: /DBN-01/ });
    await expect(row).toContainText("Fairview School");
    await expect(row).toContainText(late);
    await row.click();
    await expect(desk.getByRole("heading", { name: /^DBN-01/ })).toBeVisible();
    await expect(desk.getByRole("definition").filter({ hasText: late })).toBeVisible();
  });

  await test.step("the school's page lists its kits", async () => {
    await go(desk, "/settings/schools");
    await desk.getByRole("link", { name: "Fairview School" }).click();
    const now = desk.getByRole("region", { name: "Now" });
    await expect(now.getByRole("listitem").filter({ hasText: "DBN-01" })).toContainText(late);
  });

  await test.step("the next trip there offers to collect it, and then does", async () => {
    await go(desk, "/trips");
    await desk.getByRole("link", { name: /^North \d stops/ }).click();
    const proposed = desk.getByRole("region", { name: "Late kits on the way" });
    await expect(proposed.getByRole("listitem")).toHaveText([
      /DBN-01.*Fairview School.*10 days late/,
    ]);
    await proposed.getByRole("button", { name: "Collect DBN-01 at Fairview School" }).click();
    await expect(desk.getByText("DBN-01 is collected on this trip")).toBeVisible();
    await expect(proposed).toHaveCount(0);
    await expect(desk.getByRole("listitem").filter({ hasText: "DBN-01" }).first()).toBeVisible();
  });
  await desk.context().close();
});
