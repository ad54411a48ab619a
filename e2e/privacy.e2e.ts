import { inviteUser, updateUser } from "@kitround/contract/users/user.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

test("the sign-in page links to which data are stored and by which law", async ({
  start: page,
}) => {
  await go(page, "/login");
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "What is kept about you" })).toBeVisible();
  for (const law of ["New Zealand Privacy Act 2020", "Australian Privacy Principle", "UK GDPR"]) {
    await expect(page.getByText(law).first()).toBeVisible();
  }
});

test("My account downloads one's own data as one file", async ({ signedIn: page }) => {
  await go(page, "/settings/my-account");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await saved).suggestedFilename()).toBe("kitround-about-me.zip");
  await page.getByRole("link", { name: "What is kept, and which law it follows" }).click();
  await expect(page.getByRole("heading", { name: "Which law each follows" })).toBeVisible();
});

test("a removed person is removed permanently after their name is typed", async ({
  signedIn: page,
  session,
}) => {
  const email = "hemi.forgotten@kitround.test";
  const body = {
    email,
    firstName: "Hēmi",
    lastName: "Te Wārena-Fitzgerald",
    role: "driver",
  } as const;
  const { user } = await call(session, inviteUser, { body });
  const { id, rowVersion } = user;
  await call(session, updateUser, { params: { id }, body: { rowVersion, status: "removed" } });
  await go(page, `/settings/users/${id}`);
  const part = page.getByRole("region", { name: "Remove for good" });
  await expect(part.getByText(/^Deleted: the name/)).toBeVisible();
  await expect(part.getByText(/^Kept, as “Removed person”/)).toBeVisible();
  await part.getByRole("button", { name: "Remove for good" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Type the name to confirm: Hēmi Te Wārena-Fitzgerald");
  await field.pressSequentially("Hemi", { delay: 90 });
  await dialog.getByRole("button", { name: "Remove for good" }).click();
  await expect(dialog).toBeVisible();
  await field.fill("Hēmi Te Wārena-Fitzgerald");
  await dialog.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByRole("heading", { name: "Removed person" })).toBeVisible();
  await expect(page.getByText(/^This person was removed for good on/)).toBeVisible();
  await expect(page.getByText("Fitzgerald")).toHaveCount(0);
});
