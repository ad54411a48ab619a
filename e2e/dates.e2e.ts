import { expect } from "@playwright/test";
import { test } from "./parts-page.ts";

test.describe("Section 5 and 9: the date input", () => {
  test.beforeEach(async ({ open }) => {
    await open();
  });

  test("accepts typed dates in the locale's order and shows them in full", async ({ page }) => {
    const field = page.getByLabel("Delivery day");
    for (const typed of ["4/7/26", "04-07-2026", "4.7.26", "2026-07-04"]) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue("04/07/2026");
    }
  });

  test("refuses a wrong month, a wrong day and other text in words", async ({ page }) => {
    const field = page.getByLabel("Delivery day");
    const cases = [
      ["4/13/26", "The month must be from 1 to 12"],
      ["32/1/26", "The day must be from 1 to 31"],
      ["31/6/26", "June has only 30 days"],
      ["soon", "Type day, month and year, with / - or . between them"],
    ] as const;
    for (const [typed, message] of cases) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue(typed);
    }
  });

  test("prevents a form from being sent with a text that is no date", async ({ page }) => {
    await page.getByLabel("Name").fill("Aroha");
    await page.getByLabel("Monday").check();
    await page.getByLabel("Delivery day").fill("4/13/26");
    await page.getByRole("button", { name: "Save sample" }).click();
    await expect(page.getByText("The month must be from 1 to 12")).toBeVisible();
    await page.getByLabel("Delivery day").fill("4/12/26");
    await page.getByRole("button", { name: "Save sample" }).click();
    await expect(page.getByRole("status").getByText('"day":"2026-12-04"')).toBeVisible();
  });

  test("a calendar that fails to load leaves the form as it is, and can be retried", async ({
    page,
  }) => {
    await page.getByLabel("Name").fill("Aroha");
    await page.route(/calendar-popover/, (route) => route.abort());
    await page.getByRole("button", { name: "Choose from a calendar" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "This part did not load" });
    await expect(failed).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Aroha");
    await page.unroute(/calendar-popover/);
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator(".MuiPopover-root")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Aroha");
  });

  test("has a calendar whose years go 100 back and 52 ahead", async ({ page }) => {
    const field = page.getByLabel("Delivery day");
    await field.fill("24/11/2026");
    await page.getByRole("button", { name: "Choose from a calendar" }).click();
    await expect(page.getByText("November 2026")).toBeVisible();
    await page.getByRole("button", { name: /switch to year view/ }).click();
    const years = await page
      .getByRole("radio")
      .or(page.locator(".MuiYearCalendar-button"))
      .allTextContents();
    const now = new Date().getFullYear();
    expect(years).toEqual(Array.from({ length: 153 }, (_, at) => String(now - 100 + at)));
    await page.getByText(String(now), { exact: true }).click();
    await page.getByRole("gridcell", { name: "25" }).click();
    await expect(field).toHaveValue(`25/11/${now}`);
    await expect(page.locator(".MuiPopover-root")).toHaveCount(0);
  });
});
