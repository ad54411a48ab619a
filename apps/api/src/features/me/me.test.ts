import { hash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { can, capabilities, roles } from "@kitround/contract/access/capabilities.ts";
import {
  changePassword,
  endMySession,
  getMe,
  listMySessions,
  switchBranch,
  updateMe,
} from "@kitround/contract/me/me.ts";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { startSession } from "../../http/session.ts";
import { entryBytes, openZip } from "../../branch-data/open-zip.ts";
import { ownApp, send, testApp } from "../../test/test-app.ts";
import { hashPassword } from "../auth/password-hash.ts";

const app = await testApp();
const { db } = app.database;
const current = "seven brown kits in a van";

test.each(roles)(
  "gives a %s their own data, the day at their branch and their capabilities",
  async (role) => {
    const branch = await app.newBranch();
    const me = await branch.ok(role, getMe, {});
    expect(me).toMatchObject({ role, email: branch.actors[role].email, branch: { id: branch.id } });
    expect(me.capabilities).toEqual(capabilities.filter((capability) => can(role, capability)));
    expect(me.branches).toEqual([
      { branchId: branch.id, name: `Branch ${branch.code}`, role, example: false },
    ]);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(
      new Date(),
    );
    expect(me.branch.today).toBe(day);
  },
);

test("changes one's own names and phone, and refuses a stale version", async () => {
  const branch = await app.newBranch();
  const changed = await branch.ok("viewer", updateMe, {
    body: { rowVersion: 1, firstName: "Wiremu", phone: "021 555 0101" },
  });
  expect(changed).toMatchObject({
    firstName: "Wiremu",
    lastName: branch.code,
    phone: "021 555 0101",
    rowVersion: 2,
  });
  await branch.refused(
    "viewer",
    updateMe,
    { body: { rowVersion: 1, phone: null } },
    "stale_version",
  );
  expect(
    await branch.ok("viewer", updateMe, { body: { rowVersion: 2, phone: null } }),
  ).toMatchObject({ phone: null });
});

test("changes the password: the current one is needed, and every other session ends", async () => {
  const branch = await app.newBranch();
  const { finance } = branch.actors;
  const hash = await hashPassword(current);
  const other = await asSystem(db, async (tx) => {
    await tx
      .updateTable("person")
      .set({ passwordHash: hash })
      .where("id", "=", finance.personId)
      .execute();
    return startSession(tx, { ...finance, agent: "phone" });
  });
  const stored = () =>
    asSystem(db, (tx) =>
      tx
        .selectFrom("person")
        .select("passwordHash")
        .where("id", "=", finance.personId)
        .executeTakeFirst(),
    );
  const change = (body: { current: string; password: string }) =>
    branch.call("finance", changePassword, { body });

  const next = "a tin roof in the rain";
  expect((await change({ current: "wrong", password: next })).error.details[0]?.path).toBe(
    "current",
  );
  expect((await change({ current, password: "too short" })).error.details[0]?.path).toBe(
    "password",
  );
  expect((await change({ current, password: "passwordpassword" })).status).toBe(400);
  expect(await stored()).toEqual({ passwordHash: hash });

  const changed = await change({ current, password: next });
  expect(changed.body).toMatchObject({
    email: finance.email,
    branchId: branch.id,
    role: "finance",
  });
  expect((await stored())?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  // Every earlier token is invalid, including the caller's; the returned one works.
  expect((await send(app, other.token, getMe, {})).status).toBe(403);
  expect((await send(app, finance.token, getMe, {})).status).toBe(403);
  const { sessionId } = changed.body as { sessionId: string };
  expect((await send(app, sessionId, getMe, {})).status).toBe(200);
});

test("returns everything stored about the caller as one file, without secrets and without other people's data", async () => {
  const [branch, away] = [await app.newBranch(), await app.newBranch()];
  const { driver, manager } = branch.actors;
  await asSystem(db, (tx) =>
    tx
      .insertInto("branchUser")
      .values({ branchId: away.id, personId: driver.personId, role: "viewer" })
      .execute(),
  );
  await branch.ok("driver", updateMe, { body: { rowVersion: 1, phone: "021 555 0199" } });
  const answer = await app.server.inject({
    url: "/api/me/data",
    headers: { "x-auth-token": driver.token },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  const folder = await mkdtemp(join(tmpdir(), "kitround-about-me-"));
  const path = join(folder, "me.zip");
  await writeFile(path, answer.rawPayload);
  const { zip, entries } = await openZip(path);
  const csv = async (table: string) =>
    String(await entryBytes(zip, entries, `tables/${table}.csv`));
  expect(await csv("person")).toContain("021 555 0199");
  expect(await csv("person")).not.toContain("password");
  const places = await csv("branch_user");
  expect(places.match(/\r\n/g)).toHaveLength(3);
  expect(await csv("session")).not.toContain("token_hash");
  const whole = await Promise.all(
    [...entries.keys()].map((name) => entryBytes(zip, entries, name)),
  );
  zip.close();
  expect(Buffer.concat(whole).includes(manager.email)).toBe(false);
  await rm(folder, { recursive: true });
});

test("lists one's own sessions and ends one of them, and nobody else's", async () => {
  const branch = await app.newBranch();
  const { driver, viewer } = branch.actors;
  const phone = await asSystem(db, (tx) => startSession(tx, { ...driver, agent: "phone" }));
  const { items } = await branch.ok("driver", listMySessions, {});
  expect(items.map((item) => [item.agent, item.current]).sort()).toEqual([
    ["phone", false],
    ["test", true],
  ]);
  expect(JSON.stringify(items)).not.toContain(phone.token);
  await branch.refused("driver", endMySession, { params: { id: viewer.sessionRow } }, "not_found");
  await branch.ok("driver", endMySession, { params: { id: phone.sessionRow } });
  expect((await send(app, phone.token, getMe, {})).status).toBe(403);
  await branch.ok("viewer", getMe, {});
});

test("switches to another of one's branches, with one's role there; never to one without a place", async () => {
  const [home, away, foreign] = [
    await app.newBranch(),
    await app.newBranch(),
    await app.newBranch(),
  ];
  const { coordinator } = home.actors;
  await asSystem(db, (tx) =>
    tx
      .insertInto("branchUser")
      .values({ branchId: away.id, personId: coordinator.personId, role: "viewer" })
      .execute(),
  );
  await home.refused(coordinator, switchBranch, { body: { branchId: foreign.id } }, "not_found");
  const session = await home.ok(coordinator, switchBranch, { body: { branchId: away.id } });
  expect(session).toMatchObject({ branchId: away.id, role: "viewer", email: coordinator.email });
  await home.refused(coordinator, getMe, {}, "no_session");
  const there = await send(app, session.sessionId, getMe, {});
  expect(there.body).toMatchObject({ branch: { id: away.id }, role: "viewer" });
});

test("a password in the installation's list of leaked ones can't be chosen", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kitround-leaked-"));
  const path = join(folder, "hashes.txt");
  const leaked = "the ferry leaves at seven past nine";
  await writeFile(path, `${hash("sha1", leaked, "hex").toUpperCase()}:12\n`);
  const strict = await ownApp({ leakedPasswords: path });
  const branch = await strict.newBranch();
  const { personId } = branch.actors.viewer;
  const passwordHash = await hashPassword(current);
  await asSystem(strict.database.db, (tx) =>
    tx.updateTable("person").set({ passwordHash }).where("id", "=", personId).execute(),
  );
  const choose = (password: string) => ({ body: { current, password } });
  const { details } = await branch.refused(
    "viewer",
    changePassword,
    choose(leaked),
    "invalid_input",
  );
  expect(details).toMatchObject([{ path: "password", message: expect.stringContaining("leaked") }]);
  await branch.ok("viewer", changePassword, choose(`${leaked} sharp`));
  await rm(folder, { recursive: true });
});
