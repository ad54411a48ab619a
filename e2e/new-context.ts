import type { Session } from "@kitround/contract/session/session.ts";
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/**
 * A new browser context with data saver, so that a screen's code is loaded when it is opened. Preloading is a third
 * of a page's cost, and its requests would interfere with the test's own. The walk through all screens and the phones
 * without signal preload as usual.
 */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await savesData(context);
  return context;
}

/** As `newContext`, with a session: all of its pages are signed in when they are loaded. */
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
    const { connection } = navigator as Navigator & { connection?: object }; // Chromium's; TypeScript's own types lack it
    if (connection) Object.defineProperty(connection, "saveData", { value: true });
  });
}
