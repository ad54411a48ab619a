import type { Page } from "@playwright/test";

/** Counts a page's clicks and taps from now on; a key press on a button counts too. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as { clicks?: number };
    counted.clicks = 0;
    addEventListener("pointerdown", () => (counted.clicks = (counted.clicks ?? 0) + 1), true);
  });
  return () => page.evaluate(() => (globalThis as { clicks?: number }).clicks ?? 0);
}
