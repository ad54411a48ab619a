import type { Page } from "@playwright/test";
import { realSchoolList, schoolList } from "../apps/api/src/test/school-lists.ts";
import { serverUrl } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

async function importList(page: Page, file: string): Promise<void> {
  await go(page, "/settings/schools");
  await page.getByRole("button", { name: "Import CSV" }).first().click();
  await page.getByLabel("Choose a CSV file").last().setInputFiles(file);
  await expect(page.getByLabel("Ministry number")).toHaveValue("Reference");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: /^Import \d+ schools$/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Schools imported" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
}

test("the real directory beside this clone is imported", async ({ signedIn: page }) => {
  const file = realSchoolList("northern-ireland");
  test.skip(file === null, "the real list is not beside this clone");
  await importList(page, file ?? "");
  await page.getByLabel("Search schools").fill("Abbots Cross");
  await page.getByRole("link", { name: "Abbots Cross Primary School" }).click();
  await expect(page.getByLabel("Street")).toHaveValue("86 DOAGH ROAD");
});

test("a directory is imported, and two people who save one school are told of each other", async ({
  signedIn: page,
  session,
  browser,
}) => {
  await importList(page, schoolList("northern-ireland"));
  await page.getByLabel("Search schools").fill("Hazelbank");
  await page.getByRole("link", { name: "Hazelbank Integrated Primary School" }).click();
  await expect(page.getByLabel("Street")).toHaveValue("88 SHORE ROAD");
  const path = new URL(page.url()).pathname;

  const context = await browser.newContext({ baseURL: serverUrl() });
  const second = await context.newPage();
  await second.goto("/");
  await second.evaluate((value) => localStorage.setItem("auth", JSON.stringify(value)), session);
  await second.reload();
  await go(second, path);
  await expect(second.getByLabel("Drop point")).toBeVisible();

  await page.getByLabel("Drop point").fill("Office, ground floor");
  await page.getByRole("button", { name: "Save school" }).click();
  await expect(page.getByText("School saved")).toBeVisible();

  await second.getByLabel("Drop point").fill("Hall, side door");
  await second.getByRole("button", { name: "Save school" }).click();
  const dialog = second.getByRole("dialog", { name: "Someone else has changed this" });
  await expect(dialog).toContainText("Office, ground floor");
  await expect(dialog).toContainText("Hall, side door");
  await dialog.getByLabel(/Theirs/).check();
  await dialog.getByRole("button", { name: "Save this choice" }).click();
  await expect(second.getByText("School saved")).toBeVisible();
  await expect(second.getByLabel("Drop point")).toHaveValue("Office, ground floor");
  await context.close();
});
