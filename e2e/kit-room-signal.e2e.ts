import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { getTopUp } from "@kitround/contract/top-ups/top-up.ts";
import { call, serverUrl } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit, plannedKit } from "./kit-room-facts.ts";
import { layLine } from "./line.ts";
import { newPhone, turnOnAs } from "./phone.ts";

test("a kit is topped up without signal, and typed numbers survive a reload", async ({
  session,
}) => {
  const { kit, batteries } = await newKit(session);
  const stock = { itemId: batteries.id, qty: 30, reason: "receipt" } as const;
  await call(session, addStockMovement, { body: stock });
  const { lines } = await call(session, getCheckInSheet, { params: { id: kit.id } });
  const lineId = lines.find((line) => line.itemName === batteries.name)?.lineId ?? "";
  const exceptions = [{ lineId, counted: 12 }];
  const { topUpId } = await call(session, createCheckIn, { body: { kitId: kit.id, exceptions } });
  const line = await layLine(serverUrl());
  // What is beside the kit's list, and has not been read on this device before.
  line.holds = (url) => url.startsWith("/api/second-counts");
  const tablet = await newPhone({ width: 820, height: 1180 });
  try {
    const page = await turnOnAs(tablet, line.url, session);
    await go(page, `/top-ups?tab=top-up&kit=${kit.code}`);
    const pane = page.getByRole("region", { name: kit.code, exact: true });
    await pane.getByLabel("Minutes it took").fill("7");
    await page.reload();
    await go(page, `/top-ups?tab=top-up&kit=${kit.code}`);
    await expect(pane.getByLabel("Minutes it took")).toHaveValue("7");
    line.cut = true;
    await expect(page.getByRole("button", { name: /^No connection/ })).toBeVisible();
    await pane.getByRole("button", { name: "Top-up done" }).tap();
    const asked = page.getByRole("alertdialog", { name: "Something it needs is still short" });
    await expect(asked).toContainText(`${batteries.name}: 12 of 20`);
    await asked.getByRole("button", { name: "Back to the top-up" }).tap();
    await pane.getByRole("button", { name: "Take all" }).tap();
    await expect(pane.getByText("Filled")).toBeVisible();
    await pane.getByRole("button", { name: "Top-up done" }).tap();
    await expect(page.getByText(`${kit.code} is ready again.`)).toBeVisible();
    await expect(page.getByRole("link", { name: kit.code })).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    expect((await call(session, getKit, { params: { id: kit.id } })).state).toBe("needs_top_up");
    line.holds = () => false;
    line.cut = false;
    const state = async () => (await call(session, getKit, { params: { id: kit.id } })).state;
    await expect.poll(state).toBe("ready");
    const topUp = await call(session, getTopUp, { params: { id: topUpId ?? "" } });
    expect(topUp).toMatchObject({ status: "done", minutes: 7, lines: [{ used: 8, needed: 8 }] });
  } finally {
    await tablet.end();
    await line.end();
  }
});

test("a weight that was typed while packing survives a reload", async ({
  signedIn: page,
  session,
}) => {
  const { kit } = await plannedKit(session, 2039);
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const weight = page.getByRole("region", { name: kit.code, exact: true }).getByLabel("Weight");
  await weight.fill("9,2");
  await page.reload();
  await go(page, `/prepare-kits?kit=${kit.code}`);
  await expect(weight).toHaveValue("9,2");
});
