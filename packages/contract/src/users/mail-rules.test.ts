import { expect, test } from "vitest";
import { writeMailRefusal } from "./mail-rules.ts";

const manager = { id: "me", role: "manager" } as const;
const invited = {
  kind: "invitation",
  state: "by_hand",
  userId: "they",
  role: "driver",
  status: "invited",
} as const;
const reset = { ...invited, kind: "password_reset", status: "active" } as const;

test.each([
  [invited, null],
  [{ ...invited, state: "waiting" }, null],
  [{ ...invited, state: "refused" }, null],
  [{ ...invited, state: "failed" }, null],
  [reset, null],
  [{ ...invited, state: "sent" }, /was sent/],
  [{ ...invited, status: "active" }, /have joined/],
  [{ ...invited, status: "removed" }, /may not sign in/],
  [{ ...reset, status: "suspended" }, /may not sign in/],
  [{ ...reset, userId: "me" }, /My account/],
  [{ ...invited, role: "admin" }, /Only an administrator/],
] as const)("%j", (mail, why) => {
  const refused = writeMailRefusal(manager, mail);
  if (why === null) expect(refused).toBeNull();
  else expect(refused?.message).toMatch(why);
});
