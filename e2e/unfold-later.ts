import { expect, type Page } from "@playwright/test";

/** Shows the kits that leave later than the branch prepares ahead, if this one is among them. */
export async function unfoldLater(page: Page, name: RegExp): Promise<void> {
  const kit = page.getByRole("link", { name }).first();
  const fold = page.getByRole("button", { name: /^Later \(/ });
  await expect(kit.or(fold).first()).toBeVisible();
  if (!(await kit.isVisible())) await fold.click();
}
