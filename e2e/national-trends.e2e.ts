import { readFile } from "node:fs/promises";
import { expect as within, type Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { test } from "./demo-test.ts";
import { go, signIn } from "./fixtures.ts";
import { openContext } from "./new-context.ts";

// A national office's trends, with the past terms of the demo's two branches.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

test.describe.configure({ timeout: 600_000 });

/** The first cells of a table's rows, and the cell below a heading: [["Term 4 2026", "12"], ...]. */
async function columnOf(page: Page, table: string, heading: string) {
  const region = page.getByRole("region", { name: table, exact: true });
  const headings = await region.getByRole("columnheader").allTextContents();
  const rows = await region.getByRole("row").all();
  return Promise.all(
    rows.slice(1).map(async (row) => {
      const cells = await row.getByRole("cell").allTextContents();
      return [await row.getByRole("rowheader").textContent(), cells[headings.indexOf(heading) - 1]];
    }),
  );
}

test("trends by term: plots by arrow keys, the same numbers as a table and as CSV, of all branches or one, and into a branch", async ({
  browser,
  demo,
}) => {
  const context = await openContext(browser, { baseURL: demo.url });
  const page = await context.newPage();
  await page.goto("/login");
  const account = demo.accounts.find(({ role }) => role === "admin");
  if (!account) throw new Error("The demo has an administrator.");
  await signIn(page, account);
  await go(page, "/settings?open=branches");

  const plot = page.getByRole("radiogroup", { name: /^Kits lent/ });
  const points = plot.getByRole("radio");
  await expect(points.last()).toBeChecked();
  const table = await columnOf(page, "All terms", "Kits lent");
  const said = await points.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ""));
  expect(said.length).toBeGreaterThan(1);
  expect(said.toReversed()).toEqual(table.map(([term, lent]) => `Kits lent, ${term}: ${lent}`));
  expect(await accessFaults(page)).toEqual([]);

  await points.last().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(points.nth(said.length - 2)).toBeChecked();
  const before = table[1]?.[0] ?? "";
  const byBranch = `${before}, by branch`;
  await expect(page.getByRole("region", { name: byBranch })).toBeVisible();
  // The branches of a term add up to it, and the address opens the same term again.
  const branches = await columnOf(page, byBranch, "Kits lent");
  expect(branches.map(([name]) => name)).toEqual(["North Waikare", "Waikare"]);
  const sum = branches.reduce((all, [, lent]) => all + Number(lent), 0);
  expect(String(sum)).toBe(table[1]?.[1]);
  const { pathname, search } = new URL(page.url());
  await go(page, "/");
  await go(page, `${pathname}${search}`);
  await expect(points.nth(said.length - 2)).toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV: All terms" }).click(),
  ]);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain("Term,Branches,Members reached,Members now,Kits lent");

  await page.getByLabel("Branch", { exact: true }).selectOption({ label: "North Waikare" });
  await page.getByLabel("City or district").selectOption({ label: "North Waikare" });
  await expect(page.getByText("Kilometres and money are not known by city")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: /^Driven/ })).toHaveCount(0);
  const rows = page.getByRole("region", { name: /, by branch$/ }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole("cell").nth(2).getByRole("button").click();
  await expect(page.getByText("You are in North Waikare now")).toBeVisible();
  await expect(page).toHaveURL(/\/plan\?.*show=coverage/);
  await context.close();
});
