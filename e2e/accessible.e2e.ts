import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, go, test } from "./fixtures.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" ")}`);
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const width of [320, 1440]) {
  test(`the first screens have no fault of access at ${width} pixels`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/settings", "/settings/schools", "/tasks"]) {
      await go(signedIn, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await faults(page), path).toEqual([]);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => localStorage.removeItem("auth"));
    await page.reload();
    for (const path of ["/", "/login"]) {
      await go(page, path);
      await page.getByRole("button", { name: "Sign in" }).click();
      expect(await faults(page), path).toEqual([]);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}
