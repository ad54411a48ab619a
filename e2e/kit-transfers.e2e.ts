import { createBranch } from "@kitround/contract/branches/branch.ts";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { createKit, listKits } from "@kitround/contract/kits/kit.ts";
import { switchBranch } from "@kitround/contract/me/me.ts";
import { addStockMovement, listStock } from "@kitround/contract/stock/stock.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

// A kit is lent to another branch, seen there, and given back to its owner's check-in. Stock is moved there.

const letters = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (n) =>
    String.fromCharCode(65 + (n % 26)),
  ).join("");

/** A new branch and a session in it. */
async function newBranch(server: string, name: string) {
  const answer = await fetch(`${server}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const session = (await answer.json()) as Session; // checked by the server
  const { id } = await call(session, createBranch, { body: { name, code: letters(5) } });
  return { name, session: await call(session, switchBranch, { body: { branchId: id } }) };
}

/** A kit of a new title that is checked in. */
async function readyKit(session: Session, code: string): Promise<string> {
  const type = await call(session, createKitType, { body: { code, nameEn: "Bright Lights" } });
  const item = await call(session, createItem, { body: { sku: code, name: "Lamp" } });
  const params = { id: type.id };
  const lines = [{ itemId: item.id, qty: 6, kind: "permanent" as const }];
  const draft = await call(session, saveDraftPackingList, {
    params,
    body: { boxes: 1, weightG: 4000, lines },
  });
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
  const kit = await call(session, createKit, { body: { kitTypeId: type.id } });
  await call(session, createCheckIn, { body: { kitId: kit.id, exceptions: [] } });
  return kit.code;
}

test("a kit is lent to another branch, checked in there, given back and checked in at home", async ({
  page,
  server,
}) => {
  test.slow();
  const code = letters(5);
  const kitCode = `${code}-01`;
  const owner = await newBranch(server, `Owner ${code}`);
  const friend = await newBranch(server, `Friend ${code}`);
  await readyKit(owner.session, code);

  await keepSession(page, owner.session);
  await go(page, `/kits?kit=${kitCode}`);
  await page.getByRole("button", { name: "More for this kit" }).click();
  await page.getByRole("menuitem", { name: "Lend or move to another branch" }).click();
  const form = page.getByRole("dialog", { name: `Lend or move ${kitCode}` });
  await form.getByRole("button", { name: "Hand it over" }).click();
  await expect(form.getByText("This field is required")).toHaveCount(2);
  await form.getByLabel("To which branch").selectOption({ label: friend.name });
  await form.getByLabel("Due back on").fill("24/12/2026");
  await form.getByLabel("Due back on").blur();
  expect(await accessFaults(page)).toEqual([]);
  await form.getByRole("button", { name: "Hand it over" }).click();
  await expect(page.getByText(`Lent to ${friend.name}.`)).toBeVisible();
  await expect(
    page.getByText(`Lent to ${friend.name}, where it is ${kitCode}, until`),
  ).toBeVisible();

  await keepSession(page, friend.session);
  await go(page, `/kits?lending=borrowed&kit=${kitCode}`);
  await expect(page.getByText(`From ${owner.name}, where it is ${kitCode}, until`)).toBeVisible();
  await expect(page.getByText("Borrowed from another branch")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check it in" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  const [borrowed] = (await call(friend.session, listKits, {})).items;
  await call(friend.session, createCheckIn, {
    body: { kitId: borrowed?.id ?? "", exceptions: [] },
  });
  await page.getByRole("button", { name: "More for this kit" }).click();
  await page.getByRole("menuitem", { name: "Give back" }).click();
  const end = page.getByRole("dialog", { name: `End the loan of ${kitCode}?` });
  await expect(end.getByText(`${owner.name} checks it in as ${kitCode}`)).toBeVisible();
  await end.getByRole("button", { name: "End the loan" }).click();
  await expect(page.getByText("The loan has ended.")).toBeVisible();

  await keepSession(page, owner.session);
  await go(page, `/kits?kit=${kitCode}`);
  await expect(page.getByText("Back from another branch")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check it in" })).toBeVisible();
});

test("one lot of stock is moved to another branch, both ledgers say so, and its recall follows it", async ({
  page,
  server,
}) => {
  test.slow();
  const code = letters(5);
  const owner = await newBranch(server, `Owner ${code}`);
  const friend = await newBranch(server, `Friend ${code}`);
  const lamp = await call(owner.session, createItem, { body: { sku: code, name: "Lamp" } });
  const received = { itemId: lamp.id, qty: 12, reason: "receipt" as const };
  await call(owner.session, addStockMovement, { body: { ...received, lotCode: "L7" } });
  const sooner = { ...received, lotCode: "L8", expiresOn: "2027-06-30" };
  await call(owner.session, addStockMovement, { body: sooner });

  await keepSession(page, owner.session);
  await go(page, `/top-ups?tab=stock&item=${lamp.id}`);
  await page.getByRole("button", { name: "Move to another branch" }).click();
  const form = page.getByRole("dialog", { name: "Move to another branch: Lamp" });
  await form.getByLabel("Quantity").fill("5");
  await form.getByRole("button", { name: "Move it" }).click();
  await expect(form.getByText("This field is required")).toHaveCount(1);
  await form.getByLabel("To which branch").selectOption({ label: friend.name });
  await form.getByLabel("Which lot").selectOption({ label: "Lot L7, 12, no date" });
  expect(await accessFaults(page)).toEqual([]);
  await form.getByRole("button", { name: "Move it" }).click();
  await expect(page.getByText(`5 Lamp moved. To ${friend.name}.`)).toBeVisible();
  const ledger = page.getByRole("region", { name: "Ledger" });
  await expect(ledger.getByText("Moved between branches")).toBeVisible();
  // The two receipts only: one half of what went between branches is not reversed.
  await expect(ledger.getByRole("button", { name: "Reverse" })).toHaveCount(2);

  const lots = page.getByRole("region", { name: "Lots" });
  const line = lots.getByRole("listitem").filter({ hasText: "Lot L7" });
  await line.getByRole("button", { name: "Recall" }).click();
  const recall = page.getByRole("alertdialog", { name: "Recall Lamp, lot L7" });
  await expect(recall.getByText(`5 moved to ${friend.name}.`)).toBeVisible();
  await recall.getByLabel("Why it is recalled").fill("It overheats");
  await recall.getByRole("button", { name: "Recall this lot" }).click();
  await expect(page.getByText("The lot is recalled. No school had it.")).toBeVisible();

  const [own] = (await call(friend.session, listStock, {})).items;
  expect(own?.onHand).toBe(5);
  await keepSession(page, friend.session);
  await go(page, "/");
  const warned = page.getByRole("region", { name: "Recalled by another branch" });
  await warned.getByRole("link", { name: /^Lamp, lot L7/ }).click();
  await expect(page.getByText(`From ${owner.name}`)).toBeVisible();
  await lots.getByRole("button", { name: "Recall" }).click();
  await expect(recall.getByText(`It came from ${owner.name}, which recalled it`)).toBeVisible();
  await expect(recall.getByLabel("Why it is recalled")).toHaveValue("It overheats");
  expect(await accessFaults(page)).toEqual([]);
  await recall.getByRole("button", { name: "Recall this lot" }).click();
  await expect(page.getByText("The lot is recalled. No school had it.")).toBeVisible();
  await go(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warned).toHaveCount(0);
});
