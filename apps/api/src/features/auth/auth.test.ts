import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { changePassword, getMe } from "@kitround/contract/me/me.ts";
import { signIn, signOut } from "@kitround/contract/session/session.ts";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { cpuSeconds } from "../../test/cpu-time.ts";
import { send, ownApp } from "../../test/test-app.ts";
import { hashPassword } from "./password-hash.ts";

// Each test uses an address of its own, because an address may make thirty attempts a minute.
const app = await ownApp({ trustProxy: true });
const { db } = app.database;
const password = "seven brown kits in a van";
const passwordHash = await hashPassword(password);
let addresses = 0;

async function branchWithPassword() {
  const branch = await app.newBranch();
  const { personId, email } = branch.actors.manager;
  await asSystem(db, (tx) =>
    tx.updateTable("person").set({ passwordHash }).where("id", "=", personId).execute(),
  );
  return { branch, email };
}

function fromNewAddress() {
  addresses += 1;
  const headers = { "x-forwarded-for": `10.1.${addresses >> 8}.${addresses & 255}` };
  return (email: string, secret: string) =>
    send(app, null, signIn, { body: { email, password: secret } }, { headers });
}

const setStatus = (branchUserId: string, status: "active" | "suspended") =>
  asSystem(db, (tx) =>
    tx.updateTable("branchUser").set({ status }).where("id", "=", branchUserId).execute(),
  );

describe("signing in", () => {
  test("answers the eight fields of the session, whose token works until signed out", async () => {
    const { branch, email } = await branchWithPassword();
    const answer = await fromNewAddress()(email.toUpperCase(), password);
    expect(answer.body).toEqual({
      branchUserId: branch.actors.manager.branchUserId,
      firstName: "manager",
      lastName: branch.code,
      email,
      branchId: branch.id,
      branchName: `Branch ${branch.code}`,
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      role: "manager",
    });
    const { sessionId } = answer.body as { sessionId: string };
    expect((await send(app, sessionId, getMe, {})).status).toBe(200);
    expect((await send(app, sessionId, signOut, {})).body).toEqual({ ok: true });
    const after = await send(app, sessionId, getMe, {});
    expect(after).toMatchObject({ status: 403, error: { code: "no_session" } });
    const kept = await sql`select 1 from session where encode(token_hash, 'escape') = ${sessionId}`;
    expect((await asSystem(db, (tx) => kept.execute(tx))).rows).toEqual([]);
  });

  test("compares the whole password, exactly as it was typed", async () => {
    const long = "a kererū sits on a wire ".repeat(9).slice(0, 199);
    const { branch, email } = await branchWithPassword();
    const { personId } = branch.actors.manager;
    const kept = { passwordHash: await hashPassword(`${long}q`) };
    await asSystem(db, (tx) =>
      tx.updateTable("person").set(kept).where("id", "=", personId).execute(),
    );
    const enter = fromNewAddress();
    for (const other of [`${long}z`, long, `${long}Q`, `${long.slice(0, 72)}`]) {
      expect((await enter(email, other)).status).toBe(403);
    }
    expect((await enter(email, `${long}q`)).status).toBe(200);
  });

  test("again on the same device ends the session that device came with", async () => {
    const { email } = await branchWithPassword();
    const { sessionId } = (await fromNewAddress()(email, password)).body as { sessionId: string };
    const again = await send(app, sessionId, signIn, { body: { email, password } });
    const next = again.body as { sessionId: string };
    expect((await send(app, sessionId, getMe, {})).error.code).toBe("no_session");
    expect((await send(app, next.sessionId, getMe, {})).status).toBe(200);
  });

  test("gives the same answer to everybody who may not sign in", async () => {
    const { branch, email } = await branchWithPassword();
    const enter = fromNewAddress();
    const wrong = await enter(email, "another password");
    expect(wrong).toMatchObject({ status: 403, error: { code: "forbidden" } });
    const strip = (called: typeof wrong) => ({ ...called.error, requestId: "" });
    expect(strip(await enter("nobody@kitround.test", password))).toEqual(strip(wrong));
    expect(strip(await enter(branch.actors.driver.email, password))).toEqual(strip(wrong));
    await setStatus(branch.actors.manager.branchUserId, "suspended");
    expect(strip(await enter(email, password))).toEqual(strip(wrong));
  });

  test("with a wrong password leaves one audit entry a minute in each branch the person is in", async () => {
    const { branch, email } = await branchWithPassword();
    const [other, third] = [await app.newBranch(), await app.newBranch()];
    const { manager } = branch.actors;
    const place = await asSystem(db, (tx) =>
      tx
        .insertInto("branchUser")
        .values({ branchId: other.id, personId: manager.personId, role: "viewer" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    const traces = async (of: typeof branch) =>
      (await of.ok("admin", listAuditEvents, { query: { entity: "password" } })).items.map(
        ({ entityId, action, actorId, after }) => [entityId, action, actorId, after],
      );
    const wrong = await fromNewAddress()(email, "wrong");
    const one = [[manager.branchUserId, "denied", null, null]];
    await vi.waitFor(async () => expect(await traces(branch)).toEqual(one), 30_000);
    const body = { current: "wrong again", password: "nine blue kits on a ferry" };
    await branch.refused("manager", changePassword, { body }, "invalid_input");
    expect(await traces(branch)).toEqual(one);
    expect(await traces(other)).toEqual([[place.id, "denied", null, null]]);
    expect(await traces(third)).toEqual([]);
    const { rows } = await asSystem(db, (tx) =>
      sql<{ requestId: string }>`select request_id from audit_event
        where entity = 'password' and branch_id = ${branch.id}`.execute(tx),
    );
    // The request id leads to the log line with the call's address.
    expect(rows).toEqual([{ requestId: wrong.headers["x-request-id"] }]);
  });

  test("takes as long for an unknown address", async () => {
    const { email } = await branchWithPassword();
    const enter = fromNewAddress();
    const least = { known: Infinity, unknown: Infinity };
    // Alternately, so that other work of this process affects both.
    for (let n = 0; n < 4; n += 1) {
      const ofKnown = await cpuSeconds(() => enter(email, "wrong"));
      const ofUnknown = await cpuSeconds(() =>
        enter(`${crypto.randomUUID()}@nobody.test`, "wrong"),
      );
      least.known = Math.min(least.known, ofKnown);
      least.unknown = Math.min(least.unknown, ofUnknown);
    }
    expect(least.unknown).toBeGreaterThan(least.known * 0.7);
  });

  test.each(["known", "unknown"])(
    "after five failures a %s address waits, longer each time",
    async (kind) => {
      const { email } = await branchWithPassword();
      const address = kind === "known" ? email : `${crypto.randomUUID()}@nobody.test`;
      const enter = fromNewAddress();
      for (let n = 0; n < 5; n += 1) expect((await enter(address, "wrong")).status).toBe(403);
      const refused = await enter(address, password);
      expect(refused).toMatchObject({ status: 429, error: { code: "too_many_requests" } });
      expect(refused.headers["retry-after"]).toBe("1");
      const waits: number[] = [];
      const passed: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        await asSystem(db, (tx) =>
          sql`update sign_in_attempt set blocked_until = now()`.execute(tx),
        );
        const began = performance.now();
        expect((await enter(address, "wrong")).status).toBe(403);
        waits.push(Number((await enter(address, "wrong")).headers["retry-after"]));
        passed.push(Math.floor((performance.now() - began) / 1000));
      }
      // A busy machine answers when a part of the wait is over.
      for (const [n, whole] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].entries()) {
        expect(waits[n]).toBeLessThanOrEqual(whole);
        expect(waits[n]).toBeGreaterThanOrEqual(whole - (passed[n] ?? 0));
      }
      await asSystem(db, (tx) => sql`update sign_in_attempt set blocked_until = now()`.execute(tx));
      const inTheEnd = fromNewAddress();
      expect((await inTheEnd(address, password)).status).toBe(kind === "known" ? 200 : 403);
      // Success resets the failures.
      expect((await inTheEnd(address, "wrong")).status).toBe(kind === "known" ? 403 : 429);
    },
  );

  test("of a hundred guesses at once five are checked", async () => {
    const { email } = await branchWithPassword();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fromNewAddress()(email, "wrong")),
    );
    const counts = Map.groupBy(answers, (answer) => answer.status);
    // The sixth waits a second, the next two: a slow machine may get as far as those.
    const looked = counts.get(403)?.length ?? 0;
    expect([5, 6, 7]).toContain(looked);
    expect((counts.get(429)?.length ?? 0) + (counts.get(503)?.length ?? 0)).toBe(100 - looked);
  });

  test("an address gets thirty attempts a minute, whatever it asks", async () => {
    const enter = fromNewAddress();
    for (let n = 0; n < 30; n += 1) {
      expect((await enter(`${crypto.randomUUID()}@nobody.test`, "wrong")).status).toBe(403);
    }
    const refused = await enter(`${crypto.randomUUID()}@nobody.test`, "wrong");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  test("a crowd signing in leaves the database to people who are signed in", async () => {
    const { branch } = await branchWithPassword();
    const { pool } = app.database;
    let mostWaiting = 0;
    const connect = pool.connect.bind(pool);
    // Passes its arguments on, because code that uses the pool directly, such as upkeep, passes a callback.
    const counting = (...given: Parameters<typeof connect>) => {
      mostWaiting = Math.max(mostWaiting, pool.waitingCount);
      return connect(...given);
    };
    Object.assign(pool, { connect: counting });
    const crowd = Array.from({ length: 150 }, (_, n) => fromNewAddress()(`${n}@no.test`, "wrong"));
    const me = await send(app, branch.actors.viewer.token, getMe, {});
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    Object.assign(pool, { connect });
    expect(me.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([403, 503]));
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(54);
    expect(mostWaiting).toBeLessThan(10);
  });
});

describe("a session", () => {
  const lifetime = { manager: [8, 12], admin: [0.5, 8], driver: [12, 14 * 24] } as const;
  test.each(Object.entries(lifetime))(
    "of a %s ends when idle or old",
    async (role, [idle, old]) => {
      const branch = await app.newBranch();
      // Cast: the entries' keys are roles.
      const actor = branch.actors[role as keyof typeof lifetime];
      const look = async () => (await send(app, actor.token, getMe, {})).status;
      const shift = (column: "last_seen_at" | "expires_at", hours: number, seconds: number) =>
        asSystem(db, (tx) =>
          sql`update session set ${sql.ref(column)} = now() - ${hours} * interval '1 hour' + ${seconds} * interval '1 second'
          where id = ${actor.sessionRow}`.execute(tx),
        );
      await shift("last_seen_at", idle, 5);
      expect(await look()).toBe(200);
      await shift("last_seen_at", idle, -1);
      expect(await look()).toBe(403);
      await shift("last_seen_at", 0, 0);
      expect(await look()).toBe(200);
      const { rows } = await asSystem(db, (tx) =>
        sql<{ hours: number }>`select extract(epoch from expires_at - created_at) / 3600 as hours
        from session where id = ${actor.sessionRow}`.execute(tx),
      );
      expect(rows[0]?.hours).toBeCloseTo(old, 3);
      await shift("expires_at", 0, -1);
      expect(await look()).toBe(403);
    },
  );

  test("is refreshed at most once a minute, and ends at once for a person who is suspended or demoted", async () => {
    const branch = await app.newBranch();
    const { manager } = branch.actors;
    const seen = () =>
      asSystem(db, (tx) =>
        tx
          .selectFrom("session")
          .select("lastSeenAt")
          .where("id", "=", manager.sessionRow)
          .execute(),
      );
    const before = await seen();
    await branch.ok("manager", getMe, {});
    expect(await seen()).toEqual(before);
    await asSystem(db, (tx) =>
      sql`update session set last_seen_at = now() - interval '61 s' where id = ${manager.sessionRow}`.execute(
        tx,
      ),
    );
    const old = await seen();
    await branch.ok("manager", getMe, {});
    expect(await seen()).not.toEqual(old);
    await setStatus(manager.branchUserId, "suspended");
    await branch.refused("manager", getMe, {}, "no_session");
    await setStatus(manager.branchUserId, "active");
    await asSystem(db, (tx) =>
      tx
        .updateTable("branchUser")
        .set({ role: "viewer" })
        .where("id", "=", manager.branchUserId)
        .execute(),
    );
    expect((await branch.ok("manager", getMe, {})).role).toBe("viewer");
  });

  test.each(["", "short", "x".repeat(43), "../../etc/passwd", "Ω".repeat(43)])(
    "the token %j opens no session",
    async (token) => {
      const answer = await app.server.inject({
        url: "/api/me",
        headers: { "x-auth-token": encodeURI(token) },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "no_session" });
    },
  );
});
