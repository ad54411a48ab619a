import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../test/count-statements.ts";
import { ownApp } from "../test/test-app.ts";
import { asActor } from "./as-actor.ts";
import type { Tx } from "./database.ts";
import { gathered } from "./gather.ts";

const app = await ownApp({}, undefined, []);
const branch = await app.newBranch();
const other = await app.newBranch();
const { db } = app.database;
const actor = branch.actors.manager;

const everyType = (tx: Tx, n: number) =>
  sql`select ${n}::int as whole, 12345678901::int8 as large, 1.5::numeric as part, true as yes, null::text as none,
    date '2026-11-24' as on_day, time '09:30' as at_time, timestamptz '2026-11-24 08:30:00.123456+00' as happened_at,
    array[timestamptz '2026-11-24 08:30:00+00'] as happened, array['ā', 'b'] as texts, array[date '2026-11-24'] as days,
    array[1, 2]::int8[] as counts, '{"aB": [1]}'::jsonb as inside, 'Hīnau "x"' as word, ${branch.id}::uuid as id`.execute(
    tx,
  );
const people = (tx: Tx) =>
  tx.selectFrom("branchUser").select(["id", "role", "createdAt"]).orderBy("role", "desc").execute();
const named = (tx: Tx, name: string) =>
  tx.selectFrom("branch").select("name").where("name", "=", name).execute();
const reads = (tx: Tx) =>
  gathered(tx, (together) =>
    Promise.all([
      everyType(together, 1).then(({ rows }) => rows),
      everyType(together, 2).then(({ rows }) => rows),
      people(together),
      people(together),
      named(together, `Branch ${branch.code}`),
      named(together, `Branch ${other.code}`),
    ]),
  );
const inOne = <T>(work: (tx: Tx) => Promise<T>) => asActor(db, actor, work, { readOnly: true });

describe("reads that are gathered", () => {
  test("answer what each answers alone, value by value, and are one statement", async () => {
    const alone = await inOne(reads);
    let least = Infinity;
    // Between them the server looks for jobs.
    for (let run = 0; run < 4; run += 1) {
      const sent = await messagesOf(app.database.pool, async () => {
        expect(await inOne(reads)).toEqual(alone);
      });
      least = Math.min(least, sent.length);
    }
    // Its way in, the statement, its end.
    expect(least).toBe(3);
    const [, , mine, , here, there] = alone;
    expect(mine).toHaveLength(7);
    expect([here.length, there.length]).toEqual([1, 0]);
  });

  test("keep what the first of two alike changes from the second", async () => {
    const [, , first, second] = await inOne(reads);
    first.length = 0;
    expect(second).toHaveLength(7);
  });

  test("fail together, and none is sent when the transaction is over", async () => {
    const late: Promise<unknown>[] = [];
    const failing = inOne((tx) =>
      gathered(tx, async (together) => {
        const slow = people(together).then(() => people(together));
        late.push(slow.catch((error: unknown) => error));
        await sql`select 1 / ${0}::int as part`.execute(together);
      }),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(String(await late[0])).toMatch(/await every read|aborted/);
    expect(await inOne(people)).toHaveLength(7);
  });
});
