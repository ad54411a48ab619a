import type { Page } from "@playwright/test";
import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { getKit, moveKit } from "@kitround/contract/kits/kit.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { picture } from "./hand-over.ts";
import { newKit, plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";

// An entry of the kit room that the server refuses becomes a task of the office, with everything that was entered.

const tablet = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  serviceWorkers: "allow",
} as const;

/** The kit was deleted by the time that the entry arrives, so the server refuses it. */
async function lose(session: Session, id: string): Promise<void> {
  const { rowVersion } = await call(session, getKit, { params: { id } });
  const body = { rowVersion, event: "lose", reason: "Not on its shelf" } as const;
  await call(session, moveKit, { params: { id }, body });
}

/** Passes the refused entry to the office; returns the note of the resulting task. */
async function handOver(page: Page, session: Session, code: string, what: string): Promise<string> {
  const name = new RegExp(`^Hand to the office: ${code}: ${what}`);
  const button = page.getByRole("button", { name }).first();
  await button.tap();
  await expect(page.getByText(/^The office gets it as a task\./).first()).toBeVisible();
  await expect(page.getByText("All sent")).toBeVisible();
  await expect(button).toHaveCount(0);
  const { items } = await call(session, listSchoolTasks, { query: { q: code } });
  const task = items.find(({ title }) => title.startsWith(`Refused: ${code}: ${what}`));
  expect(task).toMatchObject({ kitCode: code, schoolName: null, status: "open" });
  return task?.note ?? "";
}

test("a refused check-in is passed to the office with its counts, and so is a photo", async ({
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
  await page.route("**/photos?*", (route) =>
    route.fulfill({
      status: 409,
      json: { code: "transition_refused", message: "Not this photo.", details: [], requestId: "r" },
    }),
  );
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pane.getByRole("button", { name: "Add a photo of damage" }).first().tap(),
  ]);
  await chooser.setFiles({ name: "broken.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("Not this photo.")).toBeVisible();
  const saved = page.waitForEvent("download");
  const ofPhoto = await handOver(page, session, kit.code, "photo");
  const file = (await saved).suggestedFilename();
  expect(file).toMatch(new RegExp(`${kit.code}.*\\.jpg$`));
  expect(ofPhoto).toContain(`The photo is saved on the device as ${file}`);

  await context.setOffline(true);
  await pane.getByRole("button", { name: "Check in, 1 short" }).tap();
  await lose(session, kit.id);
  await context.setOffline(false);
  const note = await handOver(page, session, kit.code, "count");
  expect(note).toContain("was refused by the server");
  expect(note).toContain(`${straws.name}: 31 of 40`);
  await context.close();
});

test("refused packing is passed to the office with what was counted", async ({
  browser,
  session,
}) => {
  const { kit, batteries } = await plannedKit(session, 2032);
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByRole("button", { name: `${batteries.name}: not full` }).tap();
  await context.setOffline(true);
  // In one change: a machine that is slow between two keys would store "1" as an entry of its own.
  await pane.getByRole("textbox", { name: `How many ${batteries.name} are there` }).fill("19");
  await expect(pane.getByText("1 of 2 lines looked at")).toBeVisible();
  await page.route("**/preparations/*/lines", (route) =>
    route.fulfill({
      status: 409,
      json: { code: "transition_refused", message: "Not these.", details: [], requestId: "r" },
    }),
  );
  await context.setOffline(false);
  const note = await handOver(page, session, kit.code, "lines");
  expect(note).toContain(`${batteries.name}: 19 of 20`);
  await context.close();
});

test("a refused top-up is passed to the office with its minutes", async ({ browser, session }) => {
  const { kit, straws } = await newKit(session);
  const { lines } = await call(session, getCheckInSheet, { params: { id: kit.id } });
  const lineId = lines.find((line) => line.itemName === straws.name)?.lineId ?? "";
  const stock = { itemId: straws.id, qty: 30, reason: "receipt" } as const;
  await call(session, addStockMovement, { body: stock });
  const exceptions = [{ lineId, counted: 32 }];
  await call(session, createCheckIn, { body: { kitId: kit.id, exceptions } });
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?tab=top-up&kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByLabel("Minutes it took").fill("7");
  await context.setOffline(true);
  await pane.getByRole("button", { name: "Take all" }).tap();
  await pane.getByRole("button", { name: "Top-up done" }).tap();
  await lose(session, kit.id);
  await context.setOffline(false);
  // Its pane is closed; the list of unsent entries opens it.
  await page.getByRole("button", { name: /^1 needs you/ }).tap();
  const note = await handOver(page, session, kit.code, "topped");
  expect(note).toContain("Minutes: 7");
  await context.close();
});
