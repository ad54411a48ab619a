import { expect as within, test } from "@playwright/test";
import { getTrip, listTrips } from "@kitround/contract/trips/trip.ts";
import { call } from "./call.ts";
import { isInSight, phones } from "./first-line.ts";
import { go } from "./fixtures.ts";
import { picture } from "./hand-over.ts";
import { openToday, openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;

test.beforeAll(async () => {
  trips = await startTrips();
  await officeOf(trips.round).releaseFirst();
});

test.afterAll(async () => trips.stop());

test("a driver's Today shows the next stop, and at a stop the first kit is visible on every phone", async ({
  browser,
}) => {
  const page = await openToday(browser, trips.round, "driver");
  await page.context().grantPermissions(["screen-wake-lock"]);
  await page.evaluate(() => {
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    // Counts the locks that the page holds, and passes the browser's own answer on.
    const seen = globalThis as unknown as { locks: number };
    seen.locks = 0;
    wakeLock.request = async (type) => {
      const lock = await request(type);
      seen.locks += 1;
      lock.addEventListener("release", () => (seen.locks -= 1));
      return lock;
    };
  });
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: number }).locks);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const card = page.getByRole("article", { name: /^North/ });
  await expect(card.getByText("Fairview School")).toBeVisible();
  await expect(card.getByText(/^Stop 1 of \d/)).toBeVisible();
  await card.getByRole("link", { name: /^Drive: North/ }).tap();
  await page.getByLabel("Odometer now").fill("14000");
  await button("Start trip").tap();
  // On the way there: the address and how to get in, with a summary of the kits.
  await expect(page.getByRole("region", { name: "Hand over" })).toContainText("DBN-01");
  await expect(page.getByRole("button", { name: /DBN-01/ })).toHaveCount(0);

  await expect.poll(locks, "the screen is kept on").toBe(1);
  await page.getByRole("switch", { name: "Keep the screen on" }).tap();
  await expect.poll(locks, "it may go dark").toBe(0);

  await button("Arrived").tap();
  const kit = page.getByRole("button", { name: /DBN-01/ }).first();
  await expect(kit).toBeVisible();
  for (const size of phones) {
    await page.setViewportSize(size);
    const sight = () => isInSight(page, kit, button("Finish stop"));
    await expect.poll(sight, `${size.width} by ${size.height}`).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await button("Tell the office").tap();
  const phone = page.getByRole("link", { name: "Call the office: 09 555 0100" });
  await expect(phone).toHaveAttribute("href", "tel:095550100");
  await page.getByLabel("What should the office know?").fill("The ramp is closed");
  await page.getByLabel("About").selectOption({ label: "DBN-01 Title DBN" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button("Add a photo").tap(),
  ]);
  await chooser.setFiles({ name: "ramp.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("The photo goes with it.")).toBeVisible();
  await button("Send").tap();
  await button("Running late").tap();
  await button("20 minutes").tap();
  await expect(page.getByText("The office is informed too.")).toBeVisible();
  await button("Done").tap();
  const desk = await openTrips(browser, trips.round, "coordinator");
  await go(desk, "/tasks");
  await expect(desk.getByRole("row", { name: /North .*: The ramp is closed/ })).toBeVisible();
  const photos = async () => {
    const { coordinator } = trips.round.sessions;
    const query = { query: { to: "2099-01-01" } };
    const { items } = await call(coordinator, listTrips, query, trips.round.url);
    const params = { id: items.find(({ name }) => name.startsWith("North"))?.id ?? "" };
    const trip = await call(coordinator, getTrip, { params }, trips.round.url);
    return trip.stops.flatMap(({ proofs }) => proofs).length;
  };
  await expect.poll(photos, "the photo has reached the office").toBe(1);
  await expect(desk.getByRole("row", { name: /runs about 20 minutes late/ })).toBeVisible();

  await button("How to get in, where to put it, whom to call").tap();
  await expect(page.getByRole("link", { name: /^Navigate/ })).toBeVisible();

  await test.step("the stop that is driven next comes first, and skipped stops are decided together", async () => {
    await kit.tap();
    await button("Finish stop").tap();
    await button("All stops").tap();
    await button("Go here: Māpua School").tap();
    await expect(page.getByRole("heading", { name: "Māpua School" })).toBeVisible();
    await expect(page.getByText("Stop 2 of 3")).toBeVisible();
    await button("Skip this stop").tap();
    for (const size of phones) {
      await page.setViewportSize(size);
      await expect(button("Cancel")).toBeInViewport({ ratio: 1 });
    }
    await expect(button("Road closed")).toBeInViewport({ ratio: 1 });
    await button("Cancel").tap();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["Māpua School", "Ōrere School"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await button("Skip this stop").tap();
      await button("Gate locked").tap();
    }
    await page.getByLabel("Odometer now").fill("14021");
    await button("Finish trip").tap();
    await expect(page.getByText(/21 km driven/)).toBeVisible();
    await go(desk, "/trips");
    await desk.getByRole("link", { name: /North/ }).first().click();
    await desk.getByRole("button", { name: /^On another trip: All 2: skipped/ }).click();
    await desk
      .getByRole("button", { name: /^New trip/ })
      .first()
      .click();
    await expect(desk.getByText(/^On another trip, North .* again/)).toHaveCount(2);
  });
});
