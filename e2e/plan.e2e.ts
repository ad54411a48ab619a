import { readFile } from "node:fs/promises";
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

/** An active kit type with a packing list of its own. */
async function activeType(session: Session, code: string, nameEn: string): Promise<string> {
  const item = await call(session, createItem, { body: { sku: `E2E-${code}`, name: nameEn } });
  const type = await call(session, createKitType, { body: { code, nameEn } });
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
  return type.id;
}

/** Two schools, a kit type with two copies, and a term without rotations, under names of their own. */
async function branchWithKits(session: Session) {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  const schools = [`Kōwhai School ${mark}`, `Rātā School ${mark}`] as const;
  const schoolIds: string[] = [];
  for (const nameEn of schools) {
    schoolIds.push((await call(session, createSchool, { body: { nameEn } })).id);
  }
  const kitTypeId = await activeType(session, `E${mark}`, `Dem Bones ${mark}`);
  for (let copy = 1; copy <= 2; copy += 1) {
    await call(session, createKit, { body: { kitTypeId } });
  }
  // Far from the days of other tests, which share the branch.
  const year = 2040 + Math.floor(Math.random() * 50);
  const term = await call(session, createTerm, {
    body: { year, number: 1, startsOn: `${year}-02-01`, endsOn: `${year}-03-31` },
  });
  return { mark, schools, schoolIds, kitTypeId, code: `E${mark}`, term };
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

test("kits change places by keys, drag and taps, many at once, and each is one undo", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, kitTypeId, code, term } = await branchWithKits(session);
  // What it asks for is offered first.
  const [schoolId = ""] = schoolIds;
  await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  await go(page, `/plan?term=${term.id}`);
  await page.getByLabel("First delivery").fill(`07/02/${term.year}`);
  await page.getByRole("button", { name: "Lay out rotations" }).click();
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.getByLabel("Search schools").fill(schools[0].slice(-4));
  const cell = (school: number, rotation: number, what = "") =>
    page
      .getByRole("grid")
      .getByRole("button", { name: `${schools[school as 0]}, rotation ${rotation}${what}` });

  // Enter opens the cell and lands on the first kit; Enter gives it.
  await cell(0, 1, ", empty").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Give ${code}-01` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(0, 1, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Escape");

  // By keys: picked up, carried to the right, put down; P pins it.
  await expect(cell(0, 1)).toBeFocused();
  await page.keyboard.press("m");
  const hand = page.getByRole("status").filter({ hasText: "choose where it goes" });
  await expect(hand).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(cell(0, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(0, 2, `: ${code}-01`)).toBeVisible();
  await expect(hand).toBeHidden();
  await page.keyboard.press("p");
  await expect(cell(0, 2)).toHaveAccessibleName(/pinned/);

  // Dragged to the other school.
  const from = await cell(0, 2).getByText(`${code}-01`).boundingBox();
  const to = await cell(1, 1, ", empty").boundingBox();
  if (!from || !to) throw new Error("Both cells are on screen.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await expect(hand).toBeVisible();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();

  // By taps, from the cell's own panel.
  await cell(1, 1).click();
  await page.getByRole("button", { name: `Move ${code}-01 to another cell` }).click();
  await cell(1, 3, ", empty").click();
  await expect(cell(1, 3, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Escape");

  // Many cells at once: the second school has had the title, and the others are served all the same.
  await cell(0, 1, ", empty").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 cells chosen")).toBeVisible();
  await page.getByLabel("Give…").selectOption({ label: `${code} Dem Bones ${code.slice(1)}` });
  await expect(page.getByRole("alert").filter({ hasText: `gets Dem Bones` })).toBeVisible();
  await expect(cell(0, 1, `: ${code}-0`)).toBeVisible();
  await expect(cell(1, 1, ", empty")).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(cell(0, 1, ", empty")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(cell(1, 3, `: ${code}-01`)).toBeVisible();
});

test("44 schools' four wishes are typed in under 200 keystrokes and clicks, saved at once, and go out and in as CSV", async ({
  signedIn: page,
  session,
}) => {
  const { mark, term, kitTypeId } = await branchWithKits(session);
  const types = [kitTypeId];
  for (const letter of ["A", "B", "C"]) {
    types.push(await activeType(session, `${letter}${mark}`, `Title ${letter} ${mark}`));
  }
  const names = Array.from({ length: 42 }, (_, i) => `Wāhi ${mark} ${String(i + 10)}`);
  for (const nameEn of names) await call(session, createSchool, { body: { nameEn } });
  await go(page, `/plan?term=${term.id}`);
  await page.evaluate(() => {
    const counts = { all: 0 };
    Object.assign(window, { counts });
    for (const kind of ["click", "keydown"]) {
      window.addEventListener(kind, (event) => (counts.all += event.isTrusted ? 1 : 0), true);
    }
  });
  await page.getByRole("button", { name: "Requests", exact: true }).click();
  // The branch of these tests has other schools too.
  await page.getByLabel("Search schools").click();
  await page.keyboard.type(mark);
  const sheet = page.getByRole("grid", { name: "Requests" });
  await expect(sheet).toHaveAttribute("aria-rowcount", "45");
  const done = new Set<string>();
  while (done.size < 44) {
    const rows = sheet.locator("[role=rowheader]");
    const drawn = await rows.evaluateAll((all) => all.map((row) => row.dataset["at"] ?? ""));
    const next = drawn.map((place) => place.split("|")[0] ?? "").filter((id) => !done.has(id));
    for (const school of next) {
      for (const type of types) await sheet.locator(`[data-at="${school}|${type}"]`).click();
      done.add(school);
    }
  }
  await expect(page.getByText("44 schools to save")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("176 added")).toBeVisible();
  const effort = await page.evaluate(
    () => (window as unknown as { counts: { all: number } }).counts,
  );
  expect(effort.all).toBeLessThan(200);
  await expect(page.getByText("All saved")).toBeVisible();
  await expect(
    sheet.getByRole("columnheader", { name: `Title A ${mark}: 44 ask, 0 can have it` }),
  ).toBeVisible();

  // By keyboard: a number moves the wish up, Enter saves and goes to the next school.
  // The last ones, which stand in sight.
  const [first, second] = names.slice(-2);
  const wish = (school: string, what: string) =>
    sheet.getByRole("gridcell", { name: `${school}, Title C ${mark}${what}`, exact: true });
  await wish(first ?? "", ": wish 4").focus();
  await page.keyboard.press("1");
  await expect(wish(first ?? "", ": wish 1")).toBeVisible();
  await page.getByLabel("Asked by").fill("Hōne Tāwhai");
  await wish(first ?? "", ": wish 1").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 changed")).toBeVisible();
  await expect(page.getByText("All saved")).toBeVisible();
  await expect(page.getByText(`${second}:`, { exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toContain(`${first},C${mark},1,,,Hōne Tāwhai`);
  await page.getByRole("button", { name: "Import CSV" }).click();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "more.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `School,Kit type,Wish\n${first},C${mark},3\n${second},NONE,1\n${second},A${mark},2`,
    ),
  });
  await expect(page.getByText("0 new, 1 changed, 1 as they are.")).toBeVisible();
  await expect(page.getByText("There is no active kit type “NONE”.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 request" }).click();
  await expect(wish(first ?? "", ": wish 3")).toBeVisible();
  await page.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByLabel("First delivery")).toBeVisible();
});
