import { randomUUID } from "node:crypto";
import { createItem, getItem } from "@kitround/contract/items/item.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import { keepApp } from "./phone.ts";
import { fullName, join, openAs } from "./task-facts.ts";

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };

test("two people take stock of a shelf, one without signal; one approval takes all differences", async ({
  browser,
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const rack = `Q${mark}`;
  const names = ["Clips", "Foil", "Straws"].map((name) => `${name} ${mark}`);
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const body = { sku: `ST-${mark}-${at}`, name, shelf: `${rack}-${at + 1}` };
    const { id } = await call(session, createItem, { body });
    ids.push(id);
    await call(session, addStockMovement, {
      body: { itemId: id, qty: 50, reason: "receipt", costCents: 500 },
    });
  }
  const [clips = "", foil = "", straws = ""] = names;

  await go(page, "/top-ups?tab=stock");
  await page.getByRole("button", { name: "Stocktakes" }).click();
  await page.getByRole("button", { name: "Start a stocktake" }).click();
  const dialog = page.getByRole("dialog", { name: "Start a stocktake" });
  await dialog.getByLabel("Count blind").check();
  await dialog.getByLabel(rack).check();
  await dialog.getByRole("button", { name: "Start a stocktake" }).click();
  await expect(page.getByText("0 of 3 counted", { exact: false }).first()).toBeVisible();

  await test.step("one at a time: the list says why there is no second", async () => {
    await go(page, "/top-ups?tab=stock&takes=true");
    await expect(page.getByRole("button", { name: "Start a stocktake" })).toBeDisabled();
    await expect(page.getByText(/^One stocktake at a time/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("0 of 3 counted", { exact: false }).first()).toBeVisible();
  });

  // A volunteer counts without signal, and the device is started again before there is any.
  const volunteer = await join(session, "volunteer");
  const context = await contextOf(browser, volunteer, {
    ...tablet,
    serviceWorkers: "allow",
  });
  const shelf = await context.newPage();
  await shelf.goto("/");
  await keepApp(shelf);
  await go(shelf, "/top-ups?tab=stock");
  await expect(shelf.getByText("A stocktake is under way: 0 of 3 counted.")).toBeVisible();
  await shelf.getByRole("button", { name: "Count", exact: true }).tap();
  const field = (on: typeof shelf, name: string) =>
    on.getByLabel(`${name}: counted on the shelf`, { exact: true });
  await expect(shelf.getByText(/The ledger says/)).toHaveCount(0);
  await context.setOffline(true);
  await field(shelf, clips).fill("45");
  await field(shelf, clips).press("Enter");
  await field(shelf, foil).fill("50");
  await field(shelf, foil).press("Enter");
  await expect(shelf.getByText("Not sent yet")).toHaveCount(2);
  await shelf.reload();
  await go(shelf, "/top-ups?tab=stock&sheet=true");
  await expect(field(shelf, clips)).toHaveValue("45");
  await expect(shelf.getByText("2 of 3 counted")).toBeVisible();

  // Meanwhile somebody else counts the third, and sees the others as they arrive.
  const second = await openAs(browser, session, "/top-ups?tab=stock&sheet=true");
  await field(second, straws).fill("51");
  await field(second, straws).press("Enter");
  await expect(second.getByText("1 of 3 counted")).toBeVisible();
  await context.setOffline(false);
  await expect(second.getByText("3 of 3 counted")).toBeVisible();
  await expect(second.getByText(`${fullName(volunteer)} counted it`)).toHaveCount(2);
  await second.context().close();

  // The review has every difference in units and money, sends one back, and approves the rest with it.
  const table = page.getByRole("table", { name: "Counts" });
  await expect(table.getByRole("row", { name: new RegExp(clips) })).toContainText("−5");
  await expect(table.getByRole("row", { name: new RegExp(clips) })).toContainText("-$0.50");
  await expect(page.getByText("2 counts differ from the ledger, -$0.40 in all.")).toBeVisible();
  await table
    .getByRole("row", { name: new RegExp(clips) })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Count again" }).click();
  const why = page.getByRole("alertdialog", { name: "Count this item again?" });
  await why.getByRole("textbox", { name: "Why" }).fill("There is a second box");
  await why.getByRole("button", { name: "Count again" }).click();
  await expect(shelf.getByText("Count again: There is a second box")).toBeVisible();
  await field(shelf, clips).fill("48");
  await field(shelf, clips).press("Enter");
  await expect(page.getByText("2 counts differ from the ledger, -$0.10 in all.")).toBeVisible();
  await context.close();
  await page.getByRole("button", { name: "Approve 2 differences" }).click();
  const ask = page.getByRole("alertdialog", { name: "Approve this stocktake?" });
  await ask.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("The stocktake is approved.", { exact: false })).toBeVisible();
  const levels = await Promise.all(ids.map((id) => call(session, getItem, { params: { id } })));
  expect(levels.map(({ onHand }) => onHand)).toEqual([48, 50, 51]);
});
