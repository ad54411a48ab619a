import { createItem, getItem, type Item, updateItem } from "@kitround/contract/items/item.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import type { Page } from "@playwright/test";
import { expect, go, signIn, test, seek } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

/** Another person, who works through the API. */
function someoneElse(page: Page, { sessionId }: Session) {
  const headers = () => ({ "X-Auth-Token": sessionId, "Idempotency-Key": crypto.randomUUID() });
  return {
    async adds(data: Body<typeof createItem>): Promise<Item> {
      const answer = await page.request.post(`/api${createItem.path}`, {
        headers: headers(),
        data,
      });
      expect(answer.status()).toBe(201);
      return answer.json();
    },
    async reads(id: string): Promise<Item> {
      const path = getItem.path.replace(":id", id);
      return (await page.request.get(`/api${path}`, { headers: headers() })).json();
    },
    async changes(id: string, change: Partial<Item>): Promise<void> {
      const { rowVersion } = await this.reads(id);
      const path = updateItem.path.replace(":id", id);
      const data = { ...change, rowVersion };
      const answer = await page.request.patch(`/api${path}`, { headers: headers(), data });
      expect(answer.status()).toBe(200);
    },
  };
}

async function openItem(page: Page, name: string) {
  await go(page, "/settings/kits?tab=items");
  await seek(page, name);
  return changeItem(page, name);
}

/** Opens the form from the item's facts. */
async function changeItem(page: Page, name: string) {
  await page.getByRole("button", { name }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Change item" }).click();
  return page.getByRole("dialog", { name: "Change item" });
}

test("an item that two people change has both changes, once and again", async ({
  signedIn: page,
  session,
}) => {
  const other = someoneElse(page, session);
  const { id } = await other.adds({ sku: "SAV-1", name: "Saved straws", shelf: "A1" });
  const form = await openItem(page, "Saved straws");

  for (const [shelf, theirs, stock] of [
    ["B1", "C1", 5],
    ["B2", "C2", 7],
  ] as const) {
    await form.getByLabel("Shelf").fill(shelf);
    await other.changes(id, { shelf: theirs, minQty: stock });
    await form.getByRole("button", { name: "Save item" }).click();
    const clash = page.getByRole("dialog", { name: "Someone else has changed this" });
    await expect(clash.getByRole("group", { name: "Shelf" })).toContainText(theirs);
    await clash.getByRole("button", { name: "Save this choice" }).click();
    await expect(form).toHaveCount(0);
    expect(await other.reads(id)).toMatchObject({ shelf, minQty: stock });
    await changeItem(page, "Saved straws");
  }
});

test("a choice that was postponed is saved on the newer version at the next try", async ({
  signedIn: page,
  session,
}) => {
  const other = someoneElse(page, session);
  const { id } = await other.adds({ sku: "SAV-2", name: "Saved corks" });
  const form = await openItem(page, "Saved corks");
  await form.getByLabel("Shelf").fill("B1");
  await other.changes(id, { supplier: "Cork & Co" });
  await form.getByRole("button", { name: "Save item" }).click();
  const clash = page.getByRole("dialog", { name: "Someone else has changed this" });
  await clash.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Shelf")).toHaveValue("B1");
  await form.getByRole("button", { name: "Save item" }).click();
  await clash.getByRole("button", { name: "Save this choice" }).click();
  await expect(form).toHaveCount(0);
  expect(await other.reads(id)).toMatchObject({ shelf: "B1", supplier: "Cork & Co" });
});

test("each error is shown in one place, and typed values stay", async ({
  signedIn: page,
  session,
}) => {
  const other = someoneElse(page, session);
  await other.adds({ sku: "SAV-3", name: "Saved reeds" });
  await go(page, "/settings/kits?tab=items");
  await page.getByRole("button", { name: "Add item" }).click();
  const form = page.getByRole("dialog", { name: "New item" });
  const save = form.getByRole("button", { name: "Save item" });

  await form.getByLabel("Pack size").fill("0.5");
  await form.getByLabel("Name").fill("x".repeat(121));
  await save.click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(
    "At most 120 characters; there are 121",
  );
  await expect(form.getByLabel("SKU")).toHaveAccessibleDescription("This field is required");
  await expect(form.getByLabel("Pack size")).toHaveAccessibleDescription("Type whole numbers only");
  await form.getByLabel("Pack size").fill("10");
  await form.getByLabel("Name").fill("Other reeds");

  await form.getByLabel("SKU").fill("SAV-3");
  await save.click();
  const said = page.getByText(/already/);
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(1);

  await form.getByLabel("SKU").fill("SAV-4");
  await page.route("**/api/items", (route) => route.abort());
  await save.click();
  await expect(page.getByRole("alertdialog", { name: "Network Error" })).toBeVisible();
  await expect(page.getByText("Cannot reach the server")).toHaveCount(1);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/api/items");

  await form.getByRole("button", { name: "Cancel" }).click();
  const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Stay" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Other reeds");
  await save.click();
  await expect(page.getByText("Item saved")).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("an ended session keeps typed values, says why, and offers them after signing in again", async ({
  start: page,
}) => {
  await signIn(page, administrator);
  await go(page, "/settings/kits?tab=items");
  await page.getByRole("button", { name: "Add item" }).click();
  const form = page.getByRole("dialog", { name: "New item" });
  await form.getByLabel("Name").fill("Typed twice never");
  await form.getByLabel("SKU").fill("SAV-5");

  // The server ends it: the stream reports that, and the next call is refused.
  const { sessionId }: Session = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("auth") ?? "{}"),
  );
  await page.request.delete("/api/auth", { headers: { "X-Auth-Token": sessionId } });
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("What you typed was not saved yet")).toBeVisible();

  // Signing in leads back to the screen of the form.
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/settings/kits?tab=items");
  await page.getByRole("button", { name: "Add item" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByRole("button", { name: "Put it back" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Typed twice never");
  await form.getByRole("button", { name: "Save item" }).click();
  await expect(page.getByText("Item saved")).toBeVisible();
  await page.getByRole("button", { name: "Add item" }).click();
  await expect(form.getByRole("button", { name: "Put it back" })).toHaveCount(0);
});
