import type { Role } from "@kitround/contract/access/capabilities.ts";
import { getMe } from "@kitround/contract/me/me.ts";
import * as microsoft from "@kitround/contract/microsoft/microsoft.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { inviteUser, renewInvitation, updateUser } from "@kitround/contract/users/user.ts";
import { afterAll, describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { send, ownApp, type TestBranch } from "../../test/test-app.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { testIssuer } from "../../test/test-issuer.ts";

const issuer = await testIssuer();
afterAll(() => issuer.close());
const app = await ownApp({ trustProxy: true, microsoft: issuer });
const { db } = app.database;
const password = "seven brown kits in a van";
const passwordHash = await hashPassword(password);

let addresses = 0;
function fromNewAddress() {
  addresses += 1;
  return { headers: { "x-forwarded-for": `10.3.${addresses >> 8}.${addresses & 255}` } };
}

const newAccount = () => crypto.randomUUID();

/** A token as the provider issues it to the account `oid`, with the nonce of a sign-in. */
async function tokenOf(oid: string, more: object = {}): Promise<string> {
  const answer = await send(app, null, microsoft.newSignInNonce, {}, fromNewAddress());
  const { nonce } = answer.body as { nonce: string }; // the route's shape
  return issuer.sign(issuer.claims({ oid, nonce, ...more }));
}

async function enter(oid: string, link?: string, more?: object) {
  const body = { idToken: await tokenOf(oid, more), ...(link === undefined ? {} : { link }) };
  return send(app, null, microsoft.signInWithMicrosoft, { body }, fromNewAddress());
}

async function linkingNonce(branch: TestBranch, role: Role): Promise<string> {
  await givePassword(branch, role);
  const { nonce } = await branch.ok(role, microsoft.newLinkingNonce, { body: { password } });
  return nonce;
}

async function linkMine(branch: TestBranch, role: Role, oid: string) {
  const nonce = await linkingNonce(branch, role);
  const idToken = await issuer.sign(issuer.claims({ oid, nonce }));
  return branch.call(role, microsoft.linkMicrosoft, { body: { idToken } });
}

const givePassword = (branch: TestBranch, role: Role, hash: string | null = passwordHash) =>
  asSystem(db, (tx) =>
    tx
      .updateTable("person")
      .set({ passwordHash: hash })
      .where("id", "=", branch.actors[role].personId)
      .execute(),
  );

async function invite(branch: TestBranch, email = `${crypto.randomUUID()}@new.test`) {
  const body = { email, firstName: "Mere", lastName: "Ngata", role: "volunteer" as const };
  const { invitationUrl, user } = await branch.ok("manager", inviteUser, { body });
  return { email, user, link: new URL(invitationUrl).searchParams.get("link") ?? "" };
}

describe("signing in with Microsoft", () => {
  test("names the tenant if it is configured, and is not offered otherwise", async () => {
    const { body } = await send(app, null, microsoft.readMicrosoft, {});
    const { authority, clientId } = issuer;
    expect(body).toEqual({
      client: { authority, clientId },
      resetsByMail: false,
      passkeys: false,
      empty: true,
    });
    const without = await ownApp();
    expect((await send(without, null, microsoft.readMicrosoft, {})).body).toEqual({
      client: null,
      resetsByMail: false,
      passkeys: false,
      empty: true,
    });
    const refused = await send(without, null, microsoft.signInWithMicrosoft, {
      body: { idToken: "x" },
    });
    expect(refused).toMatchObject({ status: 404, error: { code: "not_found" } });
  });

  test("an invitation links an account, which joins its branch and can sign in from then on", async () => {
    const branch = await app.newBranch();
    const { email, link, user } = await invite(branch);
    const oid = newAccount();
    const joined = await enter(oid, link);
    expect(joined).toMatchObject({
      status: 200,
      body: { branchUserId: user.id, branchId: branch.id, email, role: "volunteer" },
    });
    const again = await enter(oid);
    expect(again).toMatchObject({ status: 200, body: { branchUserId: user.id } });
    const { sessionId } = again.body as Session; // the route's shape
    expect((await send(app, sessionId, getMe, {})).status).toBe(200);
    // The link has been used.
    expect(await enter(oid, link)).toMatchObject({ status: 409, error: { code: "link_expired" } });
    expect(await enter(newAccount(), link)).toMatchObject({ status: 409 });
  });

  test("signing in again on the same device ends that device's earlier session", async () => {
    const branch = await app.newBranch();
    const { link } = await invite(branch);
    const oid = newAccount();
    const { sessionId } = (await enter(oid, link)).body as Session; // the route's shape
    const body = { idToken: await tokenOf(oid) };
    const again = await send(app, sessionId, microsoft.signInWithMicrosoft, { body });
    expect((await send(app, sessionId, getMe, {})).error.code).toBe("no_session");
    const next = again.body as Session; // the route's shape
    expect((await send(app, next.sessionId, getMe, {})).status).toBe(200);
  });

  test("an e-mail address links nobody", async () => {
    const branch = await app.newBranch();
    const { email } = branch.actors.manager;
    const answer = await enter(newAccount(), undefined, { email, preferred_username: email });
    expect(answer).toMatchObject({
      status: 403,
      error: { code: "forbidden", message: expect.stringContaining("not linked to anybody") },
    });
  });

  test("an invitation links no new account to a person who can sign in already", async () => {
    const [home, other] = [await app.newBranch(), await app.newBranch()];
    await givePassword(home, "driver");
    const { link } = await invite(other, home.actors.driver.email);
    expect(await enter(newAccount(), link)).toMatchObject({
      status: 409,
      error: { code: "transition_refused", message: expect.stringContaining("a way to sign in") },
    });
    // With the person's own account it is accepted.
    const oid = newAccount();
    expect((await linkMine(home, "driver", oid)).status).toBe(200);
    expect(await enter(newAccount(), link)).toMatchObject({ status: 409 });
    expect(await enter(oid, link)).toMatchObject({ status: 200, body: { branchId: other.id } });
  });

  test("an invitation is not accepted with somebody else's account, and stays valid", async () => {
    const branch = await app.newBranch();
    const oid = newAccount();
    await linkMine(branch, "driver", oid);
    const { link } = await invite(branch);
    expect(await enter(oid, link)).toMatchObject({
      status: 409,
      error: { code: "already_exists" },
    });
    expect((await enter(newAccount(), link)).status).toBe(200);
  });

  test("a link for a new password can't be used with Microsoft", async () => {
    const branch = await app.newBranch();
    const { url } = await branch.ok("manager", renewInvitation, {
      params: { id: branch.actors.driver.branchUserId },
    });
    const link = new URL(url).searchParams.get("link") ?? "";
    expect(await enter(newAccount(), link)).toMatchObject({
      error: { code: "transition_refused" },
    });
  });

  test.each(["suspended", "removed"] as const)(
    "a person who is %s can't sign in",
    async (status) => {
      const branch = await app.newBranch();
      const oid = newAccount();
      await linkMine(branch, "driver", oid);
      await branch.ok("manager", updateUser, {
        params: { id: branch.actors.driver.branchUserId },
        body: { status, rowVersion: 1 },
      });
      expect(await enter(oid)).toMatchObject({
        status: 403,
        error: { message: expect.stringContaining("no place in a branch") },
      });
      // An older invitation does not help, either.
      expect((await enter(oid, "x".repeat(43))).error).toMatchObject({ code: "link_expired" });
    },
  );
});

describe("in My account", () => {
  test("one's account is linked, shown, and linked again without effect", async () => {
    const branch = await app.newBranch();
    await givePassword(branch, "driver");
    const none = await branch.ok("driver", microsoft.readMyMicrosoft, {});
    expect(none).toEqual({ account: null, hasPassword: true });
    const oid = newAccount();
    const linked = await linkMine(branch, "driver", oid);
    expect(linked).toMatchObject({
      status: 200,
      body: { account: { name: "ana@tenant.test" }, hasPassword: true },
    });
    expect((await linkMine(branch, "driver", oid)).status).toBe(200);
    expect((await linkMine(branch, "driver", newAccount())).error).toMatchObject({
      code: "already_exists",
      message: expect.stringContaining("Unlink it first"),
    });
    expect((await linkMine(branch, "manager", oid)).error).toMatchObject({
      code: "already_exists",
      message: expect.stringContaining("somebody else"),
    });
  });

  test("a token for signing in, or for another person, links nothing, and nobody is signed out", async () => {
    const branch = await app.newBranch();
    const nonce = await linkingNonce(branch, "manager");
    const theirs = await issuer.sign(issuer.claims({ oid: newAccount(), nonce }));
    for (const idToken of [await tokenOf(newAccount()), theirs, "no token"]) {
      await branch.refused(
        "driver",
        microsoft.linkMicrosoft,
        { body: { idToken } },
        "invalid_input",
      );
    }
    expect((await branch.ok("driver", microsoft.readMyMicrosoft, {})).account).toBeNull();
  });

  test("linking needs the password, so that a person who finds a device unlocked can't link", async () => {
    const branch = await app.newBranch();
    const ask = (given: string) => ({ body: { password: given } });
    const none = await branch.refused(
      "driver",
      microsoft.newLinkingNonce,
      ask("any"),
      "transition_refused",
    );
    expect(none.message).toContain("You have no password");
    await givePassword(branch, "driver");
    for (let n = 0; n < 5; n += 1) {
      const wrong = await branch.refused(
        "driver",
        microsoft.newLinkingNonce,
        ask(`guess ${n}`),
        "invalid_input",
      );
      expect(wrong.details[0]?.path).toBe("password");
    }
    await branch.refused("driver", microsoft.newLinkingNonce, ask(password), "too_many_requests");
  });

  test("linking that is sent twice is done once", async () => {
    const branch = await app.newBranch();
    const nonce = await linkingNonce(branch, "driver");
    const idToken = await issuer.sign(issuer.claims({ oid: newAccount(), nonce }));
    const key = crypto.randomUUID();
    const sent = { body: { idToken } };
    const first = await branch.ok("driver", microsoft.linkMicrosoft, sent, { key });
    expect(await branch.ok("driver", microsoft.linkMicrosoft, sent, { key })).toEqual(first);
  });

  test("unlinking needs the password, and is refused to a person who has none", async () => {
    const branch = await app.newBranch();
    const oid = newAccount();
    await linkMine(branch, "driver", oid);
    await givePassword(branch, "driver", null);
    const unlink = (given: string) => ({ body: { password: given } });
    const none = await branch.refused(
      "driver",
      microsoft.unlinkMicrosoft,
      unlink("any"),
      "transition_refused",
    );
    expect(none.message).toContain("your only way in");
    await givePassword(branch, "driver");
    await branch.refused(
      "driver",
      microsoft.unlinkMicrosoft,
      unlink("another password"),
      "invalid_input",
    );
    expect((await enter(oid)).status).toBe(200);
    const after = await branch.ok("driver", microsoft.unlinkMicrosoft, unlink(password));
    expect(after).toEqual({ account: null, hasPassword: true });
    expect((await enter(oid)).status).toBe(403);
  });
});
