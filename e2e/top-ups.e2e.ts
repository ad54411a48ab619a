import type { Page } from "@playwright/test";
import { expect, go, test, seek } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";

/** On a phone, messages are shown above the bar at the screen's end, which is two lines high there. */
async function aboveTheBar(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  const said = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Undo" }) });
  const bar = page.getByRole("button", { name: "Top-up done" }).locator("xpath=ancestor::*[2]");
  await expect
    .poll(async () => {
      const [toast, foot] = [await said.boundingBox(), await bar.boundingBox()];
      return toast && foot ? toast.y + toast.height <= foot.y : null;
    })
    .toBe(true);
  if (before) await page.setViewportSize(before);
}

test("a new kit is counted in, waits for stock, is filled and becomes ready", async ({
  signedIn: page,
  session,
}) => {
  const { kit, batteries, straws } = await newKit(session);
  await go(page, "/top-ups");
  const scan = page.getByRole("textbox", { name: "Scan or type a kit's code" });
  await scan.fill("ZZZ-99");
  await scan.press("Enter");
  await expect(page.getByText("No kit here has the code ZZZ-99.")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await scan.fill(kit.code.toLowerCase().replace("-", " "));
  await scan.press("Enter");

  const pane = page.getByRole("region", { name: kit.code });
  await pane.getByRole("button", { name: "All consumables used" }).click();
  await expect(
    pane.getByRole("button", { name: new RegExp(`^${batteries.name}, (.*, )?5 of 20$`) }),
  ).toBeVisible();
  // One more is found at the bottom of the box.
  await pane
    .getByRole("button", { name: new RegExp(`^${batteries.name}, (.*, )?5 of 20$`) })
    .click();
  // The number is selected, so typing replaces it.
  await page.keyboard.type("6");
  await pane.getByRole("button", { name: "Check in, 2 short" }).click();

  // It becomes a top-up at once; nothing is in stock.
  await expect(page).toHaveURL(/tab=top-up/);
  await expect(pane.getByText("needs 14")).toBeVisible();
  await pane.getByRole("button", { name: "Wait for stock" }).click();
  await expect(pane.getByText("Waits for stock")).toBeVisible();

  await page.getByRole("tab", { name: "Stock" }).click();
  for (const [item, qty] of [
    [batteries.name, "30"],
    [straws.name, "50"],
  ] as const) {
    await seek(page, item);
    await page.getByRole("link", { name: item }).click();
    await page.getByRole("button", { name: "Receive" }).click();
    await page.getByRole("dialog").getByLabel("Quantity").fill(qty);
    await page.getByRole("dialog").getByRole("button", { name: "Receive" }).click();
    await expect(page.getByText(`${qty} ${item} received.`)).toBeVisible();
  }

  await page.getByRole("tab", { name: /^To top up/ }).click();
  await page.getByRole("link", { name: kit.code }).click();
  await pane.getByRole("button", { name: "Take all" }).click();
  await expect(pane.getByText("14 of 14 put in")).toBeVisible();
  await aboveTheBar(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(pane.getByText("needs 14")).toBeVisible();
  await pane.getByRole("button", { name: "Take all" }).click();
  await expect(pane.getByText("14 of 14 put in")).toBeVisible();
  await pane.getByLabel("Minutes it took").fill("9");
  await pane.getByRole("button", { name: "Top-up done" }).click();
  await expect(page.getByText(`${kit.code} is ready again.`)).toBeVisible();
  await expect(page.getByRole("link", { name: kit.code })).toHaveCount(0);

  await page.getByRole("tab", { name: "Stock" }).click();
  await seek(page, batteries.name);
  await page.getByRole("link", { name: batteries.name }).click();
  const ledger = page.getByRole("region", { name: "Ledger" });
  await expect(ledger.getByText(`Top-up into ${kit.code}`)).toHaveCount(2);
  await expect(ledger.getByText("−14")).toHaveCount(2);
  await expect(ledger.getByText("+14")).toBeVisible();
  await expect(page.getByRole("region", { name: batteries.name })).toContainText("16");
});
