import { CamelCasePlugin } from "kysely";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { camelCase, snakeCase } from "./names.ts";
import { testApp } from "../test/test-app.ts";

const app = await testApp();
const { db, pool } = app.database;

/** The library's own way, which goes through every row. */
class Theirs extends CamelCasePlugin {
  camel = (name: string) => this.camelCase(name);
  snake = (name: string) => this.snakeCase(name);
}

test("a name is what the library would make of it", () => {
  const theirs = new Theirs();
  for (const name of [
    "name",
    "first_name",
    "a__b",
    "_held",
    "held_",
    "part_0",
    "line_2_of",
    "?column?",
  ])
    expect(camelCase(name)).toBe(theirs.camel(name));
  for (const name of ["name", "firstName", "theURL", "theURLOf", "line2Of", "first_name", "X"])
    expect(snakeCase(name)).toBe(theirs.snake(name));
});

const told = sql<object>`select 1 as one_column, null::jsonb as no_json,
  '{"a_b":[{"c_d":1},[{"e_f":1}],"g_h"],"i":{"j_k":null}}'::jsonb as its_json, '{"l_m","n_o"}'::text[] as some_text`;

const read = {
  oneColumn: 1,
  noJson: null,
  itsJson: { aB: [{ cD: 1 }, [{ e_f: 1 }], "g_h"], i: { jK: null } },
  someText: ["l_m", "n_o"],
};

test("an answer has the names of the code, inside of JSON too, whether it took values or not", async () => {
  expect((await told.execute(db)).rows).toEqual([read]);
  const withValue = await sql<object>`select * from (${told}) it where ${1}::int = 1`.execute(db);
  expect(withValue.rows).toEqual([read]);
  // What no row tells, the columns do.
  const none = await sql<object>`select * from (${told}) it where ${1}::int = 2`.execute(db);
  expect(none.rows).toEqual([]);
});

test("a change answers in the names of the code, and writes those of the database", async () => {
  const branch = await app.newBranch();
  const row = await db
    .updateTable("branch")
    .set({ volunteerMinutes: 7 })
    .where("id", "=", branch.id)
    .returning(["volunteerMinutes", "timeZone as theZone"])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ volunteerMinutes: 7, theZone: expect.any(String) });
});

test("who takes a connection past the composer has the names of the database, before and after others", async () => {
  for (let time = 0; time < 3; time += 1) {
    const { rows } = await pool.query(`select 1 as one_column, '{"a_b":1}'::jsonb as its_json`);
    expect(rows).toEqual([{ one_column: 1, its_json: { a_b: 1 } }]);
    await told.execute(db);
  }
});
