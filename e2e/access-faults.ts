import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { endsWithin } from "./ends-within.ts";

type Axe = typeof axe;

/** The legally required rules, for a part of a page: best practices concern whole screens. */
const required = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Look {
  /** Checks only this part of the page, given as a selector. */
  within?: string;
  /** Without the best practices. */
  requiredAlone?: boolean;
}

/**
 * Runs axe on a page once its animations are over, and returns its violations in words. Rules that passed are left
 * out of the result, which halves the time.
 */
export async function accessFaults(
  page: Page,
  { within, requiredAlone = false }: Look = {},
): Promise<string[]> {
  const there = await page.evaluate(() => "axe" in globalThis);
  if (!there) await page.evaluate(axe.source);
  // An element that fades in or out is transparent, so axe would measure the wrong contrast. The page is polled from
  // outside, because an animation's own `finished` may never settle if its element was removed.
  await expect.poll(() => animationsUnderWay(page), "animations of the page").toEqual([]);
  const faults = page.evaluate(
    async ({ within, tags }) => {
      const { axe } = globalThis as unknown as { axe: Axe }; // injected just before
      const { violations } = await axe.run(within ?? document, {
        resultTypes: ["violations"],
        ...(tags ? { runOnly: tags } : {}),
      });
      return violations.map(({ id, nodes }) =>
        [`${id}:`, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join(
          " ",
        ),
      );
    },
    { within, tags: requiredAlone ? required : null },
  );
  return endsWithin("axe", faults);
}

/** Running animations that have an end, with the element that they move. A spinner's never ends. */
function animationsUnderWay(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      if (playState !== "running" || !(effect instanceof KeyframeEffect)) return [];
      if (!Number.isFinite(effect.getComputedTiming().endTime)) return [];
      return [`${effect.target?.tagName} ${effect.target?.className}`];
    }),
  );
}
