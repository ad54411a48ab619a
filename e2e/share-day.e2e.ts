import { expect, type Page, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { go } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import { refusedByPolicy } from "./policy.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";

let stop: (() => Promise<void>) | undefined;
let round: TripsServer;

test.beforeAll(async () => {
  ({ round, stop } = await startTrips([]));
});

test.afterAll(async () => stop?.());

const red = "Red van, with a long name for Ōrere";

/** Nothing is wider than the screen. */
async function fitsScreen(page: Page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

test("a day is shared out over two vans by one press, explained before it is saved, and saved once", async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const context = await contextOf(browser, round.sessions.coordinator, {
    baseURL: round.url,
    viewport,
  });
  const refused = refusedByPolicy(context);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, "/trips");
  await page
    .getByRole("link", { name: /^Share out over vans/ })
    .last()
    .click();
  await expect(page.getByText(/^1 draft with 3 stops/)).toBeVisible();
  const van = (n: number) => page.getByRole("group", { name: `Van ${n}` });
  await expect(van(1).getByLabel("Vehicle")).toHaveValue(/./);
  const result = page.getByRole("region", { name: "Proposal" });

  await test.step("one van is too small, and what does not fit is named", async () => {
    await page.getByRole("button", { name: "Share out", exact: true }).click();
    await expect(result.getByRole("status")).toContainText("1 van, 2 stops");
    await expect(result.getByRole("region", { name: "1 stop does not fit" })).toContainText(
      "No van has room left for it (2 boxes, 9 kg): another van is needed.",
    );
    await fitsScreen(page);
  });

  await test.step("hours that end before they begin are refused at their field, and nothing typed is lost", async () => {
    await page.getByRole("button", { name: "Add a van" }).click();
    await van(2).getByLabel("Vehicle").selectOption({ label: red });
    await van(2).getByLabel("Driver").selectOption({ label: "Ana coordinator" });
    await van(2).getByLabel("Leaves at").fill("09:00");
    await van(2).getByLabel("Back by").fill("08:00");
    await page.getByRole("button", { name: "Share out", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    await expect(van(2).getByText("It must be back after it has left.")).toBeVisible();
    await expect(result).toHaveCount(0);
    await van(2).getByLabel("Back by").fill("15:00");
  });

  await page.getByRole("button", { name: "Share out", exact: true }).click();
  await expect(result.getByRole("status")).toContainText("2 vans, 3 stops");
  const second = result.getByRole("region", { name: red });
  await expect(second).toContainText("Driver: Ana coordinator");
  await expect(second.getByText(/^09:00 to /)).toBeVisible();
  const school = (await second.getByRole("listitem").first().textContent()) ?? "";
  expect(await accessFaults(page)).toEqual([]);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsScreen(page);
    const folder = process.env["PICTURES"];
    if (folder) await page.screenshot({ path: `${folder}/share-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(viewport);

  await result.getByRole("button", { name: "Save as drafts" }).click();
  await expect(page.getByText("2 drafts are made, to be released each.")).toBeVisible();
  await page.getByRole("link", { name: /^North, van 2/ }).click();
  // "09:12Fairview School8.8 km on · 1 kit"
  const [, name = "?"] = /^\d\d:\d\d(.+?)[\d.]+ km on/.exec(school) ?? [];
  await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  await expect(page.getByText(/with its largest load/)).toHaveCount(0);
  expect(refused).toEqual([]);
  await context.close();
});
