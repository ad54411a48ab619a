import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType, getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

/** Two schools, a kit type with two copies, and a term without rotations, under names of their own. */
async function branchWithKits(session: Session) {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  const schools = [`Kōwhai School ${mark}`, `Rātā School ${mark}`] as const;
  const schoolIds: string[] = [];
  for (const nameEn of schools) {
    schoolIds.push((await call(session, createSchool, { body: { nameEn } })).id);
  }
  const item = await call(session, createItem, { body: { sku: `E2E-${mark}`, name: "Bones" } });
  const type = await call(session, createKitType, {
    body: { code: `E${mark}`, nameEn: `Dem Bones ${mark}` },
  });
  const params = { id: type.id };
  const lines = [{ itemId: item.id, qty: 30, kind: "permanent" as const }];
  const draft = await call(session, saveDraftPackingList, {
    params,
    body: { boxes: 1, weightG: 4000, lines },
  });
  await call(session, publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
  const { rowVersion, status } = await call(session, getKitType, { params });
  if (status !== "active") {
    await call(session, updateKitType, { params, body: { rowVersion, status: "active" } });
  }
  for (let copy = 1; copy <= 2; copy += 1) {
    await call(session, createKit, { body: { kitTypeId: type.id } });
  }
  // Far from the days of other tests, which share the branch.
  const year = 2040 + Math.floor(Math.random() * 50);
  const term = await call(session, createTerm, {
    body: { year, number: 1, startsOn: `${year}-02-01`, endsOn: `${year}-03-31` },
  });
  return { schools, schoolIds, kitTypeId: type.id, code: `E${mark}`, term };
}

test("a term is laid out, kits are given, taken back and published", async ({
  signedIn: page,
  session,
}) => {
  const { schools, code, term } = await branchWithKits(session);
  await go(page, `/plan?term=${term.id}`);

  await page.getByLabel("First delivery").fill(`07/02/${term.year}`);
  await page.getByRole("button", { name: "Lay out rotations" }).click();
  // The form is left only once it has been saved.
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.getByLabel("Search schools").fill(schools[0].slice(-4));
  const cell = (school: string, what: string) =>
    page.getByRole("button", { name: `${school}, rotation 1${what}` });
  await cell(schools[0], ", empty").click();
  await page.getByRole("button", { name: `Give ${code}-01` }).click();
  await expect(page.getByText(`goes to ${schools[0]}`)).toBeVisible();
  await expect(cell(schools[0], `: ${code}-01`)).toBeVisible();

  // From one cell to the next by keyboard.
  await page.keyboard.press("Escape");
  await cell(schools[0], `: ${code}-01`).focus();
  await page.keyboard.press("ArrowDown");
  await expect(cell(schools[1], ", empty")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Give ${code}-02` }).click();
  await expect(cell(schools[1], `: ${code}-02`)).toBeVisible();

  // Taken back at once, with a way back.
  await page.getByRole("button", { name: `Take ${code}-02 back` }).click();
  await expect(cell(schools[1], ", empty")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(cell(schools[1], `: ${code}-02`)).toBeVisible();

  // Other copies say who has them.
  await page.getByRole("button", { name: `Give another copy instead of ${code}-02` }).click();
  const other = page.getByText(`${code}-01 is with ${schools[0]}`);
  await expect(other).toBeVisible();
  // Escape closes them alone, the next one the panel.
  await page.keyboard.press("Escape");
  await expect(other).toHaveCount(0);
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);

  await page.getByRole("columnheader").getByRole("button", { name: "Rotation 1" }).click();
  await page.getByRole("button", { name: "Publish rotation 1" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("2 kits for 2 schools");
  await asked.getByRole("button", { name: "Publish rotation 1" }).click();
  await expect(page.getByText("Published: 2 preparations")).toBeVisible();
  await expect(
    page.getByRole("complementary").getByText("published", { exact: true }),
  ).toBeVisible();
  await expect(cell(schools[0], `: ${code}-01 Dem Bones`)).toHaveAccessibleName(/confirmed/);
});

test("wishes are planned by the machine, one is declined, the rest applied, undone and done again", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, kitTypeId, code, term } = await branchWithKits(session);
  for (const schoolId of schoolIds) {
    await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  }
  await go(page, `/plan?term=${term.id}`);
  await page.getByLabel("First delivery").fill(`07/02/${term.year}`);
  await page.getByRole("button", { name: "Lay out rotations" }).click();
  // The form is left only once it has been saved.
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.getByLabel("Search schools").fill(schools[0].slice(-4));

  await page.getByRole("button", { name: "Auto-plan" }).click();
  await page.getByRole("button", { name: "Make a plan" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("2 kits added")).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText("100 % of the best possible")).toBeVisible();
  await expect(panel.getByText("Every wish is granted.")).toBeVisible();
  // Drawn, and not there yet.
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("button", { name: /would be added/ })).toHaveCount(2);

  for (const rotation of await panel.locator("summary").all()) await rotation.click();
  await panel.getByRole("checkbox", { name: `for ${schools[0]}` }).uncheck();
  await expect(grid.getByRole("button", { name: /would be added/ })).toHaveCount(1);
  await panel.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("1 change applied.")).toBeVisible();
  const given = grid.getByRole("button", { name: new RegExp(`${schools[1]}.*${code}-0`) });
  await expect(given).toHaveCount(1);
  await expect(
    grid.getByRole("button", { name: new RegExp(`${schools[0]}.*${code}`) }),
  ).toHaveCount(0);

  await page.keyboard.press("Control+z");
  await expect(given).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Redo" })).toBeEnabled();
  await page.keyboard.press("Control+Shift+z");
  await expect(given).toHaveCount(1);
});
