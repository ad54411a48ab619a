import { readFile } from "node:fs/promises";
import { expect as within, test } from "@playwright/test";
import { startApprovedClaims } from "./approved-claims.ts";
import { accessFaults } from "./access-faults.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";

const expect = within.configure({ timeout: 60_000 });

test("approved claims are exported, undone, exported again and paid as one batch", async ({
  browser,
}) => {
  const { round, stop } = await startApprovedClaims();
  const desk = await openAs(browser, round, "finance");
  await go(desk, "/km-claims?tab=pay");

  await desk.getByRole("button", { name: "Claim settings" }).click();
  const settings = desk.getByRole("dialog", { name: "Claim settings" });
  await settings.getByLabel("Account code").fill("478");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Settings saved.")).toBeVisible();

  await expect(
    desk.getByRole("table", { name: "Approved, not yet exported" }).getByRole("columnheader"),
  ).toHaveText(["", "Claim", "Claimant", "Period", "Vehicle", "Amount"]);
  await desk.getByRole("checkbox", { name: "Select all", exact: true }).click();
  await desk.getByRole("checkbox", { name: "Select Claim 1 of Ana driver" }).click();
  await expect(desk.getByText("21 claims selected, $302.40")).toBeVisible();
  await desk.getByRole("button", { name: "Export 21 claims" }).click();
  await expect(desk.getByText("Batch 1 is ready to save.")).toBeVisible();
  await desk.getByRole("button", { name: "Undo batch" }).click();
  const why = desk.getByRole("alertdialog");
  await why.getByLabel("Reason").fill("Claim 1 is missing");
  await why.getByRole("button", { name: "Undo batch" }).click();
  await expect(desk.getByText(/^Made by .* It had claims 2, 3, /)).toBeVisible();

  await desk.getByRole("checkbox", { name: "Select all", exact: true }).click();
  await desk.getByRole("button", { name: "Export 22 claims" }).click();
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Save batch 2 for Xero" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("batch-2-xero.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(23);
  expect(lines[1]).toMatch(/^Ana driver,.*,KM-1,.*,1\.2,478,/);
  expect(await accessFaults(desk)).toEqual([]);

  await desk.getByRole("button", { name: "Mark batch as paid" }).click();
  const pay = desk.getByRole("dialog", { name: "Mark batch 2 as paid" });
  await pay.getByLabel("Payment reference").fill("BACS 1147");
  await pay.getByRole("button", { name: "Mark batch as paid" }).click();
  await expect(desk.getByText(/^Paid .* by Ana finance, reference BACS 1147$/)).toBeVisible();
  await expect(desk.getByText("Every approved claim is exported or paid.")).toBeVisible();
  await go(desk, "/km-claims?tab=all");
  await desk.getByRole("list", { name: "Claims" }).getByRole("button").first().click();
  await expect(desk.getByText(/^Paid .* in batch 2, reference BACS 1147$/)).toBeVisible();
  await desk.context().close();
  await stop();
});
