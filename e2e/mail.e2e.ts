import { inviteUser } from "@kitround/contract/users/user.ts";
import { linkIn, startMailServer } from "../apps/api/src/test/start-mail-server.ts";
import { endsWithin } from "./ends-within.ts";
import { call } from "./call.ts";
import { expect, go, signIn, test } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { waitsLong } from "./new-context.ts";

test("a link for a forgotten password is mailed by a real mail server, and the new password works", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const server = await launchServer({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "kitround@library.test",
  });
  const page = await browser.newPage({ baseURL: server.url });
  await waitsLong(page);
  try {
    await setUpOrganisation(server);
    await page.goto("/login");
    const send = page.getByRole("button", { name: "Send me a link for a new one" });
    await send.click();
    await expect(page.getByText("Type your e-mail address")).toBeVisible();
    await page.getByLabel("E-mail").fill(administrator.email);
    await send.click();
    await expect(page.getByText(`If ${administrator.email} signs in here`)).toBeVisible();
    await expect.poll(() => mails.taken.length).toBe(1);
    const [mail] = mails.taken;
    if (!mail) throw new Error("It was counted.");
    expect(mail.to).toEqual([administrator.email]);

    await page.goto(`/login?link=${linkIn(mail)}`);
    const password = "nine kererū in the pūriri";
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page, { email: administrator.email, password });
    // Its result is among the branch's e-mails, and has nothing to copy.
    await go(page, "/settings?open=mails");
    await expect(page.getByText("New password for Aroha First")).toBeVisible();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copy the e-mail/ })).toHaveCount(0);
  } finally {
    await page.close();
    await server.stop();
    await mails.stop();
  }
});

test("without a mail server, each mail is written out to copy, with a link that signs its reader in", async ({
  signedIn: page,
  session,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const name = `Hēmi ${mark}`;
  const email = `hemi.${mark}@example.org`;
  const body = { email, firstName: "Hēmi", lastName: mark, role: "driver" } as const;
  await call(session, inviteUser, { body });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(page, "/settings?open=mails");
  await page.getByRole("button", { name: `Copy the e-mail for ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `E-mail for ${name}` });
  await expect(dialog).toContainText(email);
  await dialog.getByRole("button", { name: "Copy text" }).click();
  await expect(dialog.getByRole("button", { name: "Text copied" })).toBeVisible();
  const copied = await endsWithin(
    "the clipboard",
    page.evaluate(() => navigator.clipboard.readText()),
  );
  const link = /http\S+login\?link=\S+/.exec(copied)?.[0] ?? "";
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Kia ora Hēmi" })).toBeVisible();
  await theirs.close();
});
