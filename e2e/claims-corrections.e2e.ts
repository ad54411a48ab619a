import { expect as within, test } from "@playwright/test";
import { startApprovedClaims } from "./approved-claims.ts";
import { accessFaults } from "./access-faults.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";

const expect = within.configure({ timeout: 60_000 });

test("a late rate card's differences are shown, claimed by one press and approved; a claim is voided", async ({
  browser,
}) => {
  const { round, stop } = await startApprovedClaims();
  const desk = await openAs(browser, round, "finance");
  await go(desk, "/km-claims?tab=rates");

  await desk.getByRole("button", { name: "Add a rate card" }).click();
  const form = desk.getByRole("dialog", { name: "Add a rate card" });
  await form.getByLabel("Name").fill("Inland Revenue 2026–27");
  await form.getByLabel("From", { exact: true }).fill("01/04/2026");
  await form.getByLabel("Petrol, first tier").fill("1.25");
  await form.getByRole("button", { name: "Add rate card" }).click();
  await expect(form.getByText(/let this one replace it/)).toBeVisible();
  await form.getByLabel("It replaces other cards on these days").check();
  await form.getByRole("button", { name: "Add rate card" }).click();

  const due = desk.getByRole("region", { name: "A later rate card changes approved claims" });
  await expect(due.getByText("$12.65")).toBeVisible();
  await due.getByRole("button", { name: "Ana driver" }).click();
  await expect(due.getByText("$1.20 → $1.25")).toBeVisible();
  expect(await accessFaults(desk)).toEqual([]);
  await due.getByRole("button", { name: "Make 1 correcting claim" }).click();
  await expect(desk.getByText("1 correcting claim is submitted.")).toBeVisible();
  await expect(due).toBeHidden();

  await go(desk, "/km-claims?tab=decide");
  await desk.getByRole("button", { name: "Legs of Claim 23" }).click();
  await expect(desk.getByText("Claim 1, leg 1", { exact: true })).toBeVisible();
  await expect(desk.getByText("Now: Inland Revenue 2026–27, $1.25 a km, $1.25")).toBeVisible();
  await desk.getByRole("button", { name: "Claim 23" }).first().click();
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(desk.getByText("Approved.")).toBeVisible();

  await go(desk, "/km-claims?tab=all");
  await desk.getByRole("list", { name: "Claims" }).getByRole("button").nth(1).click();
  await desk.getByRole("button", { name: "Make void" }).click();
  const why = desk.getByRole("alertdialog", { name: "Make this claim void?" });
  await why.getByLabel("Why it is void").fill("Another car");
  await why.getByRole("button", { name: "Make void" }).click();
  await expect(desk.getByText("Claim 24 has made it void.")).toBeVisible();
  await expect(desk.getByText("Claim 24 has made this claim void.")).toBeVisible();
  await desk.getByRole("list", { name: "Claims" }).getByRole("button").first().click();
  await expect(desk.getByText("Owed back to the branch")).toBeVisible();
  await expect(desk.getByText("Makes claim 22 void.")).toBeVisible();
  expect(await accessFaults(desk)).toEqual([]);
  await desk.context().close();
  await stop();
});
