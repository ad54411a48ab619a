import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { endsWithin } from "./ends-within.ts";

type Axe = typeof axe;

/** The rules of the law, for a part of a page: best practices are about whole screens. */
const required = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Look {
  /** Only this part of the page, as a selector. */
  within?: string;
  /** Without the best practices. */
  requiredAlone?: boolean;
}

/** Runs axe on a page once its animations are over, and returns its violations in words. Axe leaves out what passed, which is half of its time. */
export async function accessFaults(
  page: Page,
  { within, requiredAlone = false }: Look = {},
): Promise<string[]> {
  const there = await page.evaluate(() => "axe" in globalThis);
  if (!there) await page.evaluate(axe.source);
  // A part that fades in or out is see-through, and axe would measure its contrast half way. The page is asked again from outside:
  // an animation's own `finished` may never settle where its element was removed.
  await expect.poll(() => animationsUnderWay(page), "animations of the page").toEqual([]);
  const faults = page.evaluate(
    async ({ within, tags }) => {
      const { axe } = globalThis as unknown as { axe: Axe }; // put there just before
      // A name that leaves out the words that are seen can't be spoken to: an experimental rule of the axe holds 2.5.3.
      const rules = { "label-content-name-mismatch": { enabled: true } };
      const { violations } = await axe.run(within ?? document, {
        resultTypes: ["violations"],
        ...(tags ? { runOnly: tags } : { rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { within, tags: requiredAlone ? required : null },
  );
  return endsWithin("axe", faults);
}

/** The animations that run and have an end, by the element that they move. A spinner has none. */
function animationsUnderWay(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      if (playState !== "running" || !(effect instanceof KeyframeEffect)) return [];
      if (!Number.isFinite(effect.getComputedTiming().endTime)) return [];
      return [`${effect.target?.tagName} ${effect.target?.className}`];
    }),
  );
}
