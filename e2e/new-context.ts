import type { Session } from "@kitround/contract/session/session.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { testPatience } from "../apps/api/src/test/test-patience.ts";

/** A new browser context in which the app waits long for an answer, and preloads as usual. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await waitsLong(context);
  return context;
}

/**
 * A new browser context with data saver, so that a screen's code is loaded when it is opened. Preloading is a third
 * of a page's cost, and its requests would interfere with the test's own. The walk through all screens and the phones
 * without signal preload as usual.
 */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await openContext(browser, options);
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

/**
 * The app shows "Network Error" after ten seconds without an answer, which a busy machine may need. errors.e2e.ts tests that error.
 */
export function waitsLong(on: BrowserContext | Page): Promise<unknown> {
  return on.addInitScript((patience) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms * patience);
  }, testPatience);
}
