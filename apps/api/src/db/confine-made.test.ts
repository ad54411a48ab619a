import fc from "fast-check";
import pg, { type PoolClient } from "pg";
import { afterAll, expect, test } from "vitest";
import { madeStatement } from "../test/made-statements.ts";
import { ownApp } from "../test/test-app.ts";
import { personColumns, walls } from "./confine.ts";
import { type Confined, confineSql } from "./confine-sql.ts";

// A random statement is either refused, or its confined form has exactly the effect and the result that the statement would have
// if there were no other branch. Runs on the real schema as a superuser, whom row-level security does not restrict.

// Without jobs: after a minute they would get their schedules, and "skip locked" would skip a branch that these lock.
const app = await ownApp({}, undefined, []);
const tables = ["branch", "branch_user", "person", "school", "school_contact", "item"];
const client = await app.database.pool.connect();
afterAll(() => client.release());
const ours = await fill(client, "OURS");
const theirs = await fill(client, "THEM");
const { rows: ofPerson } = await client.query<{ name: string }>(
  "select attname as name from pg_attribute where attrelid = 'person'::regclass and attnum > 0",
);
const hidden = ofPerson
  .map(({ name }) => name)
  .filter((it) => !personColumns.split(", ").includes(it));

test("a made statement is confined exactly, or refused", async () => {
  const seen = { read: 0, changed: 0 };
  await fc.assert(
    fc.asyncProperty(madeStatement, fc.constantFrom(ours, ours, theirs), async (sql, given) => {
      const confined = confinedOrNull(sql);
      const parameters = sql.includes("$1") ? [given] : [];
      const isOthers = confined?.branches.some((place) => parameters[place - 1] !== ours);
      if (!confined || isOthers) return;
      const { is, should, alone, others } = await inTurn(sql, confined, parameters);
      // Rows of our branch are as expected, rows of the other branch are unchanged.
      const expected = should && {
        rows: should.rows,
        state: [...should.state, ...others].toSorted(),
      };
      expect(is, sql).toEqual(expected);
      if (should) seen[isSame(should.state, alone) ? "read" : "changed"] += 1;
    }),
    { numRuns: 400 },
  );
  // Refusing everything would also pass, so enough statements have to run.
  expect(seen.read).toBeGreaterThan(40);
  expect(seen.changed).toBeGreaterThan(15);
});

function confinedOrNull(sql: string): Confined | null {
  try {
    return confineSql(sql, walls);
  } catch {
    return null;
  }
}

/** Runs the confined statement with both branches present, and the original one after the other branch was deleted. */
async function inTurn(sql: string, { text, takesBranch }: Confined, parameters: string[]) {
  await client.query("begin");
  try {
    const before = await state();
    await client.query("savepoint beside");
    const is = await outcome(text, takesBranch ? [...parameters, ours] : parameters);
    await client.query("rollback to beside");
    await leaveAlone();
    const alone = await state();
    const should = await outcome(sql, parameters);
    return { is, should, alone, others: before.filter((row) => !alone.includes(row)) };
  } finally {
    await client.query("rollback");
  }
}

/** The result of a statement and the rows of all tables after it; null if the database refuses the statement. */
async function outcome(sql: string, parameters: string[]) {
  try {
    const { rows } = await client.query<object>(sql, parameters);
    return { rows: rows.map((row) => JSON.stringify(row)).toSorted(), state: await state() };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === "25P02") throw error;
    // An error of PostgreSQL's planner ("variable not found in subplan target list") depends on the plan, not on the rows.
    fc.pre(error.code !== "XX000");
    return null;
  }
}

/** Each row of the tables as JSON. Leaves out an item's id, which is random for new rows. */
async function state(): Promise<string[]> {
  const columns = (table: string) => (table === "person" ? personColumns : "*");
  const queries = tables.map(
    (table) =>
      `select '${table}' || (to_jsonb(t) - '${table === "item" ? "id" : ""}')::text as row from (select ${columns(table)} from ${table}) t`,
  );
  const { rows } = await client.query<{ row: string }>(queries.join(" union all "));
  return rows.map(({ row }) => row).toSorted();
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Deletes the other branch's rows and the hidden columns of people. Triggers are off: they would refuse or log this. */
async function leaveAlone(): Promise<void> {
  await client.query("set local session_replication_role = replica");
  for (const table of tables.filter((it) => it !== "branch" && it !== "person")) {
    await client.query(`delete from ${table} where branch_id <> '${ours}'`);
  }
  await client.query(`delete from branch where id <> '${ours}'`);
  await client.query("delete from person where id not in (select person_id from branch_user)");
  await client.query("set local session_replication_role = origin");
  for (const column of hidden) await client.query(`alter table person drop column ${column}`);
}

/** A branch with two rows of each table. */
async function fill(to: PoolClient, code: string): Promise<string> {
  const { rows } = await to.query<{ id: string }>(
    "insert into branch (name, code) values ($1, $1) returning id",
    [code],
  );
  const [branch] = rows;
  if (!branch) throw new Error("The branch was not made.");
  for (const n of [1, 2]) {
    await to.query(
      `with p as (insert into person (email, first_name, last_name, password_hash)
          values ($2 || '${n}@ours.test', $2, 'L${n}', 'secret of ' || $2) returning id),
        u as (insert into branch_user (branch_id, person_id, role) select $1, id, 'viewer' from p),
        s as (insert into school (branch_id, name_en) values ($1, $2 || ${n}) returning id)
       insert into school_contact (branch_id, school_id, name) select $1, id, 'contact ' || $2 from s`,
      [branch.id, code],
    );
    await to.query("insert into item (branch_id, sku, name) values ($1, $2, $3)", [
      branch.id,
      `S${n}`,
      code,
    ]);
  }
  return branch.id;
}
