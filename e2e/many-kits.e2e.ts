import { randomUUID } from "node:crypto";
import { createItem, getItem } from "@kitround/contract/items/item.ts";
import { createKit, getKit } from "@kitround/contract/kits/kit.ts";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";

test("selected kits get a shelf and are checked together, and each is undone by one tap", async ({
  signedIn: page,
  session,
}) => {
  const { kit } = await newKit(session);
  await call(session, createCheckIn, { body: { kitId: kit.id, exceptions: [] } });
  const now = () => call(session, getKit, { params: { id: kit.id } });
  await go(page, `/kits?q=${kit.code}`);
  const row = page.getByRole("row", { name: new RegExp(kit.code) });
  await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await bar.getByRole("button", { name: "Shelf…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Which shelf for 1 kit?" });
  await dialog.getByRole("textbox", { name: "Shelf" }).fill("K77");
  await dialog.getByRole("button", { name: "Set the shelf" }).click();
  await expect(page.getByText("1 kit changed")).toBeVisible();
  expect((await now()).shelf).toBe("K77");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 kit is as before")).toBeVisible();
  expect((await now()).shelf).toBe(kit.shelf);

  await row.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Count again" }).click();
  await expect(page.getByText("1 kit waits to be counted")).toBeVisible();
  expect((await now()).state).toBe("in_check");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 kit is as before")).toBeVisible();
  expect((await now()).state).toBe("ready");
});

test("selected kits get a sponsor and labels, and are retired together after a question", async ({
  signedIn: page,
  session,
}) => {
  const { kit, kitTypeId } = await newKit(session);
  const second = await call(session, createKit, { body: { kitTypeId } });
  const both = [kit.id, second.id];
  await call(session, createCheckIn, { body: { kitId: kit.id, exceptions: [] } });
  const now = () => Promise.all(both.map((id) => call(session, getKit, { params: { id } })));
  await go(page, `/kits?q=${kit.code.slice(0, -3)}`);
  await expect(page.getByRole("link", { name: second.code })).toBeVisible();
  const selectAll = () => page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "With the selected rows" });

  await selectAll();
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Sponsor…" }).click();
  const sponsor = page.getByRole("alertdialog", { name: "Who sponsors 2 kits?" });
  await sponsor.getByRole("textbox", { name: "Sponsor" }).fill("Rotary Waikare");
  await sponsor.getByRole("button", { name: "Set the sponsor" }).click();
  await expect(page.getByText("2 kits changed")).toBeVisible();
  expect((await now()).map((each) => each.sponsor)).toEqual(["Rotary Waikare", "Rotary Waikare"]);

  await selectAll();
  await bar.getByRole("button", { name: "Print labels" }).click();
  const labels = page.getByRole("dialog", { name: "Print labels of 2 kits" });
  const download = page.waitForEvent("download");
  await labels.getByRole("button", { name: "Make PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // One of them still waits for its first count.
  await expect(bar.getByRole("button", { name: "Retire" })).toBeDisabled();
  await expect(bar).toContainText(
    `Retire: not possible for ${second.code}, which is being checked in.`,
  );
  await call(session, createCheckIn, { body: { kitId: second.id, exceptions: [] } });
  await bar.getByRole("button", { name: "Retire" }).click();
  const asked = page.getByRole("alertdialog", { name: "Retire 2 kits?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  expect((await now()).map(({ state }) => state)).not.toContain("retired");
  await bar.getByRole("button", { name: "Retire" }).click();
  await asked.getByRole("button", { name: "Retire" }).click();
  await expect(page.getByText("2 kits retired")).toBeVisible();
  expect((await now()).map(({ state }) => state)).toEqual(["retired", "retired"]);
  // It can't be undone, as it said.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("on a phone the actions for selected rows of a long list are above the bottom bar", async ({
  signedIn: page,
  session,
}) => {
  const { kit, kitTypeId } = await newKit(session);
  for (let more = 0; more < 11; more += 1) await call(session, createKit, { body: { kitTypeId } });
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `/kits?q=${kit.code.slice(0, -3)}`);
  await expect(page.getByText("12 results")).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${kit.code}` }).check();
  const action = page.getByRole("button", { name: "Sponsor…" });
  await expect(action).toBeVisible();
  const nav = await page.getByRole("navigation", { name: "Areas" }).boundingBox();
  const lowest = await action.boundingBox();
  expect(await page.evaluate(() => document.body.scrollHeight > innerHeight)).toBe(true);
  expect((lowest?.y ?? Infinity) + (lowest?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
});

test("selected items get a shelf and a supplier together, and one undo takes it back", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const ids: string[] = [];
  for (const name of [`Beads ${mark}`, `Cups ${mark}`]) {
    const { id } = await call(session, createItem, { body: { sku: name, name, shelf: "A1" } });
    ids.push(id);
  }
  const items = () => Promise.all(ids.map((id) => call(session, getItem, { params: { id } })));
  await go(page, `/settings/kits?tab=items&q=${mark}`);
  await expect(page.getByText(`Cups ${mark}`).first()).toBeVisible();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await page.getByRole("checkbox").first().check();
  await bar.getByRole("button", { name: "Shelf…" }).click();
  const shelf = page.getByRole("alertdialog", { name: "Which shelf for 2 items?" });
  await shelf.getByRole("textbox", { name: "Shelf" }).fill("Z9");
  await shelf.getByRole("button", { name: "Set the shelf" }).click();
  await expect(page.getByText("2 items changed")).toBeVisible();
  expect((await items()).map((each) => each.shelf)).toEqual(["Z9", "Z9"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 items are as before")).toBeVisible();
  expect((await items()).map((each) => each.shelf)).toEqual(["A1", "A1"]);

  await page.getByRole("checkbox").first().check();
  await bar.getByRole("button", { name: "Supplier…" }).click();
  const supplier = page.getByRole("alertdialog", { name: "Who supplies 2 items?" });
  await supplier.getByRole("textbox", { name: "Supplier" }).fill("Labco");
  await supplier.getByRole("button", { name: "Set the supplier" }).click();
  await expect(page.getByText("2 items changed")).toBeVisible();
  expect((await items()).map((each) => each.supplier)).toEqual(["Labco", "Labco"]);
});

test("selected items are discontinued together, and one undo takes it back", async ({
  signedIn: page,
  session,
}) => {
  const mark = randomUUID().slice(0, 6);
  const ids: string[] = [];
  for (const name of [`Corks ${mark}`, `Clips ${mark}`]) {
    const { id } = await call(session, createItem, { body: { sku: `${name}`, name } });
    ids.push(id);
  }
  const statuses = () =>
    Promise.all(ids.map(async (id) => (await call(session, getItem, { params: { id } })).status));
  await go(page, `/settings/kits?tab=items&q=${mark}`);
  await expect(page.getByText(`Clips ${mark}`).first()).toBeVisible();
  await page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Discontinue" }).click();
  await expect(page.getByText("2 items changed")).toBeVisible();
  expect(await statuses()).toEqual(["discontinued", "discontinued"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 items are as before")).toBeVisible();
  expect(await statuses()).toEqual(["active", "active"]);
});
