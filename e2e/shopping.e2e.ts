import { randomUUID } from "node:crypto";
import { createItem } from "@kitround/contract/items/item.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import type { Locator } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, seek, test } from "./fixtures.ts";

test("an item below its minimum is on the shopping list, with its expected stock", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Litmus ${mark}`;
  const { id: itemId } = await call(session, createItem, {
    body: {
      sku: `LIT-${mark}`,
      name,
      unit: "strip",
      packSize: 100,
      unitCostCents: 6,
      supplier: `Labco ${mark}`,
      minQty: 50,
      parQty: 300,
    },
  });
  await call(session, addStockMovement, { body: { itemId, qty: 40, reason: "opening" } });
  await go(page, "/top-ups?tab=shopping");
  await seek(page, mark);
  await expect(page.getByText("1 item to buy, $18.00")).toBeVisible();
  await page.getByRole("link", { name }).click();
  const pane = page.getByRole("region", { name });
  await expect(pane.getByText("3 × 100 strips, $18.00")).toBeVisible();
  await expect(pane.getByText("Order now")).toBeVisible();
  await expect(pane.getByText("By the plan nothing of it is used")).toBeVisible();
  // Filled up to its target it is no longer on the list.
  await call(session, addStockMovement, { body: { itemId, qty: 300, reason: "receipt" } });
  await expect(pane.getByText("Enough", { exact: true })).toBeVisible();
  await expect(page.getByText("No item matches")).toBeVisible();
});

test("everything that runs out in the next four weeks is ordered in at most six clicks, and delivered in parts", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  for (const [at, name] of ["Cups", "Foil", "Twine"].entries()) {
    await call(session, createItem, {
      body: {
        sku: `${name}-${mark}`,
        name: `${name} ${mark}`,
        packSize: 10,
        unitCostCents: 50,
        supplier: at < 2 ? `Labco ${mark}` : `Ropery ${mark}`,
        minQty: 5,
        parQty: 20,
      },
    });
  }
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole("link", { name: "Top Ups" }).first());
  await click(page.getByRole("tab", { name: "To buy" }));
  await click(page.getByRole("button", { name: /^Order \d+ items$/ }));
  const dialog = page.getByRole("dialog", { name: "Order what is to buy" });
  const group = dialog.getByRole("group", { name: `Labco ${mark}` });
  await expect(group.getByLabel(`Foil ${mark}`)).toHaveValue("2");
  await click(dialog.getByRole("button", { name: "Mark as ordered" }));
  await expect(page.getByText(/orders written down/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);

  await page.getByRole("link", { name: `Labco ${mark}` }).click();
  const order = page.getByRole("region", { name: `Labco ${mark}` });
  await expect(order.getByText("0 of 20 here")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await order.getByRole("button", { name: "PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^order-Labco-.+\.pdf$/);
  await order.getByRole("button", { name: "Take in" }).click();
  const delivery = page.getByRole("dialog", { name: `Take in from Labco ${mark}` });
  const foil = delivery.getByRole("group", { name: `Foil ${mark}` });
  await foil.getByLabel("Came").fill("5");
  await foil.getByLabel("Cost, all together").fill("3.50");
  await delivery
    .getByRole("group", { name: `Cups ${mark}` })
    .getByLabel("Came")
    .fill("0");
  await delivery.getByRole("button", { name: "Take in" }).click();
  await expect(order.getByText("5 of 20 here")).toBeVisible();
  await expect(order.getByText("Partly here")).toBeVisible();
  await order.getByRole("button", { name: "The rest will not come" }).click();
  await expect(order.getByText("Closed", { exact: true })).toBeVisible();
  // Items that will not be delivered are on the list again.
  await page.getByRole("button", { name: "Shopping list" }).click();
  await seek(page, mark);
  await expect(page.getByRole("link", { name: `Cups ${mark}` })).toBeVisible();
});

test("a lot that expires before it is used is named, and can be written off by itself", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Yeast ${mark}`;
  const { id: itemId } = await call(session, createItem, {
    body: { sku: `YST-${mark}`, name, unit: "sachet" },
  });
  const today = new Date().toISOString().slice(0, 10);
  const soon = { lotCode: `L-${mark}`, expiresOn: addDays(today, 20) };
  const receipt = { itemId, reason: "receipt" as const };
  await call(session, addStockMovement, { body: { ...receipt, ...soon, qty: 8, costCents: 400 } });
  await call(session, addStockMovement, { body: { ...receipt, qty: 12, costCents: 600 } });
  await go(page, `/top-ups?tab=shopping&show=all&q=${mark}`);
  await expect(page.getByRole("link", { name: `${name} 8 sachets expires unused` })).toBeVisible();
  await go(page, `/top-ups?tab=stock&q=${mark}`);
  await page.getByRole("link", { name }).click();
  const lots = page.getByRole("region", { name: "Lots" });
  await expect(lots.getByText("8 sachets, bought for $4.00")).toBeVisible();
  await lots.getByRole("button", { name: "Write off" }).first().click();
  const dialog = page.getByRole("dialog", { name: `Write off: ${name}, lot L-${mark}` });
  await expect(dialog.getByLabel("Quantity")).toHaveValue("8");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(lots.getByText(`Lot L-${mark}`)).toHaveCount(0);
  await expect(lots.getByText("12 sachets, bought for $6.00")).toBeVisible();
});
