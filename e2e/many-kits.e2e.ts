import { randomUUID } from "node:crypto";
import { createItem, getItem } from "@kitround/contract/items/item.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
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
