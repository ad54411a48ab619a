import { getItem } from "@kitround/contract/items/item.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import type { Locator, Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, seek, test } from "./fixtures.ts";
import { bigKit } from "./kit-room-facts.ts";
import { scanCode } from "./scanner-keys.ts";

/** Records each frame in which the list is visible beside or instead of the kit in hand. */
async function watchForTheList(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { frames: 0 };
    Object.assign(window, { listSeen: seen });
    const look = () => {
      const scan = document.querySelector<HTMLElement>('[aria-label="Scan or type a kit\'s code"]');
      if (scan?.checkVisibility()) seen.frames += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(() => (window as unknown as { listSeen: { frames: number } }).listSeen.frames);
}

test("sixteen lines with three differences take ten taps and digits, nothing flickers, and shortages are asked about and shown", async ({
  signedIn: page,
  session,
}) => {
  const { kit, names } = await bigKit(session);
  // On a phone the kit in hand replaces the list.
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/top-ups");
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  const type = async (digits: string) => {
    await page.keyboard.type(digits);
    taps += digits.length;
  };
  await tap(page.getByRole("link", { name: kit.code }));
  for (const [at, there] of [
    [2, "18"],
    [7, "9"],
    [15, "17"],
  ] as const) {
    await tap(pane.getByRole("button", { name: new RegExp(`^${names[at]}, (.*, )?20$`) }));
    const number = pane.getByRole("textbox", { name: `How many ${names[at]} are there` });
    // No tap is needed: opening a line focuses its number.
    await expect(number).toBeFocused();
    await type(there);
    await expect(pane.getByRole("button", { name: `${names[at]}, ${there} of 20` })).toBeVisible();
  }
  const framesOfList = await watchForTheList(page);
  await tap(pane.getByRole("button", { name: "Check in, 3 short" }));
  expect(taps).toBeLessThanOrEqual(10);
  await expect(pane.getByText("needs 11")).toBeVisible();
  expect(await framesOfList()).toBe(0);

  await test.step("the kit's history, and who has worked on it, are below it", async () => {
    await pane.getByRole("button", { name: "Where the kit has been" }).click();
    await expect(pane.getByRole("list", { name: "Timeline" })).toContainText("Checked in");
    await pane.getByRole("button", { name: "History" }).click();
    const history = pane.getByRole("list", { name: "History" });
    await expect(history).toContainText("Added");
    await expect(history.getByRole("link", { name: names[7] ?? "" })).toBeVisible();
  });

  await test.step("finishing asks first if something is missing", async () => {
    await pane.getByRole("button", { name: "Top-up done" }).click();
    const asked = page.getByRole("alertdialog", { name: "3 lines are still short" });
    await expect(asked).toContainText(`${names[7]}: 11 missing`);
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(pane.getByText("needs 11")).toBeVisible();
    await pane.getByRole("button", { name: "Top-up done" }).click();
    await asked.getByRole("button", { name: "Top-up done" }).click();
    await expect(page.getByText(`${kit.code} is ready, 3 lines short.`)).toBeVisible();
  });

  await test.step("and the kit says so wherever it is shown", async () => {
    await go(page, `/kits?kit=${kit.code}`);
    const says = page.getByText("Ready, 3 lines short").filter({ visible: true });
    await expect(says.first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    // Beside it in the list.
    const row = page.getByRole("row").filter({ hasText: kit.code });
    await expect(row.getByText("Ready, 3 lines short")).toBeVisible();
    await go(page, "/settings/kits?tab=copies");
    await expect(page.getByRole("table", { name: "Copies" })).toBeVisible();
    await seek(page, kit.code);
    await expect(
      page.getByRole("row").filter({ hasText: kit.code }).getByText("Ready, 3 lines short"),
    ).toBeVisible();
  });
});

test("a kit of sixteen lines with three differences goes from the scan to ready in nine taps and digits", async ({
  signedIn: page,
  session,
}) => {
  const { kit, names, itemIds } = await bigKit(session);
  const differences = [
    [2, "18", 2],
    [7, "9", 11],
    [15, "17", 3],
  ] as const;
  for (const [at, , missing] of differences) {
    await call(session, addStockMovement, {
      body: { itemId: itemIds[at] ?? "", qty: missing, reason: "receipt" },
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/top-ups");
  await expect(page.getByRole("link", { name: kit.code })).toBeVisible();
  await scanCode(page, kit.code);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  let taps = 0;
  for (const [at, there] of differences) {
    await pane.getByRole("button", { name: new RegExp(`^${names[at]}, (.*, )?20$`) }).click();
    await expect(
      pane.getByRole("textbox", { name: `How many ${names[at]} are there` }),
    ).toBeFocused();
    await page.keyboard.type(there);
    taps += 1 + there.length;
  }
  await pane.getByRole("button", { name: "Fill 3 and finish" }).click();
  taps += 1;
  expect(taps).toBeLessThanOrEqual(9);
  await expect(page.getByText(`${kit.code} is checked in and filled up.`)).toBeVisible();
  await expect
    .poll(async () => (await call(session, getKit, { params: { id: kit.id } })).state)
    .toBe("ready");
  // The store's quantity is reduced by what was put in.
  const items = await Promise.all(
    differences.map(([at]) => call(session, getItem, { params: { id: itemIds[at] ?? "" } })),
  );
  expect(items.map(({ onHand }) => onHand)).toEqual([0, 0, 0]);
});

test("a kit is filled in one tap only where the store has what it lacks", async ({
  signedIn: page,
  session,
}) => {
  const { kit, names } = await bigKit(session);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `/top-ups?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByRole("button", { name: new RegExp(`^${names[2]}, (.*, )?20$`) }).click();
  await page.keyboard.type("18");
  await expect(pane.getByRole("button", { name: "Check in, 1 short" })).toBeVisible();
  await expect(pane.getByRole("button", { name: /and finish/ })).toHaveCount(0);
});
