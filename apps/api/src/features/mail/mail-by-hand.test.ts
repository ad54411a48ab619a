import { readMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import { askPasswordReset } from "@kitround/contract/session/session.ts";
import { inviteUser, listUserMails } from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { send, testApp } from "../../test/test-app.ts";

const app = await testApp();

test("without a mail server links are handed over by hand, and the sign-in offers no mail", async () => {
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

test.each([
  [{ SMTP_URL: "smtp://mail.test" }, /both, or neither/],
  [{ MAIL_FROM: "a@mail.test" }, /both, or neither/],
  [{ SMTP_URL: "https://mail.test", MAIL_FROM: "a@mail.test" }, /SMTP_URL: give smtp:/],
  [{ SMTP_URL: "smtp://mail.test", MAIL_FROM: "Kit <a@mail.test>" }, /MAIL_FROM/],
])("%j is no way to send mail", (env, why) => {
  expect(() => readConfig(env)).toThrow(why);
});
