import { cancelAllocation, listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { type Browser, expect as within, test } from "@playwright/test";
import { call } from "./call.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

type Trips = Awaited<ReturnType<typeof startTrips>>;

const running: Trips[] = [];

test.afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** A desk with a released trip open, and its driver's phone with the same trip. */
async function released(browser: Browser, told: readonly string[]) {
  const trips = await startTrips(told);
  running.push(trips);
  const { round } = trips;
  await officeOf(round).releaseFirst();
  const desk = await openAs(browser, round, "coordinator");
  await go(desk, "/trips");
  await desk.getByRole("link", { name: /^Open trip: North/ }).click();
  const phone = await openAs(browser, round, "driver");
  await go(phone, "/trips");
  await phone.getByRole("link", { name: /North/ }).first().tap();
  await expect(phone.getByRole("heading", { name: "Load", exact: true })).toBeVisible();
  const tap = (name: string) => phone.getByRole("button", { name, exact: true }).tap();
  return { round, desk, phone, tap };
}

test("a plan that changes after the release is shown on both screens, and nothing changes until somebody updates the trip", async ({
  browser,
}) => {
  const { round, desk, phone, tap } = await released(browser, []);
  const { coordinator } = round.sessions;
  const { items } = await call(coordinator, listAllocations, { query: {} }, round.url);
  const allocation = items.find((each) => each.kitCode === "ROC-01");
  const params = { id: allocation?.id ?? "" };
  const body = { rowVersion: allocation?.rowVersion ?? 0 };
  await call(coordinator, cancelAllocation, { params, body }, round.url);
  const said = "ROC-01 for Ōrere School was taken out of the plan.";
  await expect(desk.getByText(said)).toBeVisible();
  await expect(phone.getByText(said)).toBeVisible();
  await expect(desk.getByRole("heading", { level: 3, name: "Ōrere School" })).toBeVisible();
  await tap("Update trip");
  await expect(phone.getByText("The trip is updated")).toBeVisible();
  await expect(desk.getByRole("heading", { level: 3, name: "Ōrere School" })).toHaveCount(0);
  await expect(phone.getByText(said)).toHaveCount(0);
  for (const page of [desk, phone]) await page.context().close();
});

test("an unlisted kit is collected, the odometer is corrected with a record, and the office has it all on its list", async ({
  browser,
}) => {
  const { desk, phone, tap } = await released(browser, ["late"]);

  await test.step("an unplanned kit is collected by its code", async () => {
    await phone.getByLabel("Odometer now").fill("14000");
    await tap("Start trip");
    await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await tap("Arrived");
    const scan = phone.getByRole("textbox", { name: "Scan or type a kit's code" });
    await scan.fill("DBN-01");
    await scan.press("Enter");
    await tap("Take DBN-01 along, it is not on the list");
    await expect(
      phone.getByRole("region", { name: "Collect" }).getByRole("button", { name: /DBN-01/ }),
    ).toHaveAttribute("aria-pressed", "true");
    await tap("Finish stop");
    for (const school of ["Ōrere School", "Māpua School"]) {
      await expect(phone.getByRole("heading", { name: school })).toBeVisible();
      await tap("Skip this stop");
      await tap("Gate locked");
    }
    await expect(phone.getByText(/kits? aboard go/)).toBeVisible();
    await phone.getByLabel("Odometer now").fill("14051");
    await tap("Finish trip");
    await phone.getByLabel(/Why do they differ/).fill("Roadworks");
    await tap("Finish trip");
    await expect(phone.getByRole("heading", { name: "Trip finished" })).toBeVisible();
  });

  await test.step("a wrong figure is corrected, and the record says who did it and why", async () => {
    await tap("Correct odometer");
    const form = phone.getByRole("dialog", { name: "Correct the odometer" });
    await form.getByLabel("At the end").fill("14015");
    await form.getByLabel("What was wrong").fill("A five for a one");
    await form.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(phone.getByText("15 km driven. Thank you.")).toBeVisible();
    await expect(
      desk.getByText("14,000 km – 14,051 km became 14,000 km – 14,015 km"),
    ).toBeVisible();
    await expect(desk.getByText(/^A five for a one · Ana driver/)).toBeVisible();
  });

  await test.step("the office sees the deviations on its list", async () => {
    const list = desk.getByRole("region", { name: "What differs from the plan" });
    await expect(list.getByRole("listitem").filter({ hasText: "DBN-01" })).toContainText(
      "Taken without a plan",
    );
    await expect(
      list.getByRole("listitem").filter({ hasText: "Māpua School" }).first(),
    ).toContainText("Gate locked");
  });
  for (const page of [desk, phone]) await page.context().close();
});
