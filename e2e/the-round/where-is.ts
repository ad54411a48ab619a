import { expect, type Page } from "@playwright/test";
import { go } from "../fixtures.ts";

/** Looks a kit up on the screen of kits, as whoever is asked on the telephone does. */
export async function seeKit(
  page: Page,
  code: string,
  state: string,
  place: string,
): Promise<void> {
  // A fresh look: what is on the screen already is asked for again only now and then.
  await page.goto("/");
  await go(page, "/kits");
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(state);
  await expect(row).toContainText(place);
}
