import { randomUUID } from "node:crypto";
import { route } from "@kitround/contract/route.ts";
import { done, id, name } from "@kitround/contract/wire.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { requireVersion } from "../db/versions.ts";
import { asSystem } from "../db/as-system.ts";
import { unconfined } from "../db/transaction.ts";
import { ownApp } from "../test/test-app.ts";
import { AppError } from "../app-error.ts";
import { mount, mountOpen, ok } from "./mount.ts";

// Routes made for this test, on the real server and database; they rename a branch's people.

const post = { method: "POST", access: "session" } as const;
const rename = route({
  ...post,
  path: "/test-renames",
  summary: "Rename the branch",
  body: z.object({ name, fail: z.enum(["rule", "constraint", "fault", "stale"]).optional() }),
  result: z.object({ name, times: z.int() }),
  status: 201,
});
const slow = route({
  ...post,
  path: "/test-slow",
  summary: "Take long",
  body: z.object({ ms: z.int() }),
  result: done,
});
const loose = route({
  method: "GET",
  access: "session",
  path: "/test-loose",
  summary: "Answer too much",
  result: z.object({ id }),
});
const wrong = route({
  method: "GET",
  access: "session",
  path: "/test-wrong",
  summary: "Answer wrongly",
  result: z.object({ id }),
});
const writer = route({
  method: "GET",
  access: "session",
  path: "/test-writer",
  summary: "Write on a GET",
  result: done,
});

let flaky = 0;

const app = await ownApp({}, (server) => {
  mount(server, rename, async ({ tx, actor, body }) => {
    const row = await tx
      .updateTable("branch")
      .set({ name: body.name, volunteerMinutes: sql<number>`volunteer_minutes + 1` })
      .where("id", "=", actor.branchId)
      .returning(["name", "volunteerMinutes as times"])
      .executeTakeFirstOrThrow();
    if (body.fail === "rule") throw new AppError("in_use", "Refused by a rule.");
    if (body.fail === "fault") throw new Error("a secret of ours");
    if (body.fail === "stale") await requireVersion(tx, "branchUser", actor.branchUserId, 99);
    if (body.fail === "constraint") {
      const { branchId, personId } = actor;
      await tx.insertInto("branchUser").values({ branchId, personId, role: "viewer" }).execute();
    }
    return row;
  });
  mount(server, slow, async ({ tx, body }) => {
    flaky += 1;
    // A handler may write neither statement, because neither would be confined.
    if (body.ms < 0 && flaky % 2 === 1) {
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(
        unconfined(tx),
      );
    }
    await sql`select pg_sleep(${Math.max(0, body.ms) / 1000})`.execute(unconfined(tx));
    return ok;
  });
  mount(server, loose, async ({ actor }) => ({ id: actor.branchId, passwordHash: "no" }));
  // The types forbid this, but a row of the database may have it.
  mount(server, wrong, async () => ({ id: "nobody" }));
  mount(server, writer, async ({ tx, actor }) => {
    await tx.updateTable("branch").set({ name: "x" }).where("id", "=", actor.branchId).execute();
    return ok;
  });
});

const times = (branchId: string) =>
  asSystem(app.database.db, (tx) =>
    tx
      .selectFrom("branch")
      .select(["name", "volunteerMinutes"])
      .where("id", "=", branchId)
      .executeTakeFirstOrThrow(),
  );

describe("a change", () => {
  test("is done once per key, however often it is sent, and gets the same answer", async () => {
    const branch = await app.newBranch();
    const key = randomUUID();
    const send = () => branch.call("viewer", rename, { body: { name: "Once" } }, { key });
    const first = await send();
    expect(first).toMatchObject({ status: 201, body: { name: "Once", times: 1801 } });
    const inParallel = await Promise.all(Array.from({ length: 20 }, send));
    for (const again of [await send(), await send(), ...inParallel]) {
      expect(again).toMatchObject({ status: 201, body: first.body });
    }
    expect((await send()).headers["idempotency-replayed"]).toBe("true");
    expect((await times(branch.id)).volunteerMinutes).toBe(1801);
  });

  test("is done once when the first call is sent many times at once", async () => {
    const branch = await app.newBranch();
    const key = randomUUID();
    const send = () => branch.call("viewer", rename, { body: { name: "Once" } }, { key });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: answers[0]?.body });
    expect((await times(branch.id)).volunteerMinutes).toBe(1801);
  });

  test("with a key that was used for another change is refused", async () => {
    const branch = await app.newBranch();
    const key = randomUUID();
    await branch.ok("viewer", rename, { body: { name: "First" } }, { key });
    await branch.refused("viewer", rename, { body: { name: "Second" } }, "key_reused", { key });
    await branch.refused("viewer", slow, { body: { ms: 0 } }, "key_reused", { key });
    // A key belongs to its sender: another person's equal key is a different one.
    await branch.ok("driver", rename, { body: { name: "Third" } }, { key });
    expect((await times(branch.id)).name).toBe("Third");
  });

  test.each(["", "1", "not-a-uuid"])("needs a key that is a UUID, not %j", async (key) => {
    const branch = await app.newBranch();
    await branch.refused("viewer", rename, { body: { name: "x" } }, "missing_idempotency_key", {
      key,
    });
  });

  test("that is refused stores only its answer", async () => {
    const branch = await app.newBranch();
    for (const [fail, code] of [
      ["rule", "in_use"],
      ["constraint", "already_exists"],
      ["stale", "stale_version"],
    ] as const) {
      const key = randomUUID();
      const send = () => branch.call("viewer", rename, { body: { name: "No", fail } }, { key });
      const first = await send();
      expect(first).toMatchObject({ status: 409, error: { code } });
      expect(await send()).toMatchObject({
        status: 409,
        body: first.body,
        headers: { "idempotency-replayed": "true" },
      });
    }
    expect((await times(branch.id)).volunteerMinutes).toBe(1800);
  });

  test("that fails by a fault of ours reveals nothing, and may be sent again", async () => {
    const branch = await app.newBranch();
    const key = randomUUID();
    const answer = await branch.call(
      "viewer",
      rename,
      { body: { name: "No", fail: "fault" } },
      { key },
    );
    expect(answer).toMatchObject({ status: 500, error: { code: "internal" } });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(answer.error.message).toContain(answer.error.requestId);
    expect((await times(branch.id)).volunteerMinutes).toBe(1800);
    await branch.ok("viewer", rename, { body: { name: "Yes" } }, { key });
  });

  test("that PostgreSQL aborts because of a conflict is retried", async () => {
    const branch = await app.newBranch();
    flaky = 0;
    await branch.ok("viewer", slow, { body: { ms: -1 } });
    expect(flaky).toBe(2);
  });
});

describe("an answer", () => {
  test("contains nothing undeclared, and an answer of another shape is not sent", async () => {
    const branch = await app.newBranch();
    expect((await branch.call("viewer", loose, {})).body).toEqual({ id: branch.id });
    await branch.refused("viewer", wrong, {}, "internal");
  });

  test("to a GET can't have changed anything", async () => {
    const branch = await app.newBranch();
    await branch.refused("admin", writer, {}, "internal");
    expect((await times(branch.id)).name).toBe(`Branch ${branch.code}`);
  });
});

test("a route without a key is not mounted open by mistake", () => {
  expect(() => mountOpen(app.server, rename, async () => ({ name: "x", times: 1 }))).toThrow(
    "needs a key",
  );
});
