import { readFile } from "node:fs/promises";
import { expect as within, type Page, test } from "@playwright/test";
import { startApprovedClaims } from "./approved-claims.ts";
import { accessFaults } from "./access-faults.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";

const expect = within.configure({ timeout: 60_000 });

async function saved(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a claim, a vehicle's logbook and a person's statement are saved as papers", async ({
  browser,
}) => {
  const { round, stop } = await startApprovedClaims();

  const driver = await openAs(browser, round, "driver");
  await go(driver, "/km-claims?tab=mine");
  await driver.getByRole("button", { name: /^Claim 2 / }).click();
  const claim = await saved(driver, "Save as PDF");
  expect([claim.name, claim.bytes.subarray(0, 5).toString()]).toEqual(["claim-2.pdf", "%PDF-"]);

  await go(driver, "/settings/my-account");
  expect((await saved(driver, "Yearly statement as PDF")).name).toMatch(
    /^statement-Ana-driver-\d{4}-04-01\.pdf$/,
  );
  const lines = (await saved(driver, "Yearly statement as CSV")).bytes.toString().split("\r\n");
  expect(lines[0]).toContain("Reimbursed,Honorarium,Amount,Currency");
  // Twenty-two approved claims; the nth has n kilometres, at $1.20.
  expect(lines).toHaveLength(23);
  expect(lines[2]).toContain(",Hatchback,2,km,2.4,0,2.4,NZD,");
  await driver.getByRole("button", { name: /^Hatchback/ }).click();
  await expect(driver.getByRole("dialog", { name: "Hatchback" })).toBeVisible();
  expect((await saved(driver, "Logbook as PDF")).name).toMatch(/^logbook-Hatchback-.*\.pdf$/);
  const book = (await saved(driver, "Logbook as CSV")).bytes.toString();
  expect(book).toContain("1 Store Lane – Fairview School,North,Ana driver,,,22");
  expect(await accessFaults(driver)).toEqual([]);

  // 253 claimed kilometres of the 3,500 that the first tier pays without a logbook.
  await driver.keyboard.press("Escape");
  const soFar = driver.getByRole("region", { name: "Hatchback, tax year so far" });
  await expect(soFar.getByText("253 km of 3,500 km at the first rate")).toBeVisible();
  await expect(soFar.getByRole("img", { name: /^Hatchback since Wed 1 Apr/ })).toBeVisible();
  await soFar.getByRole("button", { name: "As a table" }).click();
  await expect(soFar.getByRole("row", { name: "Fri 20 Nov 253 km" })).toBeVisible();

  await driver.getByRole("button", { name: /^Hatchback/ }).click();
  await driver.getByRole("button", { name: "Edit vehicle" }).click();
  const form = driver.getByRole("dialog");
  await form.getByLabel("Odometer now").fill("20000");
  await form.getByRole("button", { name: "Add tax year" }).click();
  await form.getByLabel("Odometer then").fill("12000");
  await form.getByLabel("Private use that year").fill("9000");
  await form.getByRole("button", { name: "Save vehicle" }).click();
  await driver.getByRole("alertdialog").getByRole("button").click();
  await expect(form.getByText(/^This is more than the odometer shows/)).toBeVisible();
  await form.getByLabel("Private use that year").fill("7000");
  await form.getByRole("button", { name: "Save vehicle" }).click();
  await expect(driver.getByText("Vehicle saved")).toBeVisible();
  await driver.getByRole("button", { name: /^Hatchback/ }).click();
  await expect(driver.getByText(/12,000 km · logbook kept · 7,000 km private/)).toBeVisible();
  await driver.context().close();

  const desk = await openAs(browser, round, "finance");
  await go(desk, `/settings/users/${round.sessions.driver.branchUserId}`);
  expect((await saved(desk, "Yearly statement as PDF")).name).toContain("Ana-driver");

  await go(desk, "/km-claims?tab=totals");
  await expect(desk.getByText("$303.60 for 253 km, approved")).toBeVisible();
  const byPerson = desk.getByRole("region", { name: "By person" });
  await byPerson.getByRole("button", { name: "As a table" }).click();
  await expect(byPerson.getByRole("row", { name: "Ana driver 253 km $303.60" })).toBeVisible();
  const [months] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("region", { name: "By month" }).getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(await readFile(await months.path(), "utf8")).toContain("2026-11,253,303.6,NZD");
  expect(await accessFaults(desk)).toEqual([]);
  await desk.context().close();
  await stop();
});
