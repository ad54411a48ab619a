import { type Role } from "@kitround/contract/access/capabilities.ts";
import { route } from "@kitround/contract/route.ts";
import { done } from "@kitround/contract/wire.ts";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { asSystem } from "../db/as-system.ts";
import { ownApp } from "../test/test-app.ts";
import { mount, ok } from "./mount.ts";

// What a process remembers of a token decides what is sent along with the question who calls, and nothing else.

const shape = { method: "GET", summary: "Who it is" } as const;
const tells = route({
  ...shape,
  access: "session",
  path: "/test-tells",
  result: z.object({ role: z.string(), name: z.string() }),
});
const quiet = route({
  ...shape,
  access: "session",
  path: "/test-quiet",
  result: z.object({ role: z.string() }),
});
const manages = route({
  ...shape,
  access: "users:manage",
  path: "/test-manages",
  result: done,
});
const writes = route({
  ...shape,
  access: "session",
  path: "/test-writes",
  result: done,
});
const change = route({
  ...shape,
  method: "POST",
  access: "session",
  path: "/test-change",
  body: z.object({ name: z.string() }),
  result: done,
});

const app = await ownApp({}, (server) => {
  mount(server, tells, async ({ tx, actor }) => {
    const branch = await tx.selectFrom("branch").select("name").executeTakeFirstOrThrow();
    return { ...branch, role: actor.role };
  });
  mount(server, writes, async ({ tx, actor }) => {
    const changed = tx.updateTable("branch").set({ name: "Written by a read" });
    await changed.where("id", "=", actor.branchId).execute();
    return ok;
  });
  mount(server, quiet, async ({ actor }) => ({ role: actor.role }));
  mount(server, manages, async () => ok);
  mount(server, change, async ({ tx, actor, body }) => {
    const changed = tx.updateTable("branch").set({ name: body.name });
    await changed.where("id", "=", actor.branchId).execute();
    return ok;
  });
});

/** Who holds the token of `who` becomes something else, behind the server's back. */
const become = (branchUserId: string, now: { role?: Role; status?: "suspended" }) =>
  asSystem(app.database.db, (tx) =>
    tx.updateTable("branchUser").set(now).where("id", "=", branchUserId).execute(),
  );

interface One {
  text: string;
}
type Told = One | { statements: One[]; answered: Promise<unknown> };

/** What one connection was given to send from the question who calls on, before that was answered. */
async function sentAtOnce(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  let answered = false;
  const asking = new WeakSet<pg.Client>();
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const first = given[0] as string | Told;
    const config = typeof first === "string" ? { text: first } : first;
    const texts =
      "statements" in config ? config.statements.map(({ text }) => text) : [config.text];
    const asks = texts.some((text) => text.includes("who_is"));
    if (asks) asking.add(this);
    if (asking.has(this) && !answered) sent.push(...texts);
    // Handed on as it came: of the many ways to call it, none is changed.
    const answer = Reflect.apply(query, this, given) as unknown as Promise<unknown>;
    const told = "statements" in config ? config.answered : answer;
    if (asks) void told.then(() => (answered = true));
    return answer as never;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

test("a read goes along with the question who calls, where that was answered before", async () => {
  const branch = await app.newBranch();
  const call = () => branch.ok("coordinator", tells, {});
  expect(await sentAtOnce(call)).toHaveLength(1);
  const sent = await sentAtOnce(call);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toContain("who_is");
  expect(sent[1]).toContain("public.branch ");
});

test("a change's answer is kept in one message with its end", async () => {
  const branch = await app.newBranch();
  const body = { name: "Kept" };
  await branch.ok("manager", change, { body });
  const key = crypto.randomUUID();
  const answers = [
    await branch.call("manager", change, { body }, { key }),
    await branch.call("manager", change, { body }, { key }),
  ];
  expect(answers.map(({ headers }) => headers["idempotency-replayed"])).toEqual([
    undefined,
    "true",
  ]);
});

test("a read changes nothing, whether it is known who calls or not", async () => {
  const branch = await app.newBranch();
  const named = async () => (await branch.ok("manager", tells, {})).name;
  const before = await named();
  for (let n = 0; n < 2; n += 1)
    expect((await branch.call("manager", writes, {})).status).toBe(500);
  expect(await named()).toBe(before);
});

test.each([
  ["that asks the database", tells],
  ["that asks it for nothing", quiet],
])("a read %s is answered as whoever its caller is by now", async (_, asked) => {
  const branch = await app.newBranch();
  const { branchUserId } = branch.actors.volunteer;
  const told = async () => (await branch.call("volunteer", asked, {})).body;
  expect(await told()).toMatchObject({ role: "volunteer" });
  expect(await told()).toMatchObject({ role: "volunteer" });
  await become(branchUserId, { role: "finance" });
  expect(await told()).toMatchObject({ role: "finance" });
  await become(branchUserId, { status: "suspended" });
  expect((await branch.call("volunteer", asked, {})).status).toBe(403);
});

test("who was refused as what they were is let in as what they are, and the other way round", async () => {
  const branch = await app.newBranch();
  const { branchUserId } = branch.actors.viewer;
  const asked = async () => (await branch.call("viewer", manages, {})).status;
  expect(await asked()).toBe(403);
  await become(branchUserId, { role: "manager" });
  expect(await asked()).toBe(200);
  expect(await asked()).toBe(200);
  await become(branchUserId, { role: "viewer" });
  expect(await asked()).toBe(403);
});
