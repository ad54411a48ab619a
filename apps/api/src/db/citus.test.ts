import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";

// What Citus demands of tables that are distributed by branch, after docs/operations/citus.sql. There is no Citus here: two functions
// with the names of its own record what they are called with.

const app = await ownApp();
const client = await app.database.pool.connect();
afterAll(() => client.release());

const script = readFileSync(
  join(import.meta.dirname, "../../../../docs/operations/citus.sql"),
  "utf8",
);

beforeAll(async () => {
  await client.query(`
    create temporary table whole (place serial, name text);
    create temporary table parted (name text, by text, beside text);
    create function create_reference_table(text) returns void language sql
      as 'insert into whole (name) values ($1)';
    create function create_distributed_table(text, text, colocate_with text) returns void language sql
      as 'insert into parted values ($1, $2, $3)'`);
  await client.query(script);
}, 300_000);

const names = async (query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

test("every table is on one machine by its branch, or whole on each", async () => {
  const all = await names(
    `select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const given = await names("select name from whole union all select name from parted order by 1");
  expect(given).toEqual(all);
  const { rows } = await client.query("select distinct by, beside from parted order by 2");
  // The first begins a group; the others are placed beside it.
  expect(rows).toEqual([
    { by: "branch_id", beside: expect.any(String) },
    { by: "branch_id", beside: "default" },
  ]);
  const without = await names(`
    select name from parted p where not exists (
      select from pg_attribute a where a.attrelid = p.name::regclass and a.attname = 'branch_id' and a.attnotnull)`);
  expect(without, "whose column branch_id is missing or may be null").toEqual([]);
});

test("every unique key of a distributed table contains the branch", async () => {
  const without = await names(`
    select i.indexrelid::regclass::text as name from parted p join pg_index i on i.indrelid = p.name::regclass
    where (i.indisunique or i.indisexclusion) and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'branch_id' and a.attnum = any (i.indkey))`);
  expect(without).toEqual([]);
});

test("the keys that lose their constraint are random, and are found by an index", async () => {
  const indexes = await names(`
    select i.indexrelid::regclass::text as name from parted p join pg_index i on i.indrelid = p.name::regclass
    where not i.indisunique and right(i.indexrelid::regclass::text, 4) in ('_key', 'pkey') order by 1`);
  expect(indexes).toEqual([
    "feed_id_key",
    "feed_token_hash_key",
    "job_id_key",
    "kit_qr_token_key",
    "mail_choice_id_key",
    "mail_out_id_key",
    "school_link_id_key",
    "school_link_token_hash_key",
  ]);
});

test("every foreign key between distributed tables includes the branch; none leads from a whole one to them", async () => {
  const others = await names(`
    select k.conrelid::regclass || ': ' || k.conname as name from pg_constraint k join parted p on k.confrelid = p.name::regclass
    where k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as c (mine, theirs)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.mine
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = c.theirs
      where a.attname = 'branch_id' and b.attname = 'branch_id' and k.conrelid in (select name::regclass from parted))`);
  expect(others).toEqual([]);
});

test("a whole table is placed after those that it refers to", async () => {
  const early = await names(`
    select w.name || ' before ' || r.name as name from pg_constraint k
      join whole w on k.conrelid = w.name::regclass join whole r on k.confrelid = r.name::regclass
    where k.contype = 'f' and r.place > w.place`);
  expect(early).toEqual([]);
});
