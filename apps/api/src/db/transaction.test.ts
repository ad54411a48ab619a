import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { messagesOf } from "../test/count-statements.ts";
import { asActor } from "./as-actor.ts";
import { asSystem, withSystem } from "./as-system.ts";
import type { Tx } from "./database.ts";
import { unconfined } from "./transaction.ts";

const app = await ownApp({}, undefined, []);
const { db, pool } = app.database;
const branch = await app.newBranch();
const { manager } = branch.actors;

const answer = sql<object>`select 1 as one_column, null::jsonb as no_json,
  '{"a_b":[{"c_d":1},["g_h"]],"i":{"j_k":null}}'::jsonb as its_json, '{"l_m","n_o"}'::text[] as some_text`;

test("rows have the code's names, inside JSON too, while the pool's own queries have the database's", async () => {
  const read = {
    oneColumn: 1,
    noJson: null,
    itsJson: { aB: [{ cD: 1 }, ["g_h"]], i: { jK: null } },
    someText: ["l_m", "n_o"],
  };
  for (let time = 0; time < 6; time += 1) {
    // With a value it is prepared after a few calls.
    const rows = await asSystem(db, async (tx) => [
      ...(await answer.execute(tx)).rows,
      ...(await sql<object>`select * from (${answer}) it where ${1}::int = 1`.execute(tx)).rows,
    ]);
    expect(rows).toEqual([read, read]);
  }
  const { rows } = await pool.query("select 1 as one_column");
  expect(rows).toEqual([{ one_column: 1 }]);
});

test("a change uses the database's names, and returns how many rows it changed", async () => {
  const changed = await asSystem(db, async (tx) => {
    const change = tx.updateTable("branch").set({ volunteerMinutes: 7 });
    await change.where("id", "=", branch.id).execute();
    return change.where("id", "=", branch.id).executeTakeFirstOrThrow();
  });
  expect(changed.numUpdatedRows).toBe(1n);
});

test("it begins in one round trip and commits", async () => {
  const rename = (tx: Tx) => tx.updateTable("branch").set({ name: "Kept" }).execute();
  const sent = await messagesOf(pool, () => asActor(db, manager, rename));
  expect(sent.map((text) => text.split(/[ ;]/)[0]?.toLowerCase())).toEqual([
    "begin",
    "update",
    "commit",
  ]);
  const { rows } = await pool.query("select name from branch where id = $1", [branch.id]);
  expect(rows).toEqual([{ name: "Kept" }]);
});

test("an error rolls everything back and leaves the connection usable", async () => {
  for (let time = 0; time < 4; time += 1) {
    const failing = asActor(db, manager, async (tx) => {
      await tx.updateTable("branch").set({ name: "Undone" }).execute();
      const [first] = await Promise.allSettled([
        sql`select 1 / 0`.execute(tx),
        sql`select 1`.execute(tx),
      ]);
      expect(first).toMatchObject({ reason: { message: "division by zero" } });
      throw new Error("told");
    });
    await expect(failing).rejects.toThrow("told");
  }
  const { rows } = await pool.query("select name from branch where id = $1", [branch.id]);
  expect(rows).toEqual([{ name: "Kept" }]);
});

test("a failed statement whose error nobody handles fails the transaction", async () => {
  const silent = asActor(db, manager, async (tx) => {
    await tx.updateTable("branch").set({ name: "Lost" }).execute();
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(silent).rejects.toThrow("A statement failed and was ignored.");
});

test("a read may not write", async () => {
  const write = asActor(
    db,
    manager,
    (tx) => tx.updateTable("branch").set({ name: "Written" }).execute(),
    { readOnly: true },
  );
  await expect(write).rejects.toThrow(/read-only transaction/);
});

test("after its end a transaction takes no statements, because its connection may be used by another", async () => {
  let kept: Tx | undefined;
  await asActor(db, manager, async (tx) => void (kept = tx));
  if (!kept) throw new Error("It was given a transaction.");
  await expect(sql`select 1`.execute(kept)).rejects.toThrow(/had ended/);
});

const roleOf = async (tx: Tx) =>
  (await sql<{ role: string }>`select current_user as role`.execute(unconfined(tx))).rows[0]?.role;

test("no statement of an actor's runs in the system's role, in whatever order statements are sent", async () => {
  const roles = await asActor(db, manager, async (tx) => {
    const bare = unconfined(tx);
    const ask = () => sql<{ role: string }>`select current_user as role`.execute(bare);
    const before = ask();
    const inside = withSystem(bare, async (system) => {
      const during = await ask().then(
        () => "answered",
        (error: Error) => error.message,
      );
      return [await roleOf(system), during];
    });
    const [first, within] = await Promise.all([before, inside]);
    return [first.rows[0]?.role, ...within, await roleOf(tx)];
  });
  expect(roles).toEqual([
    "kitround_app",
    "kitround_system",
    expect.stringMatching(/^Inside withSystem/),
    "kitround_app",
  ]);
});

test("after a refusal inside withSystem the actor's role is back", async () => {
  const role = await asActor(db, manager, async (tx) => {
    const refused = withSystem(tx, async () => {
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    return roleOf(tx);
  });
  expect(role).toBe("kitround_app");
});

test("after an error inside withSystem a rollback to a savepoint restores the role", async () => {
  const role = await asActor(db, manager, async (tx) => {
    const bare = unconfined(tx);
    await sql`savepoint here`.execute(bare);
    const failed = withSystem(bare, (system) => sql`select 1 / 0`.execute(system));
    await expect(failed).rejects.toThrow(/zero/);
    await sql`rollback to savepoint here`.execute(bare);
    return roleOf(tx);
  });
  expect(role).toBe("kitround_app");
});
