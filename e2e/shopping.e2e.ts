import { randomUUID } from "node:crypto";
import { createItem } from "@kitround/contract/items/item.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { call } from "./call.ts";
import { expect, go, seek, test } from "./fixtures.ts";

test("an item below its minimum is on the shopping list, with its stock ahead", async ({
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
  // Filled up to its par it is not on the list any more.
  await call(session, addStockMovement, { body: { itemId, qty: 300, reason: "receipt" } });
  await expect(pane.getByText("Enough", { exact: true })).toBeVisible();
  await expect(page.getByText("No item matches")).toBeVisible();
});
