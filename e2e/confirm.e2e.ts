import { expect } from "@playwright/test";
import { test } from "./parts-page.ts";

test.describe("Section 4 and 9: the confirm dialog", () => {
  test.beforeEach(async ({ open, page }) => {
    await open();
    await page.getByRole("button", { name: "Ask" }).click();
  });

  test("is 400 wide and dark blue", async ({ page }) => {
    const dialog = page.getByRole("alertdialog", { name: "Retire DBN-03?" });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(400);
    await expect(dialog.getByRole("heading")).toHaveCSS("color", "rgb(18, 63, 148)");
    await expect(dialog.getByRole("button", { name: "Retire kit" })).toHaveCSS(
      "background-color",
      "rgb(18, 63, 148)",
    );
  });

  test("is confirmed by its verb", async ({ page }) => {
    await page.getByRole("button", { name: "Retire kit" }).click();
    await expect(page.getByLabel("Answer")).toHaveText("confirmed");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("is cancelled by its button and by Escape, and gives the focus back", async ({ page }) => {
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Answer")).toHaveText("cancelled");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Ask" })).toBeFocused();
  });

  test("starts on the safe button and fits a phone", async ({ page }) => {
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.setViewportSize({ width: 320, height: 600 });
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  });
});
