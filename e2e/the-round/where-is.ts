import { expect, type Page } from "@playwright/test";
import { go } from "../fixtures.ts";

/** Looks a kit up on the kits screen, as a person does who is asked about it on the phone. */
export async function seeKit(
  page: Page,
  code: string,
  state: string,
  place: string,
): Promise<void> {
  // A new load, because the data on screen are refreshed only now and then.
  await page.goto("/");
  await go(page, "/kits");
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(state);
  await expect(row).toContainText(place);
}
