import type { Session } from "@kitround/contract/session/session.ts";
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

/** As `newContext`, of whoever has signed in: all of its pages have the session when they are loaded. */
export async function contextOf(
  browser: Browser,
  session: Session,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await newContext(browser, options);
  await context.addInitScript(
    (auth) => localStorage.setItem("auth", auth),
    JSON.stringify(session),
  );
  return context;
}

export function savesData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }; // Chromium's, not in the compiler's own types
    if (connection) Object.defineProperty(connection, "saveData", { value: true });
  });
}
