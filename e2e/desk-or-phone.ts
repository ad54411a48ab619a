import type { Browser, Page } from "@playwright/test";
import { contextOf } from "./new-context.ts";
import type { TripsServer } from "./trips-server.ts";

/** Opens the app as a signed-in person: a driver on a phone, with its service worker, everybody else at a desk. */
export async function openAs(
  browser: Browser,
  { url, sessions }: TripsServer,
  who: keyof TripsServer["sessions"],
): Promise<Page> {
  const onPhone = who === "driver";
  const context = await contextOf(browser, sessions[who], {
    baseURL: url,
    viewport: onPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    isMobile: onPhone,
    hasTouch: onPhone,
    serviceWorkers: onPhone ? "allow" : "block",
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto("/");
  return page;
}
