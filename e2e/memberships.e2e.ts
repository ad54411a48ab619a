import { readFile } from "node:fs/promises";
import { createMembershipPrice } from "@kitround/contract/memberships/membership-price.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

/** Two member schools whose membership ended in January. */
async function endedSchools(session: Session) {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  const schools = [];
  for (const nameEn of [`Kahikatea ${mark}`, `Tōtara ${mark}`]) {
    const { id, rowVersion } = await call(session, createSchool, { body: { nameEn, roll: 90 } });
    const body = { rowVersion, memberUntil: "2026-01-31" };
    await call(session, updateSchool, { params: { id }, body });
    schools.push({ id, nameEn });
  }
  return { mark, schools };
}

test("a price list makes an invoice of a renewal; several schools are renewed, paid and saved for the accounting program", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools } = await endedSchools(session);
  await go(page, "/settings?open=memberships");
  const list = page.getByRole("region", { name: "Price list" });
  await list.getByRole("button", { name: "Add price" }).click();
  const form = page.getByRole("dialog", { name: "Add price" });
  await form.getByLabel("Name").pressSequentially(`Small ${mark}`, { delay: 30 });
  await form.getByLabel("Price of a year").fill("120.50");
  // A size of its own: other tests of this server may add prices too.
  await form.getByLabel("For schools of at most (students)").fill("91");
  await form.getByLabel("Account").fill("200");
  await form.getByRole("button", { name: "Save price" }).click();
  await expect(list.getByText(`Small ${mark}`)).toBeVisible();
  await expect(list.getByText("$120.50")).toBeVisible();

  await go(page, `/settings/schools?q=${mark}`);
  for (const { nameEn } of schools) {
    await page.getByRole("checkbox", { name: nameEn }).check();
  }
  await page.getByRole("button", { name: "Renew 2 memberships by a year" }).click();
  await expect(page.getByText("2 memberships renewed, 2 invoices made")).toBeVisible();

  await go(page, "/settings?open=memberships");
  const renewals = page.getByRole("region", { name: "Renewals and invoices" });
  await renewals.getByRole("checkbox", { name: schools[0]?.nameEn ?? "" }).check();
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("1 invoice is paid")).toBeVisible();
  const row = renewals.getByRole("row", { name: new RegExp(schools[0]?.nameEn ?? "") });
  await expect(row.getByText("Paid")).toBeVisible();

  const saved = page.waitForEvent("download");
  await renewals.getByRole("button", { name: "Invoices for accounting (CSV)" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toContain("ContactName,EmailAddress");
  for (const { nameEn } of schools)
    expect(csv).toMatch(new RegExp(`${nameEn}.*,M-\\d{4},.*120.5,200,`));
});

test("a school's renewal and its invoice are on its page, and cancelling it gives the former end back", async ({
  signedIn: page,
  session,
}) => {
  const { schools, mark } = await endedSchools(session);
  // A price for any size may be there already.
  const price = { name: `Any ${mark}`, cents: 9000, maxRoll: 90 };
  await call(session, createMembershipPrice, { body: price }).catch(() => null);
  await go(page, `/settings/schools/${schools[0]?.id}`);
  await page.getByRole("button", { name: "Renew for a year" }).click();
  await expect(page.getByText(/^Member until .*, invoice made$/)).toBeVisible();
  const membership = page.getByRole("region", { name: "Membership", exact: true });
  await expect(membership.getByText(/^Invoice M-\d{4}, \$90\.00, due /)).toBeVisible();
  await membership.getByRole("button", { name: /^Mark M-\d{4} as paid$/ }).click();
  await expect(membership.getByText("Paid", { exact: true })).toBeVisible();
  await membership.getByRole("button", { name: /^Mark M-\d{4} as open$/ }).click();
  await membership.getByRole("button", { name: /^Cancel renewal until / }).click();
  await expect(membership.getByText("Cancelled", { exact: true })).toBeVisible();
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile.getByText(/31 Jan/)).toBeVisible();
});
