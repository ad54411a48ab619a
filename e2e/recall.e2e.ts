import { randomUUID } from "node:crypto";
import { createItem, getItem } from "@kitround/contract/items/item.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, seek, test } from "./fixtures.ts";

test("a recalled lot is written off, and its trace can still be read", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Vinegar ${mark}`;
  const { id: itemId } = await call(session, createItem, {
    body: { sku: `VIN-${mark}`, name, unit: "bottle" },
  });
  await call(session, addStockMovement, {
    body: { itemId, qty: 12, reason: "receipt", lotCode: "L7", expiresOn: "2027-06-30" },
  });
  await go(page, `/top-ups?tab=stock&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  const pane = page.getByRole("region", { name });
  const lots = pane.getByRole("region", { name: "Lots" });
  await lots.getByRole("button", { name: "Recall", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: `Recall ${name}, lot L7` });
  await expect(dialog.getByText("12 bottles on the shelf. It went into no kit.")).toBeVisible();
  expect(await accessFaults(page), "the recall").toEqual([]);
  await dialog.getByRole("button", { name: "Recall this lot" }).click();
  await expect(dialog.getByText("Say why it is recalled.")).toBeVisible();
  await dialog.getByLabel("Why it is recalled").fill("Glass splinters");
  await dialog.getByRole("button", { name: "Recall this lot" }).click();
  await expect(page.getByText("The lot is recalled. No school had it.")).toBeVisible();
  await expect(lots.getByText("Nothing is on hand.")).toBeVisible();
  await lots.getByRole("button", { name: "Show lots that are used up" }).click();
  await lots.getByRole("button", { name: "Recall", exact: true }).click();
  await expect(page.getByText(/^Recalled .*: Glass splinters$/)).toBeVisible();
});

test("an item names its substitute and has a safety data sheet", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Methylated spirit ${mark}`;
  const { id } = await call(session, createItem, { body: { sku: `MET-${mark}`, name } });
  await call(session, createItem, { body: { sku: `ETH-${mark}`, name: `Ethanol ${mark}` } });
  await go(page, "/settings/kits?tab=items");
  await seek(page, mark);
  await page.getByText(name).first().click();
  const facts = page.getByRole("dialog", { name });
  await facts.getByRole("button", { name: "Change item" }).click();
  const form = page.getByRole("dialog", { name: "Change item" });
  await form.getByLabel("Hazard").fill("highly flammable");
  await form.getByLabel("Instead, where it is short").fill(`NO-${mark}`);
  await form.getByRole("button", { name: "Save item" }).click();
  await expect(page.getByText(`There is no item with the SKU “NO-${mark}”.`).first()).toBeVisible();
  const said = page.getByRole("alertdialog", { name: "Validation Error" });
  if (await said.isVisible()) await said.getByRole("button").first().click();
  await form.getByLabel("Instead, where it is short").fill(`ETH-${mark}`);
  await form.getByRole("button", { name: "Save item" }).click();
  await expect(page.getByText("Item saved.")).toBeVisible();

  await page.getByText(name).first().click();
  await expect(facts.getByText(`ETH-${mark} Ethanol ${mark}`)).toBeVisible();
  const sheet = facts.getByRole("region", { name: "Safety data sheet" });
  await sheet.locator("input[type=file]").setInputFiles({
    name: "meths.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n"),
  });
  await expect(sheet.getByText("meths.pdf")).toBeVisible();
  expect((await call(session, getItem, { params: { id } })).sheetName).toBe("meths.pdf");
  expect(await accessFaults(page), "the item's facts").toEqual([]);
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Open" }).click();
  expect((await download).suggestedFilename()).toContain("safety-data-sheet");
});
