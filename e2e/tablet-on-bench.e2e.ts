import { expect, go, test } from "./fixtures.ts";
import { plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";

test("on a tablet the list stays beside the open kit, on a phone held sideways it does not; a dialog's main button is the last", async ({
  browser,
  session,
}) => {
  const { kit } = await plannedKit(session, 2062);
  const tablet = {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    serviceWorkers: "allow",
  } as const;
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const card = page.getByRole("link", { name: new RegExp(`^${kit.code} `) });
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await expect(card).toBeVisible();
  const [list, lines] = [await card.boundingBox(), await pane.boundingBox()];
  expect((list?.x ?? 820) + (list?.width ?? 820)).toBeLessThanOrEqual(lines?.x ?? 0);
  expect(lines?.width).toBeGreaterThan(500);

  await test.step("in each bar the main button is at the right end", async () => {
    const block = await pane.getByRole("button", { name: "Block" }).boundingBox();
    const main = await pane.getByRole("button", { name: "Mark packed" }).boundingBox();
    expect(main?.x).toBeGreaterThan(block?.x ?? 820);
    expect(block?.height).toBeGreaterThanOrEqual(48);
    await pane.getByRole("button", { name: "Block" }).tap();
    const buttons = page.getByRole("alertdialog").getByRole("button");
    await expect(buttons).toHaveText(["Cancel", "Block"]);
    await buttons.first().tap();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(card).toBeHidden();
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toBeHidden();
  await context.close();
});
