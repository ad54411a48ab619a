import { expect } from "@playwright/test";
import { test } from "./parts-page.ts";

const faults = [
  ["Name", "", "This field is required"],
  ["E-mail", "aroha", "Type a valid e-mail address"],
  ["Weight", "1,5", "Type numbers only"],
  ["Boxes", "2.5", "Type whole numbers only"],
  ["Capitals", "Dbn", "Type capital letters only"],
  ["At most three", "four", "At most 3 characters; there are 4"],
  ["At least three", "ab", "At least 3 characters; there are 2"],
  ["Exactly three", "ab", "Exactly 3 characters; there are 2"],
  ["No semicolon", "a;b", "The character ; cannot be used here"],
  ["Kit code", "dbn3", "The format is not valid"],
] as const;

test.describe("Section 5: the form messages", () => {
  test("each is shown at its field in words, and the first field gets the focus", async ({
    open,
    page,
  }) => {
    await open();
    for (const [label, value] of faults) await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "Save sample" }).click();
    for (const [label, , message] of faults) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByRole("group", { name: "Days" }).locator("..")).toContainText(
      "Choose at least one value",
    );
    await expect(page.getByLabel("Name")).toBeFocused();
  });

  test("a message disappears as soon as the value is right", async ({ open, page }) => {
    await open();
    await page.getByLabel("Kit code").fill("dbn3");
    await page.getByRole("button", { name: "Save sample" }).click();
    await expect(page.getByText("The format is not valid")).toBeVisible();
    await page.getByLabel("Kit code").fill("DBN-03");
    await expect(page.getByText("The format is not valid")).toHaveCount(0);
  });

  test("number fields open the number pad", async ({ open, page }) => {
    await open();
    await expect(page.getByLabel("Boxes")).toHaveAttribute("inputmode", "numeric");
    await expect(page.getByLabel("Weight")).toHaveAttribute("inputmode", "decimal");
  });
});
