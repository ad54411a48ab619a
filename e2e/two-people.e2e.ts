import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import {
  checkPreparationLines,
  getPreparation,
  listPreparations,
  movePreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { moveTopUp } from "@kitround/contract/top-ups/top-up.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit, plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";

const tablet = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  serviceWorkers: "allow",
} as const;

test("a count that comes second stays open, is stored as the second one, and is compared line by line", async ({
  browser,
  session,
}) => {
  const { kit, straws } = await newKit(session);
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByRole("button", { name: new RegExp(`^${straws.name}, (.*, )?40$`) }).tap();
  await pane.getByRole("textbox", { name: `How many ${straws.name} are there` }).fill("31");

  await test.step("somebody else was first: the sheet says so and the typed numbers stay", async () => {
    const body = { kitId: kit.id, exceptions: [] };
    await call(session, createCheckIn, { body });
    await expect(pane.getByText(`has checked ${kit.code} in`)).toBeVisible();
    await expect(
      pane.getByRole("button", { name: new RegExp(`^${straws.name}, (.*, )?31 of 40$`) }),
    ).toBeVisible();
    await pane.getByRole("button", { name: "Send as a second count" }).tap();
    await expect(
      page.getByText(`Your count of ${kit.code} is kept beside the first.`),
    ).toBeVisible();
  });

  const twice = page.getByRole("region", { name: `${kit.code} was checked in twice` });
  await test.step("both counts are side by side, and the differences are adopted", async () => {
    const row = twice.getByRole("row").filter({ hasText: straws.name });
    await expect(row.getByRole("cell").nth(0)).toHaveText("40");
    await expect(row.getByRole("cell").nth(1)).toHaveText("31");
    await expect(twice.getByRole("columnheader", { name: /^You, / })).toBeVisible();
    expect((await call(session, getKit, { params: { id: kit.id } })).state).toBe("ready");
    await twice.getByRole("checkbox", { name: `Accept ${straws.name}` }).tap();
    await twice.getByRole("button", { name: "Accept 1 line" }).tap();
    await expect(twice).toHaveCount(0);
    expect((await call(session, getKit, { params: { id: kit.id } })).state).toBe("needs_top_up");
  });

  await context.close();
});

test("a packed kit that a second packer found short is opened again, and both counts are shown", async ({
  browser,
  session,
}) => {
  const { kit, batteries } = await plannedKit(session, 2036);
  const { items } = await call(session, listPreparations, { query: { kitId: kit.id } });
  const params = { id: items[0]?.id ?? "" };
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByRole("button", { name: `${batteries.name}: not full` }).tap();
  // Without signal, while somebody else packs it as full.
  await context.setOffline(true);
  await page.keyboard.type("12");
  await expect(pane.getByText("1 of 2 lines looked at")).toBeVisible();
  const { lines } = await call(session, getPreparation, { params });
  const lineId = lines.find((line) => line.itemName === batteries.name)?.lineId ?? "";
  const body = { lines: [{ lineId, qty: 20 }] };
  await call(session, checkPreparationLines, { params, body });
  await call(session, movePreparation, { params, body: { status: "packed" } });
  await context.setOffline(false);
  const twice = page.getByRole("region", { name: `${kit.code} was packed twice` });
  await expect(twice.getByRole("row").filter({ hasText: batteries.name })).toContainText(
    "Accepted",
  );
  expect((await call(session, getKit, { params: { id: kit.id } })).state).toBe("ready");
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await twice.getByRole("button", { name: "Compared" }).tap();
  await expect(twice).toHaveCount(0);
  await context.close();
});

test("a top-up that somebody else finished meanwhile keeps the second person's minutes, to be read and closed", async ({
  browser,
  session,
}) => {
  const { kit, straws } = await newKit(session);
  const { lines } = await call(session, getCheckInSheet, { params: { id: kit.id } });
  const lineId = lines.find((line) => line.itemName === straws.name)?.lineId ?? "";
  const body = { kitId: kit.id, exceptions: [{ lineId, counted: 32 }] };
  const { topUpId } = await call(session, createCheckIn, { body });
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?tab=top-up&kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByLabel("Minutes it took").fill("23");
  await context.setOffline(true);
  await pane.getByRole("button", { name: "Top-up done" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Top-up done" }).tap();
  await expect(page.getByText(`${kit.code} is ready, 1 line short`)).toBeVisible();
  const done = { params: { id: topUpId ?? "" }, body: { status: "done", minutes: 5 } } as const;
  await call(session, moveTopUp, done);
  await context.setOffline(false);
  const twice = page.getByRole("region", { name: `${kit.code} was topped up twice` });
  await expect(twice).toContainText("Minutes: 23");
  await twice.getByRole("button", { name: "Compared" }).tap();
  await expect(twice).toHaveCount(0);
  await context.close();
});
