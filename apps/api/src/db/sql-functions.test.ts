import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { knownFunctions } from "./sql-functions.ts";

const { pool } = (await testApp()).database;

/** Those of the allowed functions for which a condition on the catalogue is true. */
async function known(condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct proname as name from pg_proc where proname = any($1) and ${condition} order by 1`,
    [[...knownFunctions]],
  );
  return rows.map(({ name }) => name);
}

test("of PostgreSQL's functions, a confined statement may call these that do more than compute", async () => {
  expect(await known("pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v'")).toEqual([
    "clock_timestamp",
    "gen_random_uuid",
    "pg_advisory_xact_lock",
    "pg_try_advisory_xact_lock",
  ]);
});

test("of our own functions a confined statement may call these", async () => {
  expect(await known("pronamespace = 'public'::regnamespace")).toEqual([
    "current_actor",
    "current_branch",
    "current_person",
    "fold",
    "last_seen",
    "my_branches",
    "words_of",
  ]);
});

test("every allowed function exists", async () => {
  const there = await known("true");
  expect([...knownFunctions].filter((name) => !there.includes(name))).toEqual([]);
});
