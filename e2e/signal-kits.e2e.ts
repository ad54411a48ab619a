import { listStockCounts } from "@kitround/contract/stock/stock-count.ts";
import { listStock } from "@kitround/contract/stock/stock.ts";
import { expect as within, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { keptOf, newPhone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;

test.beforeAll(async () => {
  trips = await startTrips();
});

test.afterAll(async () => trips.stop());

test("without signal kits are found and read, and shelves are counted by Enter; parts that need a connection say so", async () => {
  const { round, line } = trips;
  const { volunteer } = round.sessions;
  const tablet = await newPhone({ width: 820, height: 1180 });
  try {
    const page = await turnOnAs(tablet, line.url, volunteer);
    await expect.poll(() => keptOf(page, "kits")).toBe(1);
    await expect.poll(() => keptOf(page, "stock")).toBe(1);
    await go(page, "/kits?kit=ELE-01");
    await expect(page.getByRole("heading", { name: /^ELE-01/ })).toBeVisible();
    await expect.poll(() => keptOf(page, "/kits/scan/:code")).toBe(1);

    line.cut = true;
    await page.reload();
    await go(page, "/kits");
    await expect(page.getByText(/^No connection\. The list is as it was read last/)).toBeVisible();
    await page.getByRole("checkbox", { name: "Select ELE-01" }).check();
    await expect(page.getByRole("button", { name: "Print labels" })).toBeDisabled();
    await page.getByRole("button", { name: "Clear the selection" }).tap();
    await page.getByRole("searchbox", { name: "Search kits" }).fill("ele");
    await expect(page.getByRole("link", { name: /^ELE-/ })).toHaveCount(2);
    await expect(page.getByRole("link", { name: /^DBN-/ })).toHaveCount(0);
    // Opened before: its shortages and its history are on the device too.
    await page.getByRole("link", { name: "ELE-01" }).tap();
    await expect(page.getByRole("heading", { name: "What is missing" })).toBeVisible();
    await expect(page.getByRole("button", { name: "More for this kit" })).toBeDisabled();
    await expect(page.getByText(/taking it out of use .* need a connection/)).toBeVisible();
    // Never opened: the list's data are shown. A scan finds it too.
    await go(page, "/kits");
    const label = page.getByRole("textbox", { name: "Scan or type a label" });
    await label.pressSequentially("ele 02", { delay: 90 });
    await label.press("Enter");
    await expect(page.getByRole("heading", { name: /^ELE-02/ })).toBeVisible();
    await expect(page.getByText("Where it is", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What is missing" })).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);

    await go(page, "/top-ups?tab=stock");
    await page.getByRole("button", { name: "Count by shelf" }).tap();
    const sheet = page.getByRole("region", { name: "Count by shelf" });
    const fields = sheet.getByRole("textbox", { name: /: counted on the shelf$/ });
    const all = await fields.count();
    expect(all).toBeGreaterThan(2);
    expect(await accessFaults(page)).toEqual([]);
    await fields.nth(0).tap();
    await page.keyboard.type("x", { delay: 90 });
    await page.keyboard.press("Enter");
    await expect(sheet.getByText("A whole number, 0 or more")).toBeVisible();
    await expect(fields.nth(0)).toBeFocused();
    await fields.nth(0).fill("");
    await page.keyboard.type("37", { delay: 90 });
    await page.keyboard.press("Enter");
    await expect(fields.nth(1)).toBeFocused();
    await page.keyboard.type("8", { delay: 90 });
    await page.keyboard.press("Enter");
    await expect(fields.nth(2)).toBeFocused();
    await expect(sheet.getByText("Not sent yet")).toHaveCount(2);
    await expect(sheet.getByText(`2 of ${all} counted`)).toBeVisible();
    await expect(page.getByRole("button", { name: /No connection, 2 to send/ })).toBeVisible();
    // Half typed: it survives the reload as entries do.
    await page.keyboard.type("5", { delay: 90 });
    await page.reload();
    await go(page, "/top-ups?tab=stock&sheet=true");
    await expect(fields.nth(0)).toHaveValue("37");
    await expect(fields.nth(2)).toHaveValue("5");
    await sheet.getByRole("button", { name: "Back to the stock" }).tap();
    await page.getByRole("link", { name: "straws", exact: true }).tap();
    await expect(page.getByText(/^No connection\. Counting works without one/)).toBeVisible();

    line.cut = false;
    const counted = async () =>
      (await call(volunteer, listStockCounts, { query: {} }, round.url)).items.map(
        (each) => each.counted,
      );
    await expect.poll(counted).toEqual(expect.arrayContaining([37, 8]));
    expect(await counted()).toHaveLength(2);
    const { items } = await call(volunteer, listStock, { query: {} }, round.url);
    expect(items).toHaveLength(all);
  } finally {
    await tablet.end();
  }
});
