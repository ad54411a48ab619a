import { accessFaults } from "./access-faults.ts";
import { expect } from "@playwright/test";
import { test } from "./parts-page.ts";

test.beforeEach(async ({ open }) => {
  await open();
});

test("a list of 250 rows renders only visible ones, states its size and sorts", async ({
  page,
}) => {
  const table = page.getByRole("table", { name: "Kits" });
  await expect(table).toHaveAttribute("aria-rowcount", "251");
  await table.scrollIntoViewIfNeeded();
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  const kit = page.getByRole("columnheader", { name: "Kit" });
  await kit.getByRole("button").click();
  await expect(kit).toHaveAttribute("aria-sort", "ascending");
  await kit.getByRole("button").click();
  await expect(kit).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText("DBN-250");
  await page.mouse.wheel(0, 200_000);
  await expect(table.getByText("DBN-1", { exact: true })).toBeVisible();
});

test("on a phone the rows are cards with named facts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("table", { name: "Kits" })).toHaveCount(0);
  const card = page.getByRole("list", { name: "Kits" }).getByRole("listitem").first();
  await expect(card).toContainText("DBN-1");
  await expect(card).toContainText("Due back");
});

test("from 1280 pixels lists and forms are compact, below they are sized for touch", async ({
  page,
}) => {
  const heights = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  const fields = "form .MuiOutlinedInput-root:not(.MuiInputBase-multiline)";
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator("tbody tr[data-index]").first()).toHaveCSS("height", "36px");
  expect(new Set(await heights("tbody tr[data-index]"))).toEqual(new Set([36]));
  expect(new Set(await heights(fields))).toEqual(new Set([36]));
  expect(Math.max(...(await heights("form button, form label:has(input)")))).toBeLessThanOrEqual(
    36,
  );
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(page.locator("tbody tr[data-index]").first()).not.toHaveCSS("height", "36px");
  expect(Math.min(...(await heights("tbody tr[data-index]")))).toBeGreaterThanOrEqual(52);
  expect(Math.min(...(await heights(fields)))).toBeGreaterThanOrEqual(48);
});

test("a list's search filters and says how many are shown", async ({ page }) => {
  const field = page.getByRole("searchbox", { name: "Search kits" });
  await field.pressSequentially("DBN-25");
  await expect(page.getByText("2 of 250")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("250 results")).toBeVisible();
  await page.getByRole("button", { name: "Late", exact: true }).click();
  await expect(page.getByRole("button", { name: "Late", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText(/^\d+ of 250$/)).toBeVisible();
});

test("a stepper counts within its bounds, by press and by typing", async ({ page }) => {
  const field = page.getByRole("textbox", { name: "Batteries" });
  await page.getByRole("button", { name: "One more" }).click();
  await expect(field).toHaveValue("3");
  // The typed text stays, with the reason why it does not count.
  await field.fill("99");
  await expect(field).toHaveValue("99");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("30");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(page.getByRole("button", { name: "One more" })).toBeDisabled();
  const box = await page.getByRole("button", { name: "One less" }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
});

test("a toast undoes", async ({ page }) => {
  await page.getByRole("button", { name: "Move with undo" }).click();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Answer")).toHaveText("undone");
  await expect(page.getByText("Kit moved")).toHaveCount(0);
});

test("a conflict is resolved field by field", async ({ page }) => {
  await page.getByRole("button", { name: "Save over another change" }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
  await dialog
    .getByRole("group", { name: "Drop point" })
    .getByLabel(/Theirs/)
    .check();
  await dialog.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByLabel("Answer")).toHaveText('{"name":"mine","drop":"theirs"}');
});

for (const width of [390, 820, 1440]) {
  test(`no part has an axe violation or overflows at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: "Save sample" }).click();
    expect(await accessFaults(page, { requiredAlone: true })).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
}
