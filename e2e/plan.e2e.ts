import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchWithKits, layOut } from "./plan-branch.ts";

test("a term is laid out, kits are assigned, unassigned and published", async ({
  signedIn: page,
  session,
}) => {
  const branch = await branchWithKits(session);
  const { schools, code, term } = branch;
  await go(page, `/plan?term=${term.id}`);

  // With enough space for all rotations, the button below covers none of them.
  await page.setViewportSize({ width: 1440, height: 1000 });
  const bottom = page
    .getByText(/^Rotation 4, /)
    .evaluate((line) => line.getBoundingClientRect().bottom);
  const foot = page.getByRole("button", { name: "Lay out rotations" });
  expect(await bottom).toBeLessThan(
    await foot.evaluate((button) => button.getBoundingClientRect().top - 8),
  );
  await layOut(page, branch);
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

  // Unassigned at once, with undo.
  await page.getByRole("button", { name: `Unassign ${code}-02` }).click();
  await expect(cell(schools[1], ", empty")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(cell(schools[1], `: ${code}-02`)).toBeVisible();

  // Other copies say who has them.
  await page.getByRole("button", { name: `Give another copy instead of ${code}-02` }).click();
  const other = page.getByText(`${code}-01 is with ${schools[0]}`);
  await expect(other).toBeVisible();
  // The first Escape closes the list of copies, the next one the panel.
  await page.keyboard.press("Escape");
  await expect(other).toHaveCount(0);
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);

  await page.getByRole("columnheader").getByRole("button", { name: "Rotation 1" }).click();
  await page.getByRole("button", { name: "Publish rotation 1", exact: true }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("2 kits for 2 schools");
  await asked.getByRole("button", { name: "Publish rotation 1" }).click();
  await expect(page.getByText("Published: 2 preparations")).toBeVisible();
  await expect(
    page.getByRole("complementary").getByText("published", { exact: true }),
  ).toBeVisible();
  await expect(cell(schools[0], `: ${code}-01 Dem Bones`)).toHaveAccessibleName(/confirmed/);
});

test("requests are planned by auto-plan, one is rejected, the rest applied, undone and redone", async ({
  signedIn: page,
  session,
}) => {
  const branch = await branchWithKits(session);
  const { mark, schools, schoolIds, kitTypeId, code, term } = branch;
  for (const schoolId of schoolIds) {
    await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  }
  await go(page, `/plan?term=${term.id}`);
  await layOut(page, branch);

  await page.getByRole("button", { name: "Auto-plan" }).click();
  await page.getByRole("button", { name: "Make a plan" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("2 kits added")).toBeVisible();
  await expect(panel.getByText("All 2 wishes are granted")).toBeVisible();
  await expect(panel.getByText("Every wish is granted.")).toBeVisible();
  const fairness = panel.getByRole("region", { name: "Fairness" });
  await expect(fairness).toHaveText(
    /Every school that asked gets a wish granted; today 2 get none\.$/,
  );
  // Shown in the grid, but not saved yet.
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

  const undone = page.waitForResponse((answer) => answer.url().endsWith("/undo"));
  await page.keyboard.press("Control+z");
  await expect(given).toHaveCount(0);
  // The grid shows it before the server has answered.
  expect((await undone).ok()).toBe(true);
  // The server stores the undone change: it can be redone after a reload.
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await expect(page.getByRole("button", { name: "Redo" })).toBeEnabled();
  await expect(given).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(given).toHaveCount(1);
});

test("a plan made from outdated facts is planned again, not applied; its changes are shown in the grid wherever they are", async ({
  signedIn: page,
  session,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  const { mark, schools, schoolIds, kitTypeId, code, term } = await branchWithKits(session);
  for (let at = 0; at < 30; at += 1) {
    await call(session, createSchool, { body: { nameEn: `Hōhepa ${mark} ${at}` } });
  }
  const { items } = await call(session, layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: `${term.year}-02-07` },
  });
  const last = items.at(-1);
  const [, schoolId = ""] = schoolIds;
  const preferredRotationId = last?.id ?? "";
  const wish = { termId: term.id, schoolId, kitTypeId, preferredRotationId };
  await call(session, createRequest, { body: wish });
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await page.getByRole("button", { name: "Auto-plan" }).click();
  await page.getByRole("button", { name: "Make a plan" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("1 kit added")).toBeVisible();

  // The last rotation of a school far down is scrolled into view; and again by its name.
  const grid = page.getByRole("grid");
  const would = grid.getByRole("button", {
    name: new RegExp(`${schools[1]}, rotation ${last?.seq}: ${code}.*would be added`),
  });
  // The columns share the width: a cell is up to half a pixel wider than the whole pixels that its frame shows.
  const whole = { ratio: 0.99 };
  await expect(would).toBeInViewport(whole);
  await grid.evaluate((frame) => frame.scrollTo(0, 0));
  await expect(would).not.toBeInViewport();
  await panel.getByText(`Rotation ${last?.seq} (1/1)`).click();
  await panel
    .getByRole("button", { name: `${schools[1]}: show rotation ${last?.seq} in the plan` })
    .click();
  await expect(would).toBeInViewport(whole);

  // Somebody assigns the kit to the other school by hand meanwhile.
  const [other = ""] = schoolIds;
  const body = { rotationId: items[0]?.id ?? "", schoolId: other, kitTypeId };
  await call(session, createAllocation, { body });
  await panel.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(
    page.getByText(
      "Since this plan was made, the plan changed. Nothing was applied: it is planned again.",
    ),
  ).toBeVisible();
  await expect(panel.getByText("1 kit added")).toBeVisible();
  await expect(would).toHaveCount(1);
  await panel.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("1 change applied.")).toBeVisible();
  await expect(
    grid.getByRole("button", { name: `${schools[0]}, rotation 1: ${code}` }),
  ).toHaveCount(1);
});
