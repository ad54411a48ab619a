import type { Browser, Page } from "@playwright/test";
import { go } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import type { TripsServer } from "./trips-server.ts";

type Who = "driver" | "coordinator";

/** The list of trips on a driver's phone, or at the coordinator's desk. */
export async function openTrips(browser: Browser, round: TripsServer, who: Who): Promise<Page> {
  const page = await openToday(browser, round, who);
  await go(page, "/trips");
  return page;
}

/** The start page, likewise. The phone has the real service worker, which starts the app from its next page on. */
export async function openToday(browser: Browser, round: TripsServer, who: Who): Promise<Page> {
  const phone = who === "driver";
  const context = await contextOf(browser, round.sessions[who], {
    baseURL: round.url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    isMobile: phone,
    hasTouch: phone,
    serviceWorkers: phone ? "allow" : "block",
  });
  const page = await context.newPage();
  await page.goto("/");
  return page;
}
