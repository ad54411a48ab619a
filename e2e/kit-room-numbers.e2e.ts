import { getPreparation, listPreparations } from "@kitround/contract/preparations/preparation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { bigKit, plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";

const tablet = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  serviceWorkers: "allow",
} as const;

async function preparationOf(session: Session, kitId: string) {
  const { items } = await call(session, listPreparations, { query: { kitId, show: "all" } });
  return call(session, getPreparation, { params: { id: items[0]?.id ?? "" } });
}

test("a number typed while packing counts at once, an unfinished one blocks the kit, and essential lines must be checked", async ({
  browser,
  session,
}) => {
  const { kit, batteries, straws } = await plannedKit(session, 2035);
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code });
  const markPacked = pane.getByRole("button", { name: "Mark packed" });
  const packed = async () => {
    const { status, lines } = await preparationOf(session, kit.id);
    return { status, packed: lines.map((line) => line.packed) };
  };

  await test.step("the essential lines that were not checked are named", async () => {
    await expect(pane.getByText("2 lines not looked at count as full")).toBeVisible();
    await markPacked.tap();
    await expect(
      page.getByText(`Tick or count what is essential first: ${batteries.name}.`),
    ).toBeVisible();
    expect(await packed()).toEqual({ status: "todo", packed: [null, null] });
  });

  await test.step("an unfinished number keeps the kit here", async () => {
    await pane.getByRole("button", { name: new RegExp(`^${batteries.name}, .*: tick`) }).tap();
    await pane.getByRole("button", { name: `${straws.name}: not full` }).tap();
    const number = pane.getByRole("textbox", { name: `How many ${straws.name} are there` });
    await expect(number).toHaveValue("");
    await markPacked.tap();
    await expect(
      page.getByText(`Enter this number first: How many ${straws.name} are there`),
    ).toBeVisible();
    await expect(number).toBeFocused();
    expect((await packed()).status).toBe("in_progress");
  });

  await test.step("a typed number counts without another tap; more than listed is asked about", async () => {
    const number = pane.getByRole("textbox", { name: `How many ${straws.name} are there` });
    await page.keyboard.type("2003");
    await expect(number).toHaveValue("2003");
    await expect(pane.getByText("more than listed")).toBeVisible();
    await markPacked.tap();
    const asked = page.getByRole("alertdialog", { name: "More than the list says" });
    await expect(asked).toContainText(`${straws.name}: 2003 of 40`);
    await asked.getByRole("button", { name: "Change it" }).tap();
    await number.fill("5");
    await expect.poll(packed).toEqual({ status: "in_progress", packed: [20, 5] });
    await markPacked.tap();
    await expect(pane.getByText("You packed this kit.")).toBeVisible();
    await expect.poll(packed).toEqual({ status: "packed", packed: [20, 5] });
    // One person may do both in this branch, and a sentence says so.
    await expect(pane.getByText("so you can verify it yourself")).toBeVisible();
  });
  await context.close();
});

test("a check-in asks about more than listed, and can't be finished with an unfinished number", async ({
  browser,
  session,
}) => {
  const { kit, names } = await bigKit(session);
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await pane.getByRole("button", { name: `${names[0]}, 20`, exact: true }).tap();
  const number = pane.getByRole("textbox", { name: `How many ${names[0]} are there` });
  await number.fill("20030");
  await expect(pane.getByText("At most 9999")).toBeVisible();
  await pane.getByRole("button", { name: "Check in, all there" }).tap();
  await expect(number).toBeFocused();
  await number.fill("25");
  await pane.getByRole("button", { name: "Check in, all there" }).tap();
  const asked = page.getByRole("alertdialog", { name: "More than the list says" });
  await expect(asked).toContainText(`${names[0]}: 25 of 20`);
  await asked.getByRole("button", { name: "Yes, that many" }).tap();
  await expect(page.getByText(`${kit.code} is ready.`)).toBeVisible();
  await context.close();
});
