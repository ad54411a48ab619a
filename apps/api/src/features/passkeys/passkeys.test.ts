import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import * as passkeys from "@kitround/contract/passkeys/passkey.ts";
import type { Challenge } from "@kitround/contract/passkeys/passkey-shapes.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { type Session, signIn } from "@kitround/contract/session/session.ts";
import { describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { makeSoft, signSoft, type SoftPasskey } from "../../test/soft-passkey.ts";
import { ownApp, send, type TestBranch } from "../../test/test-app.ts";
import { hashPassword } from "../auth/password-hash.ts";

const at = "https://kits.example.org";
const app = await ownApp({ trustProxy: true, publicUrl: at });
const { db } = app.database;
const password = "seven brown kits in a van";
const passwordHash = await hashPassword(password);

let addresses = 0;
function fromNewAddress() {
  addresses += 1;
  return { headers: { "x-forwarded-for": `10.7.${addresses >> 8}.${addresses & 255}` } };
}

async function branchWithPasswords(): Promise<TestBranch> {
  const branch = await app.newBranch();
  const people = roles.map((role) => branch.actors[role].personId);
  await asSystem(db, (tx) =>
    tx.updateTable("person").set({ passwordHash }).where("id", "in", people).execute(),
  );
  return branch;
}

const enter = (email: string, more: Partial<Body<typeof signIn>> = {}) =>
  send(app, null, signIn, { body: { email, password, ...more } }, fromNewAddress());

async function wayOn(email: string): Promise<Result<typeof passkeys.askSecondFactor>> {
  const body = { email, password };
  const answer = await send(app, null, passkeys.askSecondFactor, { body }, fromNewAddress());
  return answer.body as Result<typeof passkeys.askSecondFactor>; // the route's shape
}

async function signChallenge(email: string): Promise<Challenge> {
  const { sign } = await wayOn(email);
  if (!sign) throw new Error("This person has a passkey.");
  return sign;
}

async function add(branch: TestBranch, role: Role, name = "Phone"): Promise<SoftPasskey> {
  const order = await branch.ok(role, passkeys.orderPasskey, { body: { password } });
  const { passkey, made } = makeSoft(order, at);
  await branch.ok(role, passkeys.addPasskey, { body: { name, made } });
  return passkey;
}

async function challengeAnyone(): Promise<Challenge> {
  const answer = await send(app, null, passkeys.askPasskey, {}, fromNewAddress());
  return answer.body as Challenge; // the route's shape
}

const enterAlone = (passkey: ReturnType<typeof signSoft>) =>
  send(app, null, passkeys.signInByPasskey, { body: { passkey } }, fromNewAddress());

async function need(branch: TestBranch, secondFactorRoles: Role[]): Promise<void> {
  const { rowVersion } = await branch.ok("admin", getBranch, {});
  await branch.ok("admin", updateBranch, { body: { rowVersion, secondFactorRoles } });
}

describe("a second factor", () => {
  test("is required from the first passkey on, and opens a session of eight fields", async () => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.manager;
    expect((await enter(email)).status).toBe(200);
    const phone = await add(branch, "manager");
    const key = await add(branch, "manager", "Key on the ring");
    expect(await enter(email)).toMatchObject({
      status: 409,
      error: { code: "second_factor_needed" },
    });
    const wrong = await enter(email, { password: "nine blue kits on a ferry" });
    expect(wrong.error.code).toBe("forbidden");
    for (const passkey of [phone, key]) {
      const asked = await signChallenge(email);
      expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([phone.id, key.id]);
      const answer = await enter(email, { passkey: signSoft(passkey, asked, at) });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body as Session).toSorted()).toEqual([
        "branchId",
        "branchName",
        "branchUserId",
        "email",
        "firstName",
        "lastName",
        "role",
        "sessionId",
      ]);
    }
    const { items } = await branch.ok("manager", passkeys.listMyPasskeys, {});
    expect(items).toMatchObject([
      { name: "Phone", lastUsedAt: expect.any(String) },
      { name: "Key on the ring", lastUsedAt: expect.any(String) },
    ]);
  });

  test("is not revealed without the password, and not required of a person without a passkey", async () => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.viewer;
    const body = { email, password: "nine blue kits on a ferry" };
    const wrong = await send(app, null, passkeys.askSecondFactor, { body }, fromNewAddress());
    expect(wrong).toMatchObject({ status: 403, error: { code: "forbidden" } });
    expect(await wayOn(email)).toEqual({ sign: null, make: null, codesLeft: 0 });
  });

  test.each<[string, (asked: Challenge, passkey: SoftPasskey) => ReturnType<typeof signSoft>]>([
    ["for another site's page", (asked, key) => signSoft(key, asked, "https://kits.example.com")],
    ["bound to another site", (asked, key) => signSoft(key, asked, at, { rpId: "example.com" })],
    [
      "under a challenge of its own",
      (asked, key) => signSoft(key, { ...asked, challenge: "c".repeat(43) }, at),
    ],
    [
      "by another key",
      (asked, key) => {
        const other = makeSoft(orderLike(asked), at).passkey;
        return { ...signSoft(other, asked, at), id: key.id };
      },
    ],
    [
      "by a copy that has signed less often",
      (asked, key) => signSoft(key, asked, at, { counter: 1 }),
    ],
  ])("signed %s is refused", async (_, forge) => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.manager;
    const passkey = await add(branch, "manager");
    passkey.counter = 5;
    const first = signSoft(passkey, await signChallenge(email), at);
    expect((await enter(email, { passkey: first })).status).toBe(200);
    // Sent again, its challenge is used up.
    expect((await enter(email, { passkey: first })).status).toBe(403);
    const counted = passkey.counter;
    const forged = forge(await signChallenge(email), passkey);
    expect(await enter(email, { passkey: forged })).toMatchObject({
      status: 403,
      error: { code: "forbidden" },
    });
    passkey.counter = counted;
    const good = signSoft(passkey, await signChallenge(email), at);
    expect((await enter(email, { passkey: good })).status).toBe(200);
  });

  test("of somebody else is refused, and a challenge is valid only for the person it was created for", async () => {
    const branch = await branchWithPasswords();
    const [ours, theirs] = [await add(branch, "manager"), await add(branch, "driver")];
    const asked = await signChallenge(branch.actors.manager.email);
    const other = await enter(branch.actors.manager.email, {
      passkey: signSoft(theirs, asked, at),
    });
    expect(other.status).toBe(403);
    const again = await signChallenge(branch.actors.driver.email);
    const borrowed = signSoft(ours, again, at);
    expect((await enter(branch.actors.manager.email, { passkey: borrowed })).status).toBe(403);
  });

  test("sent four times at once opens one session", async () => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.manager;
    const passkey = signSoft(await add(branch, "manager"), await signChallenge(email), at);
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email, { passkey })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

/** Options for another key: the parts that the test needs. */
const orderLike = ({ rpId, challenge }: Challenge) =>
  ({ rp: { id: rpId, name: "" }, challenge }) as Result<typeof passkeys.orderPasskey>;

describe("a passkey alone", () => {
  test("signs its owner in, if it has verified them", async () => {
    const branch = await branchWithPasswords();
    const passkey = await add(branch, "driver");
    const unseen = signSoft(passkey, await challengeAnyone(), at, { seesOwner: false });
    expect((await enterAlone(unseen)).status).toBe(403);
    const answer = await enterAlone(signSoft(passkey, await challengeAnyone(), at));
    const { sessionId, role } = answer.body as Session;
    expect(role).toBe("driver");
    expect((await send(app, sessionId, getMe, {})).status).toBe(200);
  });

  test("that was removed, or whose owner is suspended, signs nobody in", async () => {
    const branch = await branchWithPasswords();
    const passkey = await add(branch, "driver");
    const { items } = await branch.ok("driver", passkeys.listMyPasskeys, {});
    const params = { id: items[0]?.id ?? "" };
    const wrong = { password: "nine blue kits on a ferry" };
    await branch.refused(
      "driver",
      passkeys.removeMyPasskey,
      { params, body: wrong },
      "invalid_input",
    );
    await branch.refused(
      "manager",
      passkeys.removeMyPasskey,
      { params, body: { password } },
      "not_found",
    );
    await branch.ok("driver", passkeys.drawRecoveryCodes, { body: { password } });
    const left = await branch.ok("driver", passkeys.removeMyPasskey, {
      params,
      body: { password },
    });
    expect(left).toEqual({ items: [], codesLeft: 0 });
    const gone = await enterAlone(signSoft(passkey, await challengeAnyone(), at));
    expect(gone).toMatchObject({ status: 403, error: { code: "forbidden" } });
    expect((await enter(branch.actors.driver.email)).status).toBe(200);
    const other = await add(branch, "viewer");
    const { branchUserId } = branch.actors.viewer;
    await asSystem(db, (tx) =>
      tx
        .updateTable("branchUser")
        .set({ status: "suspended" })
        .where("id", "=", branchUserId)
        .execute(),
    );
    expect((await enterAlone(signSoft(other, await challengeAnyone(), at))).status).toBe(403);
  });

  test("is added once by a call that is sent again, and its challenge adds no other", async () => {
    const branch = await branchWithPasswords();
    const order = await branch.ok("manager", passkeys.orderPasskey, { body: { password } });
    const body = { name: "Phone", made: makeSoft(order, at).made };
    const key = crypto.randomUUID();
    const first = await branch.ok("manager", passkeys.addPasskey, { body }, { key });
    expect(first.items).toMatchObject([{ name: "Phone" }]);
    // The first answer was lost on its way.
    expect(await branch.ok("manager", passkeys.addPasskey, { body }, { key })).toEqual(first);
    const other = { name: "Tablet", made: makeSoft(order, at).made };
    await branch.refused("manager", passkeys.addPasskey, { body: other }, "invalid_input");
    expect((await branch.ok("manager", passkeys.listMyPasskeys, {})).items).toEqual(first.items);
  });

  test("is added once, with its owner's own challenge and password", async () => {
    const branch = await branchWithPasswords();
    await branch.refused(
      "manager",
      passkeys.orderPasskey,
      { body: { password: "nine blue kits on a ferry" } },
      "invalid_input",
    );
    const order = await branch.ok("manager", passkeys.orderPasskey, { body: { password } });
    const { made } = makeSoft(order, at);
    const body = { name: "Phone", made };
    await branch.refused("driver", passkeys.addPasskey, { body }, "invalid_input");
    const own = await branch.ok("manager", passkeys.orderPasskey, { body: { password } });
    const elsewhere = makeSoft(own, at, { origin: "https://kits.example.com" }).made;
    await branch.refused(
      "manager",
      passkeys.addPasskey,
      { body: { name: "Phone", made: elsewhere } },
      "invalid_input",
    );
    expect((await branch.ok("manager", passkeys.listMyPasskeys, {})).items).toEqual([]);
  });
});

describe("recovery codes", () => {
  test("replace the passkey once each, however they are typed", async () => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.manager;
    await branch.refused(
      "manager",
      passkeys.drawRecoveryCodes,
      { body: { password } },
      "transition_refused",
    );
    await add(branch, "manager");
    const { codes } = await branch.ok("manager", passkeys.drawRecoveryCodes, {
      body: { password },
    });
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect((await enter(email, { recoveryCode: "2222-2222-2222" })).status).toBe(403);
    expect((await enter(email, { recoveryCode: first })).status).toBe(200);
    expect((await enter(email, { recoveryCode: first })).status).toBe(403);
    const typed = ` ${second.toUpperCase().replaceAll("-", " ")}`;
    expect((await enter(email, { recoveryCode: typed })).status).toBe(200);
    expect((await wayOn(email)).codesLeft).toBe(8);
    await branch.ok("manager", passkeys.drawRecoveryCodes, { body: { password } });
    expect((await enter(email, { recoveryCode: codes[2] })).status).toBe(403);
  });

  test("are never stored in plain text", async () => {
    const branch = await branchWithPasswords();
    await add(branch, "manager");
    const { codes } = await branch.ok("manager", passkeys.drawRecoveryCodes, {
      body: { password },
    });
    const rows = await asSystem(db, (tx) => tx.selectFrom("recoveryCode").selectAll().execute());
    const kept = JSON.stringify(rows.map(({ codeHash }) => codeHash.toString("latin1")));
    for (const code of codes) expect(kept).not.toContain(code.replaceAll("-", ""));
  });
});

describe("a role's requirement", () => {
  test("is set by administrators only", async () => {
    const branch = await branchWithPasswords();
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    const body = { rowVersion, secondFactorRoles: ["driver" as const] };
    await branch.refused("manager", updateBranch, { body }, "forbidden");
    await need(branch, ["driver"]);
    expect((await branch.ok("viewer", getBranch, {})).secondFactorRoles).toEqual(["driver"]);
  });

  test("has the first passkey created at the next sign-in, and requires it from then on", async () => {
    const branch = await branchWithPasswords();
    const { email } = branch.actors.manager;
    await need(branch, ["manager"]);
    expect((await enter(email)).error.code).toBe("second_factor_needed");
    const { sign, make } = await wayOn(email);
    expect(sign).toBeNull();
    if (!make) throw new Error("The role needs one.");
    const { passkey, made } = makeSoft(make, at);
    const entered = await enter(email, { newPasskey: { name: "Laptop", made } });
    expect(entered.status).toBe(200);
    expect((await enter(email)).error.code).toBe("second_factor_needed");
    const asked = await signChallenge(email);
    expect((await enter(email, { passkey: signSoft(passkey, asked, at) })).status).toBe(200);
    // If there is one already, the password alone can't create another.
    const { make: none } = await wayOn(email);
    expect(none).toBeNull();
    const order = await branch.ok("manager", passkeys.orderPasskey, { body: { password } });
    const second = { name: "Stranger's", made: makeSoft(order, at).made };
    expect((await enter(email, { newPasskey: second })).error.code).toBe("second_factor_needed");
  });

  test("keeps a session of a password alone out of that branch", async () => {
    const [here, there] = [await branchWithPasswords(), await branchWithPasswords()];
    const { personId, email } = here.actors.manager;
    await asSystem(db, (tx) =>
      tx
        .insertInto("branchUser")
        .values({ branchId: there.id, personId, role: "coordinator" })
        .execute(),
    );
    await need(there, ["coordinator"]);
    const { sessionId } = (await enter(email)).body as Session;
    const go = (token: string) =>
      send(app, token, switchBranch, { body: { branchId: there.id } }, fromNewAddress());
    expect((await go(sessionId)).error.code).toBe("second_factor_needed");
    const passkey = await add(here, "manager");
    const strong = await enter(email, {
      passkey: signSoft(passkey, await signChallenge(email), at),
    });
    expect((await go((strong.body as Session).sessionId)).status).toBe(200);
  });
});

test("a person who may make links removes lost passkeys, which the audit trail records", async () => {
  const branch = await branchWithPasswords();
  const { email, branchUserId } = branch.actors.driver;
  const params = { id: branchUserId };
  await add(branch, "driver");
  await branch.ok("driver", passkeys.drawRecoveryCodes, { body: { password } });
  const seen = await branch.ok("manager", passkeys.listUserPasskeys, { params });
  expect(seen).toMatchObject({ items: [{ name: "Phone" }], codesLeft: 10 });
  const other = await app.newBranch();
  await other.refused("manager", passkeys.listUserPasskeys, { params }, "not_found");
  await other.refused("manager", passkeys.removeUserPasskeys, { params }, "not_found");
  await branch.refused("coordinator", passkeys.removeUserPasskeys, { params }, "forbidden");
  const admin = { id: branch.actors.admin.branchUserId };
  await branch.refused(
    "manager",
    passkeys.removeUserPasskeys,
    { params: admin },
    "transition_refused",
  );
  await branch.ok("manager", passkeys.removeUserPasskeys, { params });
  expect((await enter(email)).status).toBe(200);
  const { items } = await branch.ok("admin", listAuditEvents, { query: { entity: "passkey" } });
  expect(items).toMatchObject([{ entityId: branchUserId, action: "delete" }]);
});

test("a server without a host name or https offers none, and requires none", async () => {
  const plain = await ownApp({ publicUrl: "http://192.168.1.20" });
  const branch = await plain.newBranch();
  const answer = await send(plain, null, passkeys.askPasskey, {});
  expect(answer.error.code).toBe("transition_refused");
  await branch.refused(
    "manager",
    passkeys.orderPasskey,
    { body: { password } },
    "transition_refused",
  );
});
