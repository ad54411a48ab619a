import { randomUUID } from "node:crypto";
import { listBranches } from "@kitround/contract/branches/branch.ts";
import { fillExample, getExample, removeExample } from "@kitround/contract/first-run/example.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { branchTables } from "../../db/schema.gen.ts";
import { type TestBranch, send, ownApp } from "../../test/test-app.ts";

const app = await ownApp();
const { db } = app.database;

async function stateIs(branch: TestBranch, state: string) {
  return vi.waitFor(
    async () => {
      const example = await branch.ok("admin", getExample, {});
      expect(example).toMatchObject({ state });
      return example;
    },
    { timeout: 290_000, interval: 50 },
  );
}

/** The number of rows of each table in all branches: shows what an example leaves behind. */
async function counts(): Promise<Record<string, number>> {
  const tables = [...branchTables, "branch", "person", "session", "one_time_link"].filter(
    // The requesting branch's own: its keys, its jobs.
    (name) => !["idempotency_key", "job"].includes(name),
  );
  return asSystem(db, async (tx) => {
    const found: Record<string, number> = {};
    for (const name of tables) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.table(name)}`.execute(tx);
      found[name] = rows[0]?.n ?? 0;
    }
    return found;
  });
}

test("the example is filled beside the branch, is marked, and is removed completely", async () => {
  const branch = await app.newBranch();
  const other = await app.newBranch();
  await branch.refused("manager", fillExample, {}, "forbidden");
  const before = await counts();
  expect(await branch.ok("admin", fillExample, {})).toMatchObject({ state: "filling" });
  await branch.refused("admin", removeExample, {}, "transition_refused");
  const ready = await stateIs(branch, "ready");
  expect(ready).toMatchObject({ mine: true });

  // Another person who requests it joins the same one.
  expect(await other.ok("admin", getExample, {})).toMatchObject({ state: "ready", mine: false });
  expect(await other.ok("admin", fillExample, {})).toMatchObject({
    mine: true,
    branchId: ready.branchId,
  });

  const session = await send(app, branch.actors.admin.token, switchBranch, {
    body: { branchId: ready.branchId ?? "" },
  });
  // Cast: the server has parsed it by the route's own schema.
  const { sessionId } = session.body as { sessionId: string };
  const me = await send(app, sessionId, getMe, {});
  expect(me.body).toMatchObject({ branch: { example: true }, role: "admin" });
  const schools = await send(app, sessionId, listSchools, { query: { limit: 1 } });
  expect(schools.body).toMatchObject({ total: 44 });
  const within = await send(app, sessionId, removeExample, {});
  expect(within.error).toMatchObject({ code: "transition_refused" });

  const { items } = await other.ok("admin", listBranches, {});
  expect(items.filter((each) => each.example)).toHaveLength(1);
  expect(await other.ok("admin", removeExample, {})).toMatchObject({ state: "removing" });
  // Closed to everybody at once.
  expect((await send(app, sessionId, getMe, {})).status).toBe(403);
  await stateIs(other, "none");
  expect(await counts()).toEqual(before);
}, 300_000);

test("filling again deletes the data of an earlier attempt; sent three times at once and once more, each is done once", async () => {
  const branch = await app.newBranch();
  await asSystem(db, (tx) =>
    tx
      .insertInto("branch")
      .values({ name: "Half an example", code: "HALF", example: true, status: "archived" })
      .execute(),
  );
  expect(await branch.ok("admin", getExample, {})).toMatchObject({ state: "unfinished" });
  for (const [route, during, after, left] of [
    [fillExample, "filling", "ready", ["Example: Waikare"]],
    [removeExample, "removing", "none", []],
  ] as const) {
    const key = randomUUID();
    const once = () => send(app, branch.actors.admin.token, route, {}, { key });
    const answers = await Promise.all([once(), once(), once()]);
    await stateIs(branch, after);
    answers.push(await once());
    const told = answers.filter(({ error }) => error.code !== "key_in_progress");
    expect(told.length).toBeGreaterThan(1);
    for (const { body } of told) expect(body).toMatchObject({ state: during });
    const { items } = await branch.ok("admin", listBranches, {});
    const examples = items.filter((each) => each.example);
    expect(examples.map((each) => each.name)).toEqual(left);
  }
}, 300_000);

test("only an example that is marked for removal can be deleted", async () => {
  const branch = await app.newBranch();
  for (const text of [
    sql`select delete_of_example(${branch.id}, 'audit_event', 10)`,
    sql`select delete_example(${branch.id})`,
  ]) {
    await expect(asSystem(db, (tx) => text.execute(tx))).rejects.toThrow("not_an_example");
  }
});
