import { readFile } from "node:fs/promises";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { activeType, branchWithKits } from "./plan-branch.ts";

test("44 schools' four requests are typed in under 200 keystrokes and clicks, saved at once, and exported and imported as CSV", async ({
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

  // By keyboard: a number sets the rank, Enter saves and goes to the next school. The last ones, which are visible.
  const [first, second] = names.slice(-2);
  const wish = (school: string, what: string) =>
    sheet.getByRole("gridcell", { name: `${school}, Title C ${mark}${what}`, exact: true });
  await wish(first ?? "", ": wish 4").focus();
  await page.keyboard.press("1");
  await expect(wish(first ?? "", ": wish 1")).toBeVisible();
  await page.getByLabel("Asked by").fill("Hōne Tāwhai");
  // As with every date of the app: typed in the branch's order, and an invalid one is reported beside it.
  await page.getByLabel("Asked on").fill("31/11/26");
  await page.getByLabel("Asked by").focus();
  await expect(page.getByText("November has only 30 days")).toBeVisible();
  await page.getByLabel("Asked on").fill("24/11/26");
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
  expect(saved).toContain(`${first},C${mark},1,,,Hōne Tāwhai,2026-11-24`);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import requests from CSV" });
  await dialog
    .getByLabel("Choose a CSV file")
    .last()
    .setInputFiles({
      name: "more.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `School,Kit type,Wish\n${first},C${mark},3\n${second},NONE,1\n${second},A${mark},2`,
      ),
    });
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog.getByText("0 new, 1 changed, 1 unchanged")).toBeVisible();
  await expect(
    dialog.getByText("Row 3: There is no such kit type that is active. Kit type: “NONE”"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1 request", exact: true }).click();
  await expect(dialog.getByText("Requests imported: 0 new, 1 changed, 1 unchanged")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(wish(first ?? "", ": wish 3")).toBeVisible();
  await page.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByLabel("First delivery")).toBeVisible();

  // The plan is shown before its requests are loaded; the sheet waits for them, or it would show and save none.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/requests?**", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await go(page, `/plan?term=${term.id}`);
  await expect(page.getByLabel("First delivery")).toBeVisible();
  await page.getByRole("button", { name: "Requests", exact: true }).click();
  // All other data of the sheet are loaded and rendered meanwhile.
  await page.waitForTimeout(1000);
  await expect(page.getByLabel("Loading")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  release();
  await page.getByLabel("Search schools").fill(first ?? "");
  await expect(wish(first ?? "", ": wish 3")).toBeVisible();
});
