import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/**
 * A browser of one's own, of somebody who saves data: a screen's code comes when it is opened. All that is fetched ahead of that
 * is a third of what a page costs, and what is under way for no tap of a test gets between what the test does itself. The walk of
 * all screens, and the phones without signal, fetch ahead as everybody does.
 */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await savesData(context);
  return context;
}

export function savesData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }; // Chromium's, not in the compiler's own types
    if (connection) Object.defineProperty(connection, "saveData", { value: true });
  });
}
