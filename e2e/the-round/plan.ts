import { expect, type Page } from "@playwright/test";
import { addDays } from "@kitround/contract/plan/days.ts";
import { go } from "../fixtures.ts";
import { typed } from "./days.ts";

/** A term around the two days, with a rotation from one to the other and one after it. */
export async function addTerm(
  page: Page,
  { out, back }: { out: string; back: string },
): Promise<void> {
  await go(page, "/plan");
  await expect(page.getByRole("button", { name: /^(Add term|More)$/ }).first()).toBeVisible();
  // A branch without a term is asked for one at once.
  if (await page.getByRole("button", { name: "More", exact: true }).isVisible()) {
    await add(page, "Add term");
  }
  await page.getByLabel("Number").fill("4");
  await page.getByLabel("Year").fill(out.slice(0, 4));
  await page.getByLabel("First day").fill(typed(out));
  await page.getByLabel("Last day").fill(typed(addDays(back, 28)));
  await page.getByRole("button", { name: "Add term" }).last().click();
  await expect(page.getByText(/^Term 4 \d+ added/)).toBeVisible();
  for (const [seq, deliver, collect] of [
    [1, out, back],
    [2, back, addDays(back, 7)],
  ] as const) {
    await add(page, "Add rotation");
    const panel = page.getByRole("complementary");
    await panel.getByLabel("Deliver from").fill(typed(deliver));
    await panel.getByLabel("Collect from").fill(typed(collect));
    await panel.getByLabel("Packed by").fill(typed(deliver));
    await panel.getByRole("button", { name: "Add rotation" }).click();
    await expect(page.getByText(`Rotation ${seq} added.`)).toBeVisible();
  }
}

async function add(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** Filters the plan to one school. */
async function find(page: Page, school: string): Promise<void> {
  await page.getByLabel("Search schools").fill(school);
  await expect(page.getByRole("rowheader").getByRole("button")).toHaveCount(1);
}

export async function request(page: Page, school: string, kitType: string): Promise<void> {
  await find(page, school);
  await page.getByRole("rowheader").getByRole("button", { name: school }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Add request" }).first().click();
  await panel.getByLabel("Kit type").selectOption({ label: kitType });
  await panel.getByRole("button", { name: "Add request" }).last().click();
  await expect(panel.getByText("open", { exact: true })).toBeVisible();
}

/** Assigns the first offered copy to a school, for its request. */
export async function allocate(page: Page, school: string, kit: string): Promise<void> {
  await find(page, school);
  await page.getByRole("button", { name: `${school}, rotation 1, empty` }).click();
  await page.getByRole("button", { name: new RegExp(`^Give ${kit}`) }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`^${school}, rotation 1: ${kit}`) }),
  ).toBeVisible();
}

export async function publish(page: Page, kits: number): Promise<void> {
  await go(page, "/plan");
  await page.getByRole("columnheader").getByRole("button", { name: "Rotation 1" }).click();
  // Its panel asks for a decision on each conflict first, and the button above the plan opens it.
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Publish rotation 1" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText(`${kits} kits for ${kits} schools`);
  await asked.getByRole("button", { name: "Publish rotation 1" }).click();
  await expect(page.getByText(`Published: ${kits} preparations and 2 trips.`)).toBeVisible();
}
