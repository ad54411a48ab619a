import { randomUUID } from "node:crypto";
import { accessFaults } from "./access-faults.ts";
import { expect, go, test } from "./fixtures.ts";

test("a kit type gets its packing list and copies; one is found, retired and repaired", async ({
  signedIn: page,
}) => {
  const code = `T${randomUUID().replaceAll("-", "").slice(0, 5).toUpperCase()}`;
  await go(page, "/settings/kits");
  await page.getByRole("button", { name: "Add kit type" }).click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Title in English").fill("Sound and hearing");
  await page.getByLabel(/Title in te reo Māori/).fill("Te oro me te rongo");
  await page.getByRole("button", { name: "Add kit type" }).last().click();
  await expect(page.getByRole("heading", { name: `${code} Sound and hearing` })).toBeVisible();

  // Three items that do not exist yet, each added while writing the list.
  for (const [index, [name, qty]] of (
    [
      ["tuning fork", "4"],
      ["rubber bands", "60"],
      ["kōauau", "2"],
    ] as const
  ).entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add a line" }).click();
    const line = page.getByRole("group", { name: `Line ${index + 1}` });
    await line.getByLabel("Item").fill(`${code} ${name}`);
    await page.getByRole("option", { name: `Add “${code} ${name}” as a new item` }).click();
    await expect(line.getByRole("button", { name: `Remove ${code} ${name}` })).toBeVisible();
    await line.getByLabel("Quantity").fill(qty);
  }
  await page.getByRole("group", { name: "Line 2" }).getByLabel("Kind").selectOption("consumable");
  expect(await accessFaults(page), "the packing list editor").toEqual([]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish packing list" }).click();
  await expect(page.getByText("Version 1, published")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "rubber bands" })).toContainText("60");

  // The title's facts are shown first, and changed on demand.
  await expect(page.getByLabel("Status")).toHaveCount(0);
  await page.getByRole("button", { name: "Edit: About this title" }).click();
  await page.getByLabel("Status").selectOption("active");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save kit type" }).click();
  expect((await saved).status()).toBe(200);

  await page.getByRole("tab", { name: "Copies" }).click();
  await page.getByRole("button", { name: "Add copies" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kit type").selectOption({ label: `${code} Sound and hearing` });
  await dialog.getByLabel("How many").fill("2");
  await dialog.getByRole("button", { name: "Add 2 copies" }).click();
  await expect(page.getByText(`Added ${code}-01, ${code}-02.`)).toBeVisible();

  await go(page, "/kits");
  const label = page.getByRole("textbox", { name: "Scan or type a label" });
  await label.fill(`${code}-02`.toLowerCase());
  await label.press("Enter");
  await expect(page.getByRole("heading", { name: new RegExp(`${code}-02`) })).toBeVisible();
  await expect(page.getByText("Not lent yet.")).toBeVisible();
  const more = page.getByRole("button", { name: "More for this kit" });
  await more.click();
  await page.getByRole("menuitem", { name: "Take out of use" }).click();
  const why = page.getByRole("alertdialog");
  await why.getByRole("button", { name: "Take out of use" }).click();
  await expect(why.getByText("Say what is wrong with it.")).toBeVisible();
  await why.getByLabel("What is wrong with it").fill("The lid is cracked");
  await why.getByRole("button", { name: "Take out of use" }).click();
  await expect(page.getByText("Taken out of use.")).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Repaired: check it in" }).click();
  await expect(page.getByText("Repaired. It waits to be checked in.")).toBeVisible();

  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").first()).toContainText("Repaired");
  await expect(timeline.getByText(/The lid is cracked/)).toBeVisible();
  expect(await accessFaults(page), "the kit beside the list").toEqual([]);
});
