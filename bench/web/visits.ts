import type { Session } from "@kitround/contract/session/session.ts";
import type { launchBrowser } from "../../e2e/launch-browser.ts";
import { click, type Taps } from "../outbox/taps.ts";
import { today, type Way } from "./screens.ts";
import { openSlowly } from "./slow-page.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

export interface Visit {
  ms: number;
  kib: number;
  requests: number;
  shift: number;
  urls: string[];
}

/** Milliseconds on Today before a link is tapped, if Today is read first. */
const lookMs = 5000;

/** The sign-in page on a first visit. */
export async function visitSignIn(browser: Browser, url: string): Promise<Visit> {
  const { page, wire, seen, close } = await openSlowly(browser, null, true);
  try {
    await page.goto(`${url}/login`);
    await page.getByLabel("E-mail").waitFor();
    const all = await wire.settled();
    const { lcp, shift } = await seen();
    return { ms: lcp, shift, ...all };
  } finally {
    await close();
  }
}

/**
 * Today and a screen from there: tapped as soon as Today is shown, in a context that preloads nothing, or after
 * reading Today in one that does.
 */
export async function visitFromToday(
  browser: Browser,
  url: string,
  session: Session,
  { link, content }: Way,
  looked: boolean,
): Promise<{ today: Visit; way: Visit }> {
  const { page, wire, seen, close } = await openSlowly(browser, session, !looked);
  try {
    await page.goto(url);
    await page.waitForSelector(today.content);
    if (looked) await page.waitForTimeout(lookMs);
    const first = await wire.settled();
    const before = await seen();
    wire.begin();
    const taps: Taps = new Map();
    const there = page.getByRole("link", { name: link, exact: true }).first();
    await click(taps, link, there, { selector: content });
    const then = await wire.settled();
    const after = await seen();
    return {
      today: { ms: before.lcp, shift: before.shift, ...first },
      way: { ms: taps.get(link)?.[0] ?? NaN, shift: after.shift - before.shift, ...then },
    };
  } finally {
    await close();
  }
}
