import { route } from "@kitround/contract/route.ts";
import { done } from "@kitround/contract/wire.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import { messagesOf } from "../test/count-statements.ts";
import { unconfined } from "../db/transaction.ts";
import { ownApp } from "../test/test-app.ts";
import { mount, ok } from "./mount.ts";

// The statements of a call besides its own work: admission (caller, wall, key) and commit.

const shape = { access: "session", path: "/test-way", summary: "One statement" } as const;
const read = route({ ...shape, method: "GET", result: done });
const write = route({
  ...shape,
  method: "POST",
  body: z.object({ name: z.string() }),
  result: done,
});

const mountBoth = (server: FastifyInstance) => {
  mount(server, read, async ({ tx }) => {
    await tx.selectFrom("branch").select("name").execute();
    return ok;
  });
  mount(server, write, async ({ tx, actor, body }) => {
    const changed = tx.updateTable("branch").set({ name: body.name });
    await changed.where("id", "=", actor.branchId).execute();
    return ok;
  });
};
// Without jobs, whose schedule would send statements of its own.
const app = await ownApp({}, mountBoth, []);
const branch = await app.newBranch();

/** The fewest of a few runs: the server may do its maintenance between them. */
async function fewest(work: () => Promise<unknown>): Promise<string[]> {
  let least = await messagesOf(app.database.pool, work);
  for (let run = 0; run < 4; run += 1) {
    const sent = await messagesOf(app.database.pool, work);
    if (sent.length < least.length) least = sent;
  }
  return least;
}

test.each([
  // Admission, and the commit.
  ["a read", 2, () => branch.ok("manager", read, {})],
  // Before the body is read the caller is admitted; then the transaction's opening, the stored answer, and the commit.
  ["a change", 4, () => branch.ok("manager", write, { body: { name: "Way" } })],
])("%s sends %i statements besides its own", async (_, overhead, call) => {
  await call();
  const sent = await fewest(call);
  expect(sent.length - 1, sent.join("\n")).toBe(overhead);
});

const lastSeen = (row: string) =>
  asSystem(app.database.db, (tx) =>
    tx.selectFrom("session").select("lastSeenAt").where("id", "=", row).executeTakeFirstOrThrow(),
  );
const setBack = (row: string, seconds: number) =>
  asSystem(app.database.db, (tx) =>
    tx
      .updateTable("session")
      .set({ lastSeenAt: sql<string>`now() - ${seconds} * interval '1 second'` })
      .where("id", "=", row)
      .execute(),
  );

test.each([
  ["a read", () => branch.ok("finance", read, {})],
  ["a change", () => branch.ok("finance", write, { body: { name: "Seen" } })],
  ["what is refused for its content", () => branch.call("finance", write, { body: {} as never })],
])(
  "%s refreshes a session that was not used for a minute, but no session used since",
  async (_, call) => {
    const { sessionRow } = branch.actors.finance;
    await setBack(sessionRow, 30);
    const before = await lastSeen(sessionRow);
    await call();
    expect(await lastSeen(sessionRow)).toEqual(before);
    await setBack(sessionRow, 90);
    await call();
    expect((await lastSeen(sessionRow)).lastSeenAt > before.lastSeenAt).toBe(true);
  },
);

test("a stranger's body is not read, and an expired session changes nothing", async () => {
  const send = (token: string, payload: string) =>
    app.server.inject({
      method: "POST",
      url: "/api/test-way",
      payload,
      headers: {
        "x-auth-token": token,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
    });
  const huge = JSON.stringify({ name: "x".repeat(400_000) });
  expect((await send("n".repeat(43), huge)).statusCode).toBe(403);
  const { token, sessionRow } = branch.actors.viewer;
  expect((await send(token, huge)).statusCode).toBe(413);
  expect((await send(token, JSON.stringify({ name: "Open" }))).statusCode).toBe(200);
  await asSystem(app.database.db, (tx) =>
    tx
      .updateTable("session")
      .set({ endedAt: sql<string>`now()` })
      .where("id", "=", sessionRow)
      .execute(),
  );
  expect((await send(token, JSON.stringify({ name: "Ended" }))).statusCode).toBe(403);
  expect((await send(token, huge)).statusCode).toBe(403);
  const named = await asSystem(app.database.db, (tx) =>
    tx.selectFrom("branch").select("name").where("id", "=", branch.id).executeTakeFirstOrThrow(),
  );
  expect(named.name).toBe("Open");
});

test("a request's role may not look up the holder of a token", async () => {
  const ask = asActor(app.database.db, branch.actors.admin, (tx) =>
    sql`select * from who_is('\\x00'::bytea)`.execute(unconfined(tx)),
  );
  await expect(ask).rejects.toThrow(/permission denied/);
});
