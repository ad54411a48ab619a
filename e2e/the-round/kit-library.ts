import { expect, type Page } from "@playwright/test";
import { go, seek } from "../fixtures.ts";

interface ListLine {
  item: string;
  qty: number;
  /** How many a class uses up; without it the item is permanent. */
  use?: number;
  critical?: true;
}

export interface LibraryType {
  code: string;
  title: string;
  copies: number;
  lines: readonly ListLine[];
}

/** Three kit types, five kits; one of them has two consumables that a class uses. */
export const library: readonly LibraryType[] = [
  {
    code: "ELE",
    title: "Electricity",
    copies: 2,
    lines: [
      { item: "Batteries, D size", qty: 30, use: 12, critical: true },
      { item: "Straws", qty: 60, use: 25 },
      { item: "Torch bulbs", qty: 30 },
    ],
  },
  {
    code: "LIG",
    title: "Light",
    copies: 2,
    lines: [
      { item: "Mirrors", qty: 20, critical: true },
      { item: "Masking tape", qty: 10, use: 4 },
    ],
  },
  { code: "SKY", title: "Earth, Moon, Sun", copies: 1, lines: [{ item: "Tennis balls", qty: 30 }] },
];

/** The administrator adds a kit type with its packing list, publishes it, and adds its copies. */
export async function addKitType(page: Page, type: LibraryType): Promise<void> {
  await go(page, "/settings/kits");
  await page.getByRole("tab", { name: "Kit types" }).click();
  await page.getByRole("button", { name: "Add kit type" }).click();
  const pane = page.getByRole("main");
  await pane.getByLabel("Code").fill(type.code);
  await pane.getByLabel("Title in English").fill(type.title);
  await pane.getByRole("button", { name: "Add kit type" }).last().click();
  await expect(pane.getByRole("heading", { name: `${type.code} ${type.title}` })).toBeVisible();
  await pane.getByLabel("Weight in kg").fill("9.5");
  for (const [index, line] of type.lines.entries()) {
    const fields = pane.getByRole("group", { name: `Line ${index + 1}`, exact: true });
    if (!(await fields.isVisible())) await pane.getByRole("button", { name: "Add a line" }).click();
    await fields.getByLabel("Item").fill(line.item);
    await page.getByRole("option", { name: `Add “${line.item}” as a new item` }).click();
    await expect(fields.getByRole("button", { name: `Remove ${line.item}` })).toBeVisible();
    await fields.getByLabel("Quantity").fill(String(line.qty));
    if (line.use !== undefined) {
      await fields.getByLabel("Kind").selectOption("consumable");
      await fields.getByLabel("Used by a class").fill(String(line.use));
    } else {
      await fields.getByLabel("Kind").selectOption("permanent");
    }
    if (line.critical) await fields.getByLabel("Does not leave without it").check();
  }
  await pane.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish packing list" }).click();
  await expect(pane.getByText("Version 1, published")).toBeVisible();
}

export async function addCopies(page: Page, { code, title, copies }: LibraryType): Promise<void> {
  await go(page, "/settings/kits");
  await page.getByRole("tab", { name: "Copies" }).click();
  await page.getByRole("button", { name: "Add copies" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kit type").selectOption({ label: `${code} ${title}` });
  await dialog.getByLabel("How many").fill(String(copies));
  await dialog
    .getByRole("button", { name: copies === 1 ? "Add 1 copy" : `Add ${copies} copies` })
    .click();
  await expect(page.getByText(new RegExp(`^Added ${code}-01`))).toBeVisible();
}

/** Checks the quantity of an item in stock. The screen shows older data first, and refreshes them. */
export async function seeOnHand(page: Page, item: string, qty: number): Promise<void> {
  await openItem(page, item);
  const pane = page.getByRole("region", { name: item, exact: true });
  // The first number on a line of its own is the quantity.
  const read = async () => /(?:^|\n)([\d,]+)(?: on hand|\n)/.exec(await pane.innerText())?.[1];
  await expect.poll(read).toBe(String(qty));
}

export async function receive(page: Page, item: string, qty: number): Promise<void> {
  await openItem(page, item);
  await page.getByRole("button", { name: "Receive" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").fill(String(qty));
  await dialog.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText(`${qty} ${item} received.`)).toBeVisible();
}

async function openItem(page: Page, item: string): Promise<void> {
  await go(page, "/top-ups");
  await page.getByRole("tab", { name: "Stock" }).click();
  await seek(page, item);
  await page.getByRole("link", { name: item, exact: true }).click();
}
