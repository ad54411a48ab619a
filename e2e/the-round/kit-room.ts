import { expect, type Page } from "@playwright/test";
import { go } from "../fixtures.ts";

const titles = { "/top-ups": "Top Ups", "/prepare-kits": "Prepare Kits" };

async function scan(page: Page, path: keyof typeof titles, code: string) {
  await go(page, path);
  // Both screens have such a field: this waits until the new screen has replaced the old one.
  await expect(page.getByRole("heading", { name: titles[path], level: 1 })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Scan or type a kit's code" });
  await field.fill(code);
  await field.press("Enter");
  return page.getByRole("region", { name: code });
}

/** A new copy is counted for the first time, and is complete. */
export async function countFirst(page: Page, code: string): Promise<void> {
  const pane = await scan(page, "/top-ups", code);
  await pane.getByRole("button", { name: "Check in, all there" }).click();
  await expect(page.getByText(`${code} is ready.`)).toBeVisible();
  await sent(page);
}

/** Waits until all entries have reached the server, so that others see them. */
async function sent(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^All sent/ })).toBeVisible();
}

export async function pack(page: Page, code: string): Promise<void> {
  const pane = await scan(page, "/prepare-kits", code);
  const boxes = pane.getByRole("button", { name: "All there" });
  // The boxes are rendered after the kit's name.
  await boxes.first().waitFor();
  for (const button of await boxes.all()) await button.click();
  await pane.getByRole("button", { name: "Mark packed" }).click();
  await expect(pane.getByText(/^Packed by Deirdre|You packed this kit/)).toBeVisible();
  await sent(page);
}

export async function verify(page: Page, code: string): Promise<void> {
  const pane = await scan(page, "/prepare-kits", code);
  await pane.getByRole("button", { name: "Verify" }).click();
  await expect(pane.getByText("Ready for its trip")).toBeVisible();
  await sent(page);
}

/** Checks a returned kit in: its consumables as a class uses them, and `lines` of its lines short. */
export async function countUsed(page: Page, code: string, lines: number): Promise<void> {
  const pane = await scan(page, "/top-ups", code);
  await pane.getByRole("button", { name: "All consumables used" }).click();
  await pane.getByLabel("What the school says").fill("The bulbs shone for two weeks.");
  await pane.getByRole("button", { name: `Check in, ${lines} short` }).click();
  await expect(page).toHaveURL(/tab=top-up/);
}

export async function topUp(page: Page, code: string, minutes: string): Promise<void> {
  const pane = page.getByRole("region", { name: code });
  await pane.getByRole("button", { name: "Take all" }).click();
  await pane.getByLabel("Minutes it took").fill(minutes);
  await pane.getByRole("button", { name: "Top-up done" }).click();
  await expect(page.getByText(`${code} is ready again.`)).toBeVisible();
}
