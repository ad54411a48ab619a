/// <reference lib="dom" />
import type { Session } from "@kitround/contract/session/session.ts";
import type { launchBrowser } from "../../e2e/launch-browser.ts";
import { watchWire } from "./wire.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

export const slowdown = 4;
/** 1.6 Mbit/s down, 750 kbit/s up. */
const conditions = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

interface Seen {
  lcp: number;
  shift: number;
}

/**
 * A new browser context on a slow connection and a slow core, signed in or not. A `frugal` one has data saver on, so
 * nothing is preloaded, and only one screen's requests are counted. The service worker is blocked, because it can't
 * be throttled.
 */
export async function openSlowly(browser: Browser, session: Session | null, frugal: boolean) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    serviceWorkers: "block",
  });
  await context.addInitScript(
    ([auth, saves]) => {
      if (auth !== null) localStorage.setItem("auth", auth);
      if (saves) {
        const { connection } = navigator as Navigator & { connection?: object }; // Chromium's; TypeScript's own types lack it
        if (connection) Object.defineProperty(connection, "saveData", { value: true });
      }
      const seen: Seen = { lcp: 0, shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.lcp = startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // Cast: Chromium's entry, which TypeScript's own types lack.
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) seen.shift += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    },
    [session === null ? null : JSON.stringify(session), frugal] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", conditions);
  await line.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return {
    page,
    wire: watchWire(line),
    /** Milliseconds to the largest contentful paint and the sum of all layout shifts, since the page was opened. */
    seen: () => page.evaluate(() => (window as unknown as { seen: Seen }).seen),
    close: () => context.close(),
  };
}
