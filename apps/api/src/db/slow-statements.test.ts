import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/test-database.ts";
import { asSystem } from "./as-system.ts";
import { connect } from "./connect.ts";
import { type SlowStatement, withoutValues } from "./slow-statements.ts";

const { config, drop } = await testDatabase();
const database = await connect(config);
afterAll(async () => {
  await database.close();
  await drop();
});

test("a slow statement is reported without its values, a quick one is not", async () => {
  const told: SlowStatement[] = [];
  database.onSlow(150, (slow) => told.push(slow));
  await asSystem(database.db, (tx) =>
    sql`select pg_sleep(0.2), 'a secret', ${"another"}::text`.execute(tx),
  );
  const slow = told.filter((each) => each.sql.includes("pg_sleep"));
  expect(slow).toMatchObject([{ sql: "select pg_sleep(0.2), '?', $1::text" }]);
  expect(slow[0]?.ms).toBeGreaterThanOrEqual(150);
  database.onSlow(60_000, (each) => told.push(each));
  told.length = 0;
  await asSystem(database.db, (tx) => sql`select 1`.execute(tx));
  expect(told).toEqual([]);
});

test("a statement that fails after a long time is reported as well", async () => {
  const told: SlowStatement[] = [];
  database.onSlow(150, (slow) => told.push(slow));
  const failing = sql`select 1 / (case when pg_sleep(0.2) is null then 1 else 0 end)`;
  await expect(asSystem(database.db, (tx) => failing.execute(tx))).rejects.toThrow(/zero/);
  expect(told.some((each) => each.sql.includes("pg_sleep"))).toBe(true);
});

test.each([
  ["select 'it''s a secret', 2", "select '?', 2"],
  [String.raw`select E'it\'s a secret' from x`, "select '?' from x"],
  [String.raw`select 'C:\', 'a secret'`, "select '?', '?'"],
  ["select\n  1\n", "select 1"],
])("%s is reported as %s", (given, told) => expect(withoutValues(given)).toBe(told));
