import { expect as within, type Page, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { go } from "./fixtures.ts";
import { photograph, sign } from "./hand-over.ts";
import { contextOf } from "./new-context.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;

test.beforeAll(async () => {
  trips = await startTrips(["asks-for-photos"]);
  await officeOf(trips.round).releaseFirst();
});

test.afterAll(async () => trips.stop());

/** Checks on a phone and on a tablet that axe finds nothing and nothing overflows the screen. */
async function looked(page: Page, state: string): Promise<void> {
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1180 });
    expect(await accessFaults(page), `${state} at ${width}`).toEqual([]);
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(over, `${state} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test("a driver's screens have no axe violations in each state of a trip, on a phone and on a tablet", async ({
  browser,
}) => {
  const { round } = trips;
  const context = await contextOf(browser, round.sessions.driver, {
    baseURL: round.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto("/");
  await go(page, "/trips");
  await page.getByRole("link", { name: /North/ }).first().tap();

  await button(/^Box 1 of/)
    .first()
    .tap();
  await expect(page.getByText(/^1 of \d+ box/)).toBeVisible();
  await looked(page, "loading");
  await button("Start trip").tap();
  await expect(page.getByText("Type the whole number that the odometer shows")).toBeVisible();
  await looked(page, "no odometer");
  await page.getByLabel("Odometer now").fill("14000");
  await button("Start trip").tap();
  // Some boxes are not ticked, so it asks.
  await page.getByRole("alertdialog").getByRole("button", { name: "Start trip" }).tap();
  await expect(page.getByRole("heading", { name: "Fairview School" })).toBeVisible();
  await button("All stops").tap();
  await expect(button("Māpua School earlier")).toBeVisible();
  await looked(page, "on the road");
  await button("All stops").tap();

  await button("Arrived").tap();
  await expect(button("Sign here")).toBeVisible();
  await looked(page, "at a stop");
  await button("Running late").tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await looked(page, "running late");
  await button("20 minutes").tap();
  await expect(page.getByRole("link", { name: /^Text Mere/ })).toBeVisible();
  await looked(page, "telling the next stops");
  await button("Done").tap();
  await test.step("entries that wait for signal, and refused ones", async () => {
    // What was entered before must be at the server, or more than one entry would wait.
    await expect(button(/All sent/)).toBeVisible();
    await page.route("**/api/trips/**", (route) => route.abort());
    await button("Fetch the key").tap();
    await button(/1 to send/).tap();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    await looked(page, "what waits");
    await button("Close").tap();
    await page.unroute("**/api/trips/**");
    await expect(button(/All sent/)).toBeVisible();
  });
  await button(/^Boxes missing of/)
    .first()
    .tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await looked(page, "counting boxes");
  await page.keyboard.press("Escape");
  await button(/^Not possible/)
    .first()
    .tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await looked(page, "why not");
  await button("Cancel").tap();
  await button(/DBN-01/)
    .first()
    .tap();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await photograph(page);
  await button("Sign here").tap();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  await looked(page, "signing");
  await test.step("there is enough space to sign with a finger, also on a phone held sideways", async () => {
    for (const [width, height, least] of [
      [390, 844, 220],
      [844, 390, 180],
    ] as const) {
      await page.setViewportSize({ width, height });
      const paper = page.getByRole("dialog").getByRole("img");
      await expect
        .poll(async () => (await paper.boundingBox())?.height)
        .toBeGreaterThanOrEqual(least);
      await expect(paper).toBeInViewport({ ratio: 1 });
      await expect(button("Keep the signature")).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await button("Cancel").tap();
  await sign(page, "Mere Kōpū");
  await looked(page, "handed over");
  await button("Finish stop").tap();
  await expect(page.getByRole("heading", { name: "Ōrere School" })).toBeVisible();

  for (const school of ["Ōrere School", "Māpua School"]) {
    await expect(page.getByRole("heading", { name: school })).toBeVisible();
    await button("Skip this stop").tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await looked(page, "skipping");
    await button("Gate locked").tap();
  }
  await expect(page.getByRole("heading", { name: "Back at base" })).toBeVisible();
  await button("Finish trip").tap();
  await expect(page.getByText("Type the whole number that the odometer shows")).toBeVisible();
  await looked(page, "at base");
  // The way to a locked gate was driven, so there are more deviations.
  await page.getByLabel("Odometer now").fill("14061");
  await button("Finish trip").tap();
  await expect(page.getByText(/^Say in a few words why/)).toBeVisible();
  await looked(page, "why it differs");
  await page.getByLabel(/Why do they differ/).fill("Roadworks");
  await button("Finish trip").tap();
  await expect(page.getByRole("heading", { name: "Trip finished" })).toBeVisible();
  await looked(page, "finished");
  await context.close();
});
