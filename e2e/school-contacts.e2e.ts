import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

test("a contact's refusal of e-mails and a mail that came back are marked on the school's page", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  const made = await call(session, createSchool, { body: { nameEn: `Mātai ${mark}` } });
  const email = `mere.${mark.toLowerCase()}@school.test`;
  const contacts = [{ name: "Mere", role: null, email, phone: null, isPrimary: true }];
  const body = { rowVersion: made.rowVersion, contacts };
  await call(session, updateSchool, { params: { id: made.id }, body });
  await go(page, `/settings/schools/${made.id}`);
  const part = page.getByRole("region", { name: "Contacts" });
  await part.getByRole("button", { name: "A mail came back: Mere" }).click();
  await expect(part.getByText(/^Mail came back /)).toBeVisible();
  await part.getByRole("button", { name: "The address works: Mere" }).click();
  await expect(part.getByText(/^Mail came back /)).toHaveCount(0);
  await part.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Contacts" });
  await form.getByLabel("E-mails", { exact: true }).selectOption({ label: "Refused" });
  await form.getByRole("button", { name: "Save school" }).click();
  await expect(part.getByText("Refused e-mails")).toBeVisible();
});
