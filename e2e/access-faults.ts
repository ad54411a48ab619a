import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What is required, where a page is no whole screen and best practices have nothing to hold. */
const required = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Look {
  /** Of the page only this part, by its selector. */
  within?: string;
  /** Without the best practices. */
  requiredAlone?: boolean;
}

/**
 * What the axe finds wrong with a page as it stands, in words. Legacy mode does without a further page, and what is right is not
 * written down: together a quarter of the time.
 */
export async function accessFaults(
  page: Page,
  { within, requiredAlone = false }: Look = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (requiredAlone) axe.withTags(required);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
