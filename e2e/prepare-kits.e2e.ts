import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { expect, go, test } from "./fixtures.ts";
import { call } from "./call.ts";
import { lend, plannedKit } from "./kit-room-facts.ts";

async function wantsTwo(session: Session, packsByTwo: boolean) {
  const { rowVersion } = await call(session, getBranch, {});
  await call(session, updateBranch, { body: { rowVersion, packsByTwo } });
}

async function packsOn(session: Session, packingDays: Branch["packingDays"]) {
  const { rowVersion } = await call(session, getBranch, {});
  await call(session, updateBranch, { body: { rowVersion, packingDays } });
}

test("a planned kit is scanned, ticked, packed, opened again, and verified", async ({
  signedIn: page,
  session,
}) => {
  const { kit, school, batteries, straws } = await plannedKit(session, 2034);
  await go(page, "/prepare-kits");
  // It leaves in years: what is beyond the branch's days is folded.
  const planned = page
    .getByRole("region", { name: "To pack" })
    .getByRole("link", { name: kit.code });
  const later = page.getByRole("button", { name: /^Later \(/ });
  await expect(later).toBeVisible();
  await expect(planned).toHaveCount(0);
  await later.click();
  await expect(planned).toContainText(school.nameEn);
  const scan = page.getByRole("textbox", { name: "Scan or type a kit's code" });
  await scan.fill(kit.code);
  await scan.press("Enter");

  const pane = page.getByRole("region", { name: kit.code });
  await pane.getByRole("button", { name: new RegExp(`^${straws.name}, .*: tick`) }).click();
  await expect(pane.getByText("1 of 2 lines looked at")).toBeVisible();
  await pane.getByRole("button", { name: `Undo ${straws.name}` }).click();
  await expect(pane.getByText("0 of 2 lines looked at")).toBeVisible();

  // A critical line that is short keeps the kit here; the administrator gives a reason to send it.
  await pane.getByRole("button", { name: `${batteries.name}: not full` }).click();
  const count = pane.getByRole("group", { name: `How many ${batteries.name} are there` });
  await count.getByRole("textbox").fill("18");
  await pane.getByLabel("Weight").fill("9,2");
  await pane.getByRole("button", { name: "Mark packed" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${batteries.name} 18 of 20`);
  await dialog.getByLabel("Send it anyway, because").fill("The school has its own");
  await dialog.getByRole("button", { name: "Send it anyway" }).click();
  await expect(pane.getByText("Sent out incomplete: The school has its own")).toBeVisible();

  await pane.getByRole("button", { name: "Open again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Open again" }).click();

  // There is stock now: two are moved from the shelf into the kit, back by undo, and then moved after all.
  const lot = { lotCode: "B7", expiresOn: "2034-06-30" };
  const body = { itemId: batteries.id, qty: 30, reason: "receipt", ...lot } as const;
  await call(session, addStockMovement, { body });
  await page.reload();
  await go(page, `/prepare-kits?kit=${kit.code}`);
  await expect(pane.getByText("First lot B7, good until Fri 30 Jun 2034")).toBeVisible();
  await pane.getByRole("button", { name: `${batteries.name}: take 2 from stock` }).click();
  const taken = page.getByText(`2 ${batteries.name} taken from stock.`);
  await expect(taken).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await pane.getByRole("button", { name: `${batteries.name}: take 2 from stock` }).click();
  await expect(pane.getByText("1 of 2 lines looked at")).toBeVisible();
  await pane.getByRole("button", { name: "All there" }).click();
  await expect(pane.getByText("2 of 2 lines looked at")).toBeVisible();
  await pane.getByRole("button", { name: "Mark packed" }).click();
  await expect(pane.getByText("You packed this kit.")).toBeVisible();
  // A branch that requires two people says so to the packer; the setting is changed, and the open screen follows.
  const verify = pane.getByRole("button", { name: "Verify" });
  await wantsTwo(session, true);
  try {
    await expect(pane.getByText("somebody else verifies it")).toBeVisible();
    await expect(verify).toHaveCount(0);
  } finally {
    await wantsTwo(session, false);
  }
  await verify.click();
  await expect(pane.getByText("Ready for its trip")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Ready", exact: true }).getByRole("link", { name: kit.code }),
  ).toBeVisible();
});

test("a deadline that would be a Sunday falls on the branch's packing day before it", async ({
  signedIn: page,
  session,
}) => {
  const { kit, loan } = await plannedKit(session, 2031);
  const { packingDays } = await call(session, getBranch, {});
  // Kits are packed two days before they leave, so both would be due on a Sunday.
  const early = await lend(session, loan, {
    school: `Early ${kit.code}`,
    readyBy: "2031-03-09",
    deliverOn: "2031-03-11",
    collectOn: "2031-03-18",
  });
  await packsOn(session, ["mon", "thu"]);
  const late = await lend(session, loan, {
    school: `Late ${kit.code}`,
    readyBy: "2031-03-23",
    deliverOn: "2031-03-25",
    collectOn: "2031-04-01",
  }).finally(() => packsOn(session, packingDays));
  await go(page, "/prepare-kits");
  await page.getByRole("button", { name: /^Later \(/ }).click();
  const cards = page.getByRole("region", { name: "To pack" }).getByRole("link", { name: kit.code });
  await expect(cards.filter({ hasText: early.nameEn })).toContainText("Fri 7 Mar 2031");
  await expect(cards.filter({ hasText: late.nameEn })).toContainText("Thu 20 Mar 2031");
});
