import { expect, test } from "vitest";
import { confineSql } from "./confine-sql.ts";
import { readSql, writeSql } from "./sql-grammar.ts";

const all = { columns: "*", own: (it: string, branch: string) => `${it}.b = ${branch}` };
const walls = new Map([
  ...["kit", "stop", "trip", "job", "term"].map((table) => [table, all] as const),
  [
    "person",
    {
      columns: "id, email",
      own: (it: string, branch: string) =>
        `exists (select from staff u where u.p = ${it}.id and u.b = ${branch})`,
    },
  ],
]);
const confined = (sql: string) => confineSql(sql, walls).text;
/** The text as the deparser writes it: without comments, with its own case and parentheses. */
const written = (sql: string) => writeSql(readSql(sql));
/** The subquery that replaces a table that is read; `n` is the number of the branch's parameter. */
const own = (table: string, n = 1) => `(select * from public.${table} where ${table}.b = $${n})`;
const people = (n = 1) =>
  `(select id, email from public.person where exists (select from public.staff u where u.p = person.id and u.b = $${n}))`;

test.each([
  ["a table", "select code from kit k", `select code from ${own("kit")} k`],
  ["without an alias", "select kit.id from kit", `select kit.id from ${own("kit")} kit`],
  [
    "as Kysely writes",
    'select "k"."id" from "kit" as "k" where "k"."id" = $1',
    `select k.id from ${own("kit", 2)} k where k.id = $1`,
  ],
  [
    "a left join keeps its missing rows",
    "select 1 from trip t left join stop s on s.t = t.id where t.x",
    `select 1 from ${own("trip")} t left join ${own("stop")} s on s.t = t.id where t.x`,
  ],
  [
    "commas",
    "select 1 from kit k, unnest($1::int[]) u, stop s",
    `select 1 from ${own("kit", 2)} k, unnest($1::int[]) u, ${own("stop", 2)} s`,
  ],
  [
    "brackets of joins",
    "select 1 from (kit k join stop s using (id)) left join trip on true",
    `select 1 from (${own("kit")} k join ${own("stop")} s using (id)) left join ${own("trip")} trip on true`,
  ],
  [
    "a subquery in from, and one beside it",
    "select 1 from (select * from kit) x join lateral (select 1 from stop s where s.k = x.id) y on true",
    `select 1 from (select * from ${own("kit")} kit) x join lateral (select 1 from ${own("stop")} s where s.k = x.id) y on true`,
  ],
  [
    "subqueries in conditions",
    "select 1 where exists (table kit) and 1 in (select id from stop) and not (select true from trip)",
    `select 1 where exists (select * from ${own("kit")} kit) and 1 in (select id from ${own("stop")} stop) and not (select true from ${own("trip")} trip)`,
  ],
  [
    "subqueries in every other place",
    "select (select max(id) from kit k), array(table trip) from stop s group by s.id, (select 1 from job) having (select true from term) order by (select 1 from kit) limit (select 1 from stop)",
    `select (select max(id) from ${own("kit")} k), array(select * from ${own("trip")} trip) from ${own("stop")} s group by s.id, (select 1 from ${own("job")} job) having (select true from ${own("term")} term) order by (select 1 from ${own("kit")} kit) limit (select 1 from ${own("stop")} stop)`,
  ],
  ["table", "table kit", `select * from ${own("kit")} kit`],
  [
    "table in brackets",
    "select 1 from (table kit) t",
    `select 1 from (select * from ${own("kit")} kit) t`,
  ],
  ["a union", "select 1 union table kit", `select 1 union select * from ${own("kit")} kit`],
  [
    "all arms of set operations",
    "(select id from kit except select id from stop) intersect all (values ((select 1 from trip)))",
    `(select id from ${own("kit")} kit except select id from ${own("stop")} stop) intersect all (values ((select 1 from ${own("trip")} trip)))`,
  ],
  [
    "only",
    "select 1 from only kit",
    "select 1 from (select * from only public.kit where kit.b = $1) kit",
  ],
  ["quoted", 'select 1 from "kit" "K t"', `select 1 from ${own("kit")} "K t"`],
  ["by code points", String.raw`select 1 from U&"k\0069t" k`, `select 1 from ${own("kit")} k`],
  ["in capitals", "SELECT 1 FROM KIT", `select 1 from ${own("kit")} kit`],
  [
    "only a person's own columns",
    "select p, p.* from person p",
    `select p, p.* from ${people()} p`,
  ],
  [
    "texts, names and comments that look like tables",
    `select 'from kit', "from kit" from kit k -- from stop
      where a = $q$ from trip $q$ /* from trip /* from job */ */`,
    `select 'from kit', "from kit" from ${own("kit")} k where a = ' from trip '`,
  ],
  [
    "what is no table",
    "select extract(day from term), a is distinct from job, trim(both from kit) from unnest($1::text[]) kit",
    "select extract(day from term), a is distinct from job, trim(both from kit) from unnest($1::text[]) kit",
  ],
])("a read: %s", (_, sql, expected) => {
  expect(written(confined(sql))).toBe(written(expected));
});

test.each([
  [
    "hides a table behind it",
    "with kit as (select 1) select 1 from kit",
    "with kit as (select 1) select 1 from kit",
  ],
  [
    "not in itself",
    "with kit as materialized (select * from kit) table kit",
    `with kit as materialized (select * from ${own("kit")} kit) select * from kit`,
  ],
  [
    "in itself where it is recursive",
    "with recursive kit as (select 1 as n union all select n + 1 from kit) select 1 from kit, stop",
    `with recursive kit as (select 1 as n union all select n + 1 from kit) select 1 from kit, ${own("stop")} stop`,
  ],
  [
    "not in those before it",
    "with a as (select 1 from stop), stop as (select 1 from a) select 1 from stop",
    `with a as (select 1 from ${own("stop")} stop), stop as (select 1 from a) select 1 from stop`,
  ],
  [
    "in those before it where it is recursive",
    "with recursive a as (select 1 from stop), stop as (select 1) select 1 from a",
    "with recursive a as (select 1 from stop), stop as (select 1) select 1 from a",
  ],
  [
    "not outside its brackets",
    "select (with kit as (select 1) select 1 from kit), (select 1 from kit)",
    `select (with kit as (select 1) select 1 from kit), (select 1 from ${own("kit")} kit)`,
  ],
  [
    "in both arms of a union, one arm's in that arm alone",
    "with kit as (select 1) select 1 from kit union (with stop as (select 1) select 1 from kit, stop) union select 1 from stop",
    `with kit as (select 1) select 1 from kit union (with stop as (select 1) select 1 from kit, stop) union select 1 from ${own("stop")} stop`,
  ],
  [
    "never from what is changed",
    "with kit as (select 1 as id) update kit set a = kit2.id from kit kit2",
    "with kit as (select 1 as id) update kit set a = kit2.id from kit kit2 where kit.b = $1",
  ],
  [
    "never from the wall itself",
    "with staff as (select 1) select p.id from person p",
    `with staff as (select 1) select p.id from ${people()} p`,
  ],
  [
    "that changes rows",
    "with gone as (delete from stop s where s.id = $1 returning id) select count(*) from gone join kit on true",
    `with gone as (delete from stop s where s.b = $2 and s.id = $1 returning id) select count(*) from gone join ${own("kit", 2)} kit on true`,
  ],
])("a common table expression counts %s", (_, sql, expected) => {
  expect(written(confined(sql))).toBe(written(expected));
});

test.each([
  [
    "an update",
    "update kit k set a = $1 where x or y returning id, (select max(id) from stop)",
    `update kit k set a = $1 where k.b = $2 and (x or y) returning id, (select max(id) from ${own("stop", 2)} stop)`,
  ],
  ["an update of all", "update only kit set a = 1", "update only kit set a = 1 where kit.b = $1"],
  [
    "an update from other tables",
    "update stop set (a, c) = (select max(n) as m, 1 from trip), d = (select max(n) as m from trip) from kit k where k.id = stop.kit_id and x",
    `update stop set (a, c) = (select max(n) as m, 1 from ${own("trip")} trip), d = (select max(n) as m from ${own("trip")} trip) from ${own("kit")} k where stop.b = $1 and k.id = stop.kit_id and x`,
  ],
  [
    "a delete using other tables",
    "delete from stop s using trip t join stop o on true where t.id = s.t",
    `delete from stop s using ${own("trip")} t join ${own("stop")} o on true where s.b = $1 and t.id = s.t`,
  ],
  [
    "a person",
    "update person set email = $1 where id = $2 returning email",
    "update person set email = $1 where exists (select from public.staff u where u.p = person.id and u.b = $3) and id = $2 returning email",
  ],
  [
    "a locked person beside others",
    "select p.email from person p join kit k on k.a = p.id for update of p",
    `select p.email from person p join ${own("kit")} k on k.a = p.id where exists (select from public.staff u where u.p = p.id and u.b = $1) for update of p`,
  ],
  [
    "what is locked",
    "select 1 from trip t left join kit k on true where a or b order by 1 for update of t",
    `select 1 from trip t left join ${own("kit")} k on true where t.b = $1 and (a or b) order by 1 for update of t`,
  ],
  [
    "all that is locked",
    "select from kit k join stop s on true, (select 1 from trip) t for no key update skip locked",
    `select from kit k join stop s on true, (select 1 from ${own("trip")} trip) t where k.b = $1 and s.b = $1 for no key update skip locked`,
  ],
  [
    "an insert's select and its conflict",
    "insert into kit as k (branch_id, id) select $1, s.id from stop s on conflict (branch_id, id) do update set a = (select max(n) from trip) where k.x in (table job)",
    `insert into kit as k (branch_id, id) select $1, s.id from ${own("stop", 2)} s on conflict (branch_id, id) do update set a = (select max(n) from ${own("trip", 2)} trip) where k.x in (select * from ${own("job", 2)} job)`,
  ],
])("a changed or locked table stays a table: %s", (_, sql, expected) => {
  expect(written(confined(sql))).toBe(written(expected));
});

test.each([
  ["insert into kit (id, branch_id) values ($1, $2), ($3, $4)", [2, 4]],
  [
    'insert into "kit" ("branch_id", "id") values ($1, $2) on conflict ("branch_id", "id") do nothing',
    [1],
  ],
  ["insert into kit (branch_id, id) values ($2, $1) on conflict do nothing", [2]],
  ["insert into kit (branch_id, id) select $1::uuid, id from stop s", [1]],
  [
    "insert into kit (branch_id) select $2 union all (values ($1::uuid)) union select s.branch_id from stop s",
    [2, 1],
  ],
  ["insert into kit as k (branch_id, id) select distinct s.branch_id, (select $1) from stop s", []],
  [
    "insert into kit (branch_id, id) select distinct on (w.a, w.b) $1::uuid, w.a from (select 1) w",
    [1],
  ],
  ["insert into kit (branch_id, id) values (current_branch(), coalesce($1, $2))", []],
  [
    "with x as (insert into kit (branch_id) values ($1)) insert into stop (branch_id) values ($2)",
    [2, 1],
  ],
])("a new row gets its branch: %s", (sql, branches) => {
  expect(confineSql(sql, walls).branches).toEqual(branches);
});

test("a statement that names no table is sent unchanged", () => {
  const sql = "select $1::text -- ours";
  expect(confineSql(sql, walls)).toEqual({ text: sql, takesBranch: false, branches: [] });
});

test.each([
  // New rows
  ["insert into kit (id) values ($1)", "without its branch"],
  ["insert into kit (branch_id[1]) values ($1)", "without its branch"],
  ["insert into kit values ($1)", "without naming its columns"],
  ["insert into kit default values", "without naming its columns"],
  ["insert into kit (branch_id) values ('1')", "the branch of a new row"],
  ["insert into kit (branch_id) values (default)", "the branch of a new row"],
  ["insert into kit (branch_id) values ($1), ((select $1))", "the branch of a new row"],
  ["insert into kit (branch_id) select coalesce($1, $2)", "the branch of a new row"],
  ["insert into kit (branch_id) select $1 union select 'x'", "the branch of a new row"],
  [
    "insert into kit (branch_id) select s.branch_id from (select $1 as branch_id) s",
    "the branch of a new row",
  ],
  ["insert into kit (branch_id) select stop.branch_id from stop stop (branch_id)", "other names"],
  [
    "with stop as (select $1 as branch_id) insert into kit (branch_id) select stop.branch_id from stop",
    "the branch of a new row",
  ],
  [
    "insert into kit (branch_id) with stop as (select $1 as branch_id) select stop.branch_id from stop",
    "the branch of a new row",
  ],
  ["insert into kit (id, branch_id) select s.*, $1 from stop s", "from a star"],
  ["insert into kit (id, branch_id) values ((select $1).*, $2)", "from a star"],
  [
    "insert into kit (branch_id, id) values ($1, $2) on conflict (id) do update set a = 1",
    "may meet",
  ],
  ["insert into kit (branch_id, id) values ($1, $2) on conflict (id) do nothing", "may meet"],
  [
    "insert into kit (branch_id, id) values ($1, $2) on conflict on constraint c do nothing",
    "may meet",
  ],
  [
    "insert into kit (branch_id) values ($1) on conflict (branch_id) do update set branch_id = $2",
    "a row's branch_id",
  ],
  // Changed rows
  ["update kit set a = 1, branch_id = $1 where id = $2", "a row's branch_id"],
  ['update kit set (a, "branch_id") = (select 1, $1)', "a row's branch_id"],
  ["update kit set id = $1", "a row's id"],
  ["update kit set a = 1 where current of c", "CurrentOfExpr"],
  ["update session set a = 1", "not a table with branches"],
  // A person's other columns
  ["select p.id from person p join kit k on p.password = 1 for update of p", "could read password"],
  ["select * from person for update", "all of their columns"],
  ["select p from person p for share", "all of their columns"],
  ["select p.id from person p natural join kit for update of p", "all of their columns"],
  ["select p.id from person p join kit using (password) for update of p", "could read password"],
  ["update person set email = password", "could read password"],
  ["update person set email = (select person.password)", "could read password"],
  ["update person set email = $1 returning to_json(person)", "all of their columns"],
  ["update person set email = $1 returning new.password", "could read password"],
  ["update person set email = $1 returning with (old as o) o.password", "ReturningOption"],
  ["update person u set email = $1", "by the alias"],
  // Locked rows whose condition would concern another table, or change the result
  ["select 1 from (kit k join stop s on true) as j for update of k", "hides"],
  ["select 1 from stop s left join kit k on true for update of k", "hides"],
  ["select x from kit k (x)", "other names"],
  ["select 1 from kit k (branch_id, b) for update", "other names"],
  // Other tables
  ["select 1 from public.kit", "with its schema"],
  ["with kit as (select 1) select 1 from public.kit", "with its schema"],
  ["delete from public.kit", "with its schema"],
  ["select 1 from session", "not a table with branches"],
  ["select 1 from pg_class", "not a table with branches"],
  ["select 1 from kit tablesample system (100)", "RangeTableSample"],
  // Functions
  ["select query_to_xml('table kit', true, true, '')", "calls query_to_xml"],
  ["select * from ts_stat('select v from kit') s", "calls ts_stat"],
  ["select count(distinct 1) filter (where exists (select from_kit()))", "calls from_kit"],
  ["select other.count(*)", "calls other.count"],
  ["select v.ts_stat from unnest(array['table kit']) v", "not declared"],
  [
    "select v.ts_stat, (select w.a from unnest($1::text[]) v (ts_stat)) from unnest($2::text[]) v",
    "not declared",
  ],
  ["select unnest.ts_stat from unnest(array['table kit'])", "without an alias"],
  ["select ('table kit'::text).ts_stat", "a field of an expression"],
  ["select set_config('app.branch', $1, true)", "calls set_config"],
  ["select set_config('role', 'kitround_system', true)", "calls set_config"],
  ["select set_config($1, $2, true)", "calls set_config"],
  // Other statements
  ["merge into kit using stop on true when matched then delete", "MergeStmt"],
  ["select * into other from kit", "intoClause"],
  ["truncate kit", "TruncateStmt"],
  ["copy kit to stdout", "CopyStmt"],
  ["copy (select 1) to stdout", "CopyStmt"],
  ["create table other as table kit", "CreateTableAsStmt"],
  ["drop table kit", "DropStmt"],
  ["set role postgres", "VariableSetStmt"],
  ["do 'begin end'", "DoStmt"],
  ["prepare p as table kit", "PrepareStmt"],
  ["execute p", "ExecuteStmt"],
  ["explain table kit", "ExplainStmt"],
  ["declare c cursor for table kit", "DeclareCursorStmt"],
  ["lock table kit", "LockStmt"],
  ["commit", "TransactionStmt"],
  ["select 1; table kit", "not one statement"],
  ["", "empty"],
  ["-- nothing", "not one statement"],
  ["select 1 from (kit", "syntax error"],
  ["select 1 \0 from kit", "not text"],
])("an uncertain statement is refused: %s", (sql, why) => {
  expect(() => confineSql(sql, walls)).toThrow(why);
});

test.each(["savepoint work", "rollback to savepoint work", "release work"])(
  "within a transaction: %s",
  (sql) => {
    expect(confineSql(sql, walls).text).toBe(sql);
  },
);
