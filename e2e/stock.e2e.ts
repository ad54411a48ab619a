import { randomUUID } from "node:crypto";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { createItem, getItem } from "@kitround/contract/items/item.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { countStock } from "@kitround/contract/stock/stock-count.ts";
import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import { fullName, join, openAs } from "./task-facts.ts";

/** One item of the stock with its ledger. */
async function openItem(page: Page, name: string) {
  await go(page, `/top-ups?tab=stock&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  return page.getByRole("region", { name });
}

async function asWanted(session: Session, change: { blindCounts: boolean; countsByTwo: boolean }) {
  const { rowVersion } = await call(session, getBranch, {});
  await call(session, updateBranch, { body: { rowVersion, ...change } });
}

test("a delivery comes in packs; a blind count waits until another person approves it", async ({
  browser,
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Litmus ${mark}`;
  const { id } = await call(session, createItem, {
    body: { sku: `LIT-${mark}`, name, unit: "strip", packSize: 200, shelf: "E1-1" },
  });
  const pane = await openItem(page, name);
  await pane.getByRole("button", { name: "Receive" }).click();
  const dialog = page.getByRole("dialog", { name: `Receive: ${name}` });
  await dialog.getByRole("button", { name: "Receive" }).click();
  await expect(dialog.getByLabel("Packs", { exact: true })).toHaveAccessibleDescription(
    "This field is required",
  );
  await dialog.getByLabel("Packs", { exact: true }).fill("2");
  await expect(dialog.getByText("Makes 400 strips")).toBeVisible();
  await dialog.getByLabel("Cost, all together").fill("15");
  await dialog.getByLabel("Supplier").fill("Labco");
  await dialog.getByRole("button", { name: "Receive" }).click();
  const ledger = pane.getByRole("region", { name: "Ledger" });
  await expect(ledger.getByText(/2 × 200 · \$15\.00 · Labco/)).toBeVisible();
  await expect(pane.getByText("400 strips", { exact: true })).toBeVisible();
  // The stock is plotted, and given in words and as a table.
  const plot = pane.getByRole("region", { name: "Stock over time" });
  await expect(plot.getByRole("img", { name: /, 400 strips now/ })).toBeVisible();
  await plot.getByRole("button", { name: "As a table" }).click();
  await expect(plot.getByRole("row").nth(1)).toContainText("400");
  // The next delivery finds it filled in.
  await expect(
    pane.getByText(/Packs of 200 · \$0\.04 each · Worth \$15\.00 · Labco/),
  ).toBeVisible();

  await asWanted(session, { blindCounts: true, countsByTwo: true });
  try {
    const volunteer = await join(session, "volunteer");
    const shelf = await openAs(browser, volunteer, "/top-ups?tab=stock");
    const counted = await openItem(shelf, name);
    await expect(counted.getByText("Not shown to counters")).toBeVisible();
    await expect(counted.getByRole("button", { name: "Receive" })).toHaveCount(0);
    await expect(
      counted.getByText("You can read this; a coordinator can change it."),
    ).toBeVisible();
    await counted.getByRole("button", { name: "Count" }).click();
    const count = shelf.getByRole("dialog", { name: `Count: ${name}` });
    await expect(count.getByText("The expected quantity is not shown.")).toBeVisible();
    await count.getByLabel("Counted on the shelf").fill("390");
    await count.getByRole("button", { name: "Write down" }).click();
    const waits = counted.getByRole("region", { name: "Counts to approve" });
    await expect(waits.getByText("390 strips counted", { exact: true })).toBeVisible();
    await expect(waits.getByRole("button")).toHaveCount(0);

    // The other person gets it live, and sees the quantity that the counter does not.
    const card = pane.getByRole("region", { name: "Counts to approve" });
    await expect(card.getByText(/the ledger said 400: 10 fewer/)).toBeVisible();
    await expect(card.getByText(fullName(volunteer))).toBeVisible();
    await card.getByRole("button", { name: `Approve the count of ${name}` }).click();
    await expect(pane.getByText("390 strips", { exact: true })).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(counted.getByRole("region", { name: "Counts to approve" })).toHaveCount(0);
    await shelf.context().close();

    // One's own difference must be approved by another person; a mistake can be undone.
    await pane.getByRole("button", { name: "Count" }).click();
    const own = page.getByRole("dialog", { name: `Count: ${name}` });
    // Elements under a modal dialog have no roles.
    await expect(page.getByText("Not shown to counters")).toBeVisible();
    await own.getByLabel("Counted on the shelf").fill("39");
    await own.getByRole("button", { name: "Write down" }).click();
    await expect(card.getByText(/somebody else approves the difference/)).toBeVisible();
    await expect(card.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    await card.getByRole("button", { name: `Refuse the count of ${name}` }).click();
    const why = page.getByRole("alertdialog", { name: "Refuse this count?" });
    await why.getByRole("textbox", { name: "Why" }).fill("One box was missed");
    await why.getByRole("button", { name: "Refuse" }).click();
    await expect(card).toHaveCount(0);
    expect(await call(session, getItem, { params: { id } })).toMatchObject({ onHand: 390 });
    await expect(
      pane
        .getByRole("region", { name: "History" })
        .getByText(/One box was missed/)
        .first(),
    ).toBeVisible();
  } finally {
    await asWanted(session, { blindCounts: false, countsByTwo: false });
  }
});

test("two people's counts of one shelf are shown side by side, and approving one closes the other", async ({
  browser,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Corks ${mark}`;
  const { id } = await call(session, createItem, { body: { sku: `COR-${mark}`, name } });
  const stock = { itemId: id, qty: 50, reason: "opening" } as const;
  await call(session, addStockMovement, { body: stock });
  const [one, two] = [await join(session, "volunteer"), await join(session, "volunteer")];
  await call(one, countStock, { body: { itemId: id, counted: 43 } });
  await call(two, countStock, { body: { itemId: id, counted: 45 } });
  const viewport = { width: 820, height: 1180 };
  const options = { viewport, hasTouch: true, serviceWorkers: "allow" } as const;
  const context = await contextOf(browser, session, options);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?tab=stock&item=${id}`);
  const pane = page.getByRole("region", { name });
  const card = pane.getByRole("region", { name: "Counts to approve" });
  // The list with its many buttons has no room beside an item on a tablet.
  await expect(page.getByRole("searchbox")).toBeHidden();
  expect((await pane.boundingBox())?.width).toBeGreaterThan(700);
  await expect(card.getByRole("listitem")).toHaveCount(2);
  for (const [person, count] of [
    [one, "43"],
    [two, "45"],
  ] as const) {
    const entry = card.getByRole("listitem").filter({ hasText: fullName(person) });
    await expect(entry).toContainText(`${count} counted`);
    await expect(entry).toContainText("Approving one closes the others");
  }
  await context.setOffline(true);
  await expect(card.getByText("Approving needs a connection")).toHaveCount(2);
  await context.setOffline(false);
  await card
    .getByRole("listitem")
    .filter({ hasText: fullName(one) })
    .getByRole("button", { name: `Approve the count of ${name}` })
    .tap();
  await expect(card).toHaveCount(0);
  expect(await call(session, getItem, { params: { id } })).toMatchObject({ onHand: 43 });
  await context.close();
});
