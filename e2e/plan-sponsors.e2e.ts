import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";

test("a sponsor has a page with the students reached: on screen, on paper, as PDF and as CSV", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const name = `Pēke ${mark}`;
  const params = { id: kitTypeId };
  const { rowVersion } = await call(session, getKitType, { params });
  await call(session, updateKitType, { params, body: { rowVersion, sponsor: name } });
  const rotationId = rotations[0]?.id ?? "";
  for (const schoolId of schoolIds) {
    await call(session, createAllocation, {
      body: { rotationId, schoolId, kitTypeId, studentsExpected: 28 },
    });
  }

  await go(page, `/plan?term=${term.id}`);
  await page.getByRole("button", { name: "Reports, calendar and printing" }).click();
  await page.getByRole("menuitem", { name: "Sponsors" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByText("Still to come this term: 2 loans for 56 students.")).toBeVisible();
  const line = page.getByRole("row").filter({ hasText: schools[0] });
  await expect(line.getByText(`${code}-01`)).toBeVisible();
  await expect(line.getByText("28 planned")).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);

  const saved = async (button: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    return (await coming).suggestedFilename();
  };
  expect(await saved("Save as PDF")).toBe(`Pēke-${mark}-term-1-${term.year}.pdf`);
  expect(await saved("Download CSV: Loans")).toContain(
    `pēke-${mark.toLowerCase()}-term-1-${term.year}`,
  );
  await page.evaluate(() => {
    window.print = () => {
      const { textContent } = document.querySelector(".plan-paper") ?? {};
      Object.assign(window, { printed: textContent });
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  const printed = () =>
    page.evaluate(() => (window as unknown as { printed?: string }).printed ?? "");
  await expect.poll(printed).toContain("28 planned");

  // The open page is in the address; back leads to all sponsors, and to the plan.
  const { pathname, search } = new URL(page.url());
  await go(page, "/settings");
  await go(page, `${pathname}${search}`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "All sponsors" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  // The browser's own print command prints all of them too, and the screen is unchanged afterwards.
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const { textContent } = document.querySelector(".plan-paper") ?? {};
      Object.assign(window, { printed: textContent });
    });
    Object.assign(window, { printed: "" });
  });
  await page.pdf();
  await expect.poll(printed).toContain("28 planned");
  await expect(page.locator(".plan-paper")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByLabel("Search schools")).toBeVisible();
});
