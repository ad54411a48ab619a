import type { Locator, Page } from "@playwright/test";

/** Small, usual, and held sideways on the dashboard. */
export const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** True if the whole element is between the top of the screen and the main button, without scrolling. */
export async function isInSight(page: Page, part: Locator, button: Locator): Promise<boolean> {
  const [box, bar] = [await part.boundingBox(), await button.boundingBox()];
  if (box === null || bar === null) return false;
  return box.y >= 0 && box.y + box.height <= bar.y && (await page.evaluate(() => scrollY)) === 0;
}
