import type { Page } from "@playwright/test";
import axe from "axe-core";

type Axe = typeof axe;

/** What is required, where a page is no whole screen and best practices have nothing to hold. */
const required = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Look {
  /** Of the page only this part, by its selector. */
  within?: string;
  /** Without the best practices. */
  requiredAlone?: boolean;
}

/** What the axe finds wrong with a page as it stands once nothing moves, in words. What is right is not written down: that is half of its time. */
export async function accessFaults(
  page: Page,
  { within, requiredAlone = false }: Look = {},
): Promise<string[]> {
  const there = await page.evaluate(() => "axe" in globalThis);
  if (!there) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, tags }) => {
      // What is still coming or going is see-through.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = globalThis as unknown as { axe: Axe }; // put there just before
      const { violations } = await axe.run(within ?? document, {
        resultTypes: ["violations"],
        ...(tags ? { runOnly: tags } : {}),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { within, tags: requiredAlone ? required : null },
  );
}
