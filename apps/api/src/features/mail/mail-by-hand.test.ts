import { readMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import { askPasswordReset } from "@kitround/contract/session/session.ts";
import { listMails, listUserMails, writeMail } from "@kitround/contract/users/mail.ts";
import { inviteUser, readLink, useLink as redeem } from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { send, testApp } from "../../test/test-app.ts";

const app = await testApp();

test("without a mail server links are passed on by hand, and sign-in offers no mail", async () => {
  const branch = await app.newBranch();
  const { user, mailed } = await branch.ok("manager", inviteUser, {
    body: { email: `a@${branch.code}.test`, firstName: "A", lastName: "B", role: "viewer" },
  });
  expect(mailed).toBe(false);
  const { items } = await branch.ok("manager", listUserMails, { params: { id: user.id } });
  expect(items).toMatchObject([{ kind: "invitation", state: "by_hand", fault: null }]);
  expect((await send(app, null, readMicrosoft, {})).body).toMatchObject({ resetsByMail: false });
  const asked = await send(app, null, askPasswordReset, { body: { email: "a@b.test" } });
  expect(asked.error.code).toBe("transition_refused");
});

test("a mail without a mail server is shown with a link that signs its reader in, until it is marked as done", async () => {
  const branch = await app.newBranch();
  const email = `b@${branch.code.toLowerCase()}.test`;
  const body = { email, firstName: "Mere", lastName: "Ōkahu", role: "viewer" } as const;
  const { user } = await branch.ok("manager", inviteUser, { body });
  const { items, total } = await branch.ok("manager", listMails, { query: {} });
  expect([items.length, total]).toEqual([1, 1]);
  const [mail] = items;
  if (!mail) throw new Error("The list has one.");
  expect(mail).toMatchObject({ toName: "Mere Ōkahu", toAddress: email, userId: user.id });
  const params = { id: mail.id };
  const written = await branch.ok("manager", writeMail, { params });
  expect(written).toMatchObject({ toAddress: email, subject: expect.stringContaining("invit") });
  expect(written.text).toContain("Kia ora Mere,");
  const token = /\/login\?link=([\w-]+)/.exec(written.text)?.[1] ?? "";
  expect((await send(app, null, readLink, { params: { token } })).body).toMatchObject({ email });

  const redeemed = { params: { token }, body: { password: "eight kererū on a wire" } };
  expect((await send(app, null, redeem, redeemed)).status).toBe(200);
  const refused = await branch.refused("manager", writeMail, { params }, "transition_refused");
  expect(refused.message).toContain("joined since");
});

test("only a person who may make its link can have a mail written out, in their own branch", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const body = { email: `c@${branch.code}.test`, firstName: "C", lastName: "D" };
  await branch.ok("admin", inviteUser, { body: { ...body, role: "admin" } });
  const { items } = await branch.ok("manager", listMails, { query: {} });
  const params = { id: items[0]?.id ?? "" };
  await branch.refused("manager", writeMail, { params }, "transition_refused");
  await branch.refused("coordinator", writeMail, { params }, "forbidden");
  await other.refused("admin", writeMail, { params }, "not_found");
  expect((await other.ok("admin", listMails, { query: {} })).total).toBe(0);
  expect((await branch.ok("admin", writeMail, { params })).text).toContain("/login?link=");
});

test.each([
  [{ SMTP_URL: "smtp://mail.test" }, /both, or neither/],
  [{ MAIL_FROM: "a@mail.test" }, /both, or neither/],
  [{ SMTP_URL: "https://mail.test", MAIL_FROM: "a@mail.test" }, /SMTP_URL: give smtp:/],
  [{ SMTP_URL: "smtp://mail.test", MAIL_FROM: "Kit <a@mail.test>" }, /MAIL_FROM/],
])("%j is not a valid mail configuration", (env, why) => {
  expect(() => readConfig(env)).toThrow(why);
});
