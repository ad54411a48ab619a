import { randomUUID } from "node:crypto";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { openAs } from "./desk-or-phone.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";
import { startTrips } from "./start-trips.ts";

const faults = (page: Page) => accessFaults(page, { within: "[role=dialog]" });

test("a slash opens the global search from anywhere; keys choose, Enter opens, opened entries are offered again", async ({
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

  // By its button, as on a phone: opened entries are listed without typing.
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect(dialog.getByRole("option", { name: second })).toBeVisible();
  // Enter before the answer opens the best result once it is there. Typed slowly: a fast burst that ends in Enter
  // would count as a scanner's.
  await field.pressSequentially(`${mark} otahuhu`, { delay: 90 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();

  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("screens are found by what is done there, and open by g and a letter; ? lists the keys", async ({
  signedIn: page,
}) => {
  await go(page, "/settings/schools");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.pressSequentially("shopping li", { delay: 90 });
  await expect(dialog.getByRole("option", { selected: true })).toContainText("Shopping list");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/top-ups\?tab=shopping/);
  await expect(dialog).toBeHidden();
  const keys = page.getByRole("dialog", { name: "Keys" });
  await page.keyboard.press("?");
  await expect(keys).toContainText("Sheet of requests");
  expect(await accessFaults(page, { within: "[role=dialog]" }), "the keys").toEqual([]);
  // With a dialog open the letters do nothing.
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/top-ups/);
  await expect(page.getByRole("tab", { name: "To buy" })).toBeVisible();
  for (const [key, path] of [
    ["t", "/trips"],
    ["p", "/plan"],
    ["h", "/"],
  ] as const) {
    await page.keyboard.press("g", { delay: 90 });
    await page.keyboard.press(key, { delay: 90 });
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
});

test("“check in” and a kit's code lead to the count of that kit", async ({
  signedIn: page,
  session,
}) => {
  const { kit } = await newKit(session);
  await page.getByRole("button", { name: "Search everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill(`check in ${kit.code}`);
  await expect(
    dialog
      .getByRole("group", { name: "Check in" })
      .getByRole("option", { name: kit.code, selected: true }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/top-ups\\?tab=check-in&kit=${kit.code}`));
  await expect(
    page
      .getByRole("region", { name: kit.code, exact: true })
      .getByRole("button", { name: "Check in, all there" }),
  ).toBeVisible();
});

test("“release tomorrow” leads to the button that releases tomorrow's trips", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["tomorrow"]);
  try {
    const desk = await openAs(browser, round, "coordinator");
    await go(desk, "/kits");
    await desk.getByRole("button", { name: "Search everything" }).click();
    const dialog = desk.getByRole("dialog", { name: "Search" });
    await dialog.getByRole("combobox").fill("release tomorrow");
    await expect(dialog.getByRole("option", { selected: true })).toContainText(
      "Release tomorrow's trips",
    );
    await desk.keyboard.press("Enter");
    await expect(desk.getByRole("button", { name: "Release 1 trip" })).toBeVisible();
    await desk.context().close();
  } finally {
    await stop();
  }
});
