import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import {
  listRotations,
  publishRotation,
  setRotationStatus,
} from "@kitround/contract/rotations/rotation.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";

test("changes since publishing are listed with their trips and published together; a kit can be followed by a link", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const [first] = rotations;
  const [schoolId = ""] = schoolIds;
  const rotationId = first?.id ?? "";
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  const version = async () => {
    const { items } = await call(session, listRotations, { query: { termId: term.id } });
    return items[0]?.rowVersion ?? 0;
  };
  const params = { id: rotationId };
  await call(session, publishRotation, { params, body: { rowVersion: await version() } });
  const reason = "A school is away.";
  await call(session, setRotationStatus, {
    params,
    body: { rowVersion: await version(), status: "open", reason },
  });

  await go(page, `/plan?term=${term.id}&q=${mark}`);
  const cell = (school: number, rotation: number, what = "") =>
    page
      .getByRole("grid")
      .getByRole("button", { name: `${schools[school as 0]}, rotation ${rotation}${what}` });
  await cell(0, 1, `: ${code}-01`).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await expect(cell(1, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();

  await page.getByRole("button", { name: "2 changes not published" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText(`Unassigned from ${schools[0]}`)).toBeVisible();
  await expect(panel.getByText(`New for ${schools[1]}`)).toBeVisible();
  await expect(panel.getByText(/^Delivery: comes off Schools on no route/)).toBeVisible();
  await expect(panel.getByText(/^Delivery: is added to Schools on no route/)).toBeVisible();
  await panel.getByRole("button", { name: "Publish the changes of rotation 1" }).click();
  await expect(panel.getByText("Everything that was changed is published.")).toBeVisible();
  await expect(page.getByRole("button", { name: /not published/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // The filtered kit's schools, with the filter in the address; the legend explains the marks.
  await page.getByRole("button", { name: "Filter and legend" }).click();
  const menu = page.getByRole("dialog", { name: "Filter and legend" });
  await expect(menu.getByRole("list", { name: "What the marks mean" })).toContainText("overdue");
  await menu
    .getByLabel("Kit", { exact: true })
    .selectOption({ label: `${code}-01 Dem Bones ${mark}` });
  await menu.getByRole("button", { name: "Done" }).click();
  const journey = page.getByRole("region", { name: `Where ${code}-01 goes` });
  await expect(journey.getByRole("button")).toHaveText([`Rotation 1: ${schools[1]}`]);
  await expect(cell(0, 1)).toHaveCount(0);
  const link = new URL(page.url());
  await go(page, "/settings");
  await go(page, `${link.pathname}${link.search}`);
  await expect(journey).toBeVisible();
  await expect(cell(1, 1)).toBeVisible();
  await page.getByRole("button", { name: "Filter and legend, 1 on" }).click();
  await menu.getByRole("button", { name: "Clear filters" }).click();
  await page.keyboard.press("Escape");
  await expect(cell(0, 1)).toBeVisible();

  // A holiday shows its conflicts before it is saved; afterwards the kit is marked.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Public holidays" }).click();
  // That year's holidays are not published, so the screen asks for them instead of inventing them.
  await expect(
    panel.getByText(`The public holidays of ${term.year} are not all known here.`),
  ).toBeVisible();
  await panel.getByLabel("Day", { exact: true }).fill(`07/02/${term.year}`);
  await panel.getByLabel("Name").fill(`Waitangi ${mark}`);
  await expect(panel.getByText(`${code}-01 for ${schools[1]}`)).toBeVisible();
  await panel.getByRole("button", { name: "Add holiday" }).click();
  await expect(page.getByRole("button", { name: "1 conflict" })).toBeVisible();
  await expect(cell(1, 1)).toHaveAccessibleName(/is Waitangi/);
  await panel.getByRole("button", { name: `Remove Waitangi ${mark}` }).click();
  await expect(page.getByRole("button", { name: "1 conflict" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // For others to see: coverage with its CSV, and the whole plan on paper.
  await page.evaluate(() => {
    window.print = () => {
      const { textContent } = document.querySelector(".plan-paper") ?? {};
      Object.assign(window, { printed: textContent });
    };
  });
  const more = async (what: string) => {
    await page.getByRole("button", { name: "Reports, calendar and printing" }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  const printed = () =>
    page.evaluate(() => (window as unknown as { printed?: string }).printed ?? "");
  await more("Print on A3");
  await expect.poll(printed).toContain(`${code}-01 Dem Bones ${mark}`);
  expect(await printed()).toContain("Only a part of the plan: it was filtered.");
  await more("Coverage and fairness");
  const table = page.getByRole("table").first();
  const line = table.getByRole("row").filter({ hasText: schools[1] });
  await expect(line.getByRole("cell").nth(2)).toHaveText("1");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV: Schools" }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(`schools-term-1-${term.year}`);
  await expect(page.getByRole("heading", { name: "All branches" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the plan" }).click();
  await expect(cell(1, 1)).toBeVisible();
});

test("a lost kit and a closed school show their conflicts before and after, wherever they are planned, and are repaired in the plan", async ({
  signedIn: page,
  session,
}) => {
  const branch = await branchLaidOut(session);
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } = branch;
  await call(session, createKit, { body: { kitTypeId } });
  const { id: rotationId = "", deliverOn = "", rowVersion = 0 } = rotations[0] ?? {};
  for (const schoolId of schoolIds) {
    await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  }
  await call(session, publishRotation, { params: { id: rotationId }, body: { rowVersion } });

  // The conflicts of losing it are shown before it is saved.
  await go(page, `/kits?kit=${code}-01`);
  await page.getByRole("button", { name: "More for this kit" }).click();
  await page.getByRole("menuitem", { name: "Mark as lost" }).click();
  const asked = page.getByRole("alertdialog", { name: "Mark this kit as lost?" });
  await expect(asked.getByText(`${code}-01 for ${schools[0]}`)).toBeVisible();
  await asked.getByLabel("Where it was seen last").fill("In the staff room");
  await asked.getByRole("button", { name: "Mark as lost" }).click();
  const told = page.getByRole("region", { name: "Conflicts" });
  await expect(told).toContainText(schools[0]);
  // The school that should get it shows the conflict too, and then closes on the day of the other's delivery.
  await go(page, `/settings/schools/${schoolIds[0]}`);
  await expect(told).toContainText(`${code}-01`);
  await go(page, `/settings/schools/${schoolIds[1]}`);
  await expect(page.getByRole("heading", { name: schools[1] })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Edit: Closures" }).click();
  const closures = page.getByRole("dialog", { name: "Closures" });
  await closures.getByRole("button", { name: "Add closure" }).click();
  const [year = "", month = "", day = ""] = deliverOn.split("-");
  await closures.getByLabel("From", { exact: true }).fill(`${day}/${month}/${year}`);
  await closures.getByLabel("To", { exact: true }).fill(`${day}/${month}/${year}`);
  await closures.getByLabel("Reason").fill("Camp");
  await expect(closures.getByText(`${code}-02 for ${schools[1]}`)).toBeVisible();
  await closures.getByRole("button", { name: "Save school" }).click();
  await expect(told).toContainText(`${code}-02`);

  // Today links to the cell, where another copy replaces the lost one.
  await go(page, "/");
  const work = page.getByRole("region", { name: "Conflicts in the plan" });
  await work.getByRole("link", { name: `${code}-01` }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("alert")).toContainText(`${code}-01 is lost`);
  await expect(page.getByRole("button", { name: "2 conflicts" })).toBeVisible();
  await panel.getByRole("button", { name: `Give another copy instead of ${code}-01` }).click();
  await panel.getByRole("button", { name: `Give ${code}-03` }).click();
  await expect(page.getByRole("button", { name: "1 conflict" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The other is moved to a rotation in which its school is open.
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  const cell = (school: string, rotation: number, what = "") =>
    page.getByRole("grid").getByRole("button", { name: `${school}, rotation ${rotation}${what}` });
  await expect(cell(schools[1], 1, `: ${code}-02`)).toHaveAccessibleName(/is closed on/);
  await cell(schools[1], 1, `: ${code}-02`).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await expect(cell(schools[1], 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(schools[1], 2, `: ${code}-02`)).toBeVisible();
  await expect(page.getByRole("button", { name: /conflict/ })).toHaveCount(0);
  await go(page, `/settings/schools/${schoolIds[1]}`);
  await expect(page.getByRole("heading", { name: schools[1] })).toBeVisible();
  await expect(told).toHaveCount(0);
});
