import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";

/** Each page of a PDF, in whole points, width and height. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, across, down]) =>
    [across, down].map(Number).map(Math.round).join(" x "),
  );
}

/** Pixels between the margins of a sheet. */
const inside = { A4: 1047, A3: 1512 } as const;

test("the plan fits on A4 and on A3, landscape, with every school and no word cut off", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const longest = `Taumatawhakatangihangakōauauotamateapōkaiwhenuakitānatahu ${mark}`;
  await call(session, createSchool, { body: { nameEn: longest } });
  for (let at = 0; at < 41; at += 1) {
    await call(session, createSchool, { body: { nameEn: `Te Kura o Ōhinewai ${mark} ${at}` } });
  }
  const rotationId = rotations[0]?.id ?? "";
  for (const schoolId of schoolIds) {
    await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  }
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await expect(page.getByRole("status").filter({ hasText: /^44 schools$/ })).toBeVisible();
  await page.evaluate(() => (window.print = () => {}));
  const paper = page.locator(".plan-paper");
  for (const size of ["A4", "A3"] as const) {
    await page.getByRole("button", { name: "Reports, calendar and printing" }).click();
    await page.getByRole("menuitem", { name: `Print on ${size}` }).click();
    await expect(paper.locator("tbody tr:not(.route)")).toHaveCount(44);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: inside[size], height: 900 });
    await expect(paper.getByText(longest)).toBeVisible();
    for (const school of schools) await expect(paper.getByText(school)).toBeVisible();
    await expect(paper.getByText(`${code}-01`)).toBeVisible();
    const cut = await paper.evaluate((sheet) =>
      [sheet, ...sheet.querySelectorAll("th, td")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    );
    expect(cut).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });

    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    // 44 schools fit on one A3.
    expect(pages).toEqual(size === "A3" ? ["1191 x 842"] : ["842 x 595", "842 x 595"]);
    // It is removed after printing.
    await expect(paper).toHaveCount(0);
  }
  // The browser's own print command includes every school too, on A4.
  const own = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(own).toEqual(["842 x 595", "842 x 595"]);
  await expect(paper).toHaveCount(0);
});
