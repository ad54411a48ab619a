import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(rules)
    .include("[role=dialog]")
    .analyze();
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" ")}`);
}

test("a slash opens the search of everything from anywhere; keys choose, Enter opens, what was opened is offered again", async ({
  signedIn: page,
  session,
}) => {
  const mark = `Wh${randomUUID().slice(0, 6)}`;
  const [first, second] = [`${mark} Ōtāhuhu`, `${mark} Ōtāhuhu two`];
  for (const nameEn of [first, second]) await call(session, createSchool, { body: { nameEn } });
  await go(page, "/settings/schools");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(dialog).toContainText("Part of a name is enough");
  await field.fill("zzzz no such thing");
  await expect(dialog.getByRole("heading", { name: /Nothing found/ })).toBeVisible();
  await field.fill(`${mark} otahuhu`);
  await expect(dialog.getByRole("option")).toHaveCount(2);
  expect(await faults(page), "the search with finds").toEqual([]);
  await expect(dialog.getByRole("option", { selected: true })).toContainText(first);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("option", { selected: true })).toContainText(second);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  await expect(dialog).toBeHidden();

  // By its sign, as on a phone: what was opened stands there without typing.
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect(dialog.getByRole("option", { name: second })).toBeVisible();
  // Enter before the answer opens the best find once it is there.
  await field.pressSequentially(`${mark} otahuhu`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();

  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
