import type { launchBrowser } from "../e2e/launch-browser.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;
type Line = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

interface Load {
  url: string;
  bytes: number;
  /** Milliseconds after the tap. */
  ended: number;
}

/** Milliseconds after the tap. */
export type Sight = Record<"frame" | "cells" | "blocked", number>;

/**
 * The phases of the plan's first render, from the next tap on: milliseconds until its frame and its first cells, and
 * the time in which the browser worked for longer than 50 ms at once; for code and data the number of calls, their
 * bytes and the end of the last one.
 */
export async function watchParts(page: Page, line: Line) {
  const loads = new Map<string, Load>();
  let tapped = 0;
  line.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (loads.size === 0) tapped = timestamp;
    loads.set(requestId, { url: request.url, bytes: 0, ended: 0 });
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const load = loads.get(requestId);
    if (load) Object.assign(load, { bytes: encodedDataLength, ended: (timestamp - tapped) * 1000 });
  });
  await page.evaluate(() => {
    const sight = { frame: 0, cells: 0, blocked: 0 };
    Object.assign(window, { sight });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (!sight.cells) sight.blocked += duration;
    }).observe({ type: "longtask" });
    const tap = () => {
      const began = performance.now();
      const look = () => {
        const since = performance.now() - began;
        const title = document.querySelector("header")?.textContent ?? "";
        if (title.includes("Branch Plan")) sight.frame ||= since;
        if (document.querySelector("[role=gridcell] button")) sight.cells = since;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener("click", tap, { once: true, capture: true });
  });
  return async () => {
    const sight = await page.evaluate(() => (window as unknown as { sight: Sight }).sight);
    const all = [...loads.values()].filter(({ ended }) => ended > 0);
    const code = all.filter(({ url }) => url.includes("/assets/"));
    const data = all.filter(({ url }) => url.includes("/api/"));
    return { ...sight, code: told(code), data: told(data) };
  };
}

function told(loads: readonly Load[]): string {
  if (loads.length === 0) return "none";
  const bytes = loads.reduce((sum, load) => sum + load.bytes, 0);
  const last = Math.max(...loads.map(({ ended }) => ended));
  return `${loads.length} calls, ${(bytes / 1024).toFixed(0)} KiB, ${(last / 1000).toFixed(2)} s`;
}
