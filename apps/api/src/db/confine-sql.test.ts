import { expect, test } from "vitest";
import { confineSql } from "./confine-sql.ts";

const walls = new Map(
  ["kit", "stop", "trip", "job", "term"].map((table) => [
    table,
    { columns: "*", own: (it: string, branch: string) => `${it}.b = ${branch}` },
  ]),
);
const confined = (sql: string) => confineSql(sql, walls).text.replaceAll(/\s+/g, " ").trim();
/** What stands for a table that is read, with `n` as the branch's parameter. */
const own = (table: string, n = 1) => `(select * from "${table}" where "${table}".b = $${n})`;

test.each([
  ["plain", "select code from kit k", `select code from ${own("kit")} k`],
  ["without an alias", "select kit.id from kit", `select kit.id from ${own("kit")} as "kit"`],
  [
    "as Kysely writes",
    'select "k"."id" from "kit" as "k" where "k"."id" = $1',
    `select "k"."id" from ${own("kit", 2)} as "k" where "k"."id" = $1`,
  ],
  [
    "before a where",
    "select 1 from kit where id = $1",
    `select 1 from ${own("kit", 2)} as "kit" where id = $1`,
  ],
  [
    "a left join keeps its missing rows",
    "select 1 from trip t left join stop s on s.t = t.id where t.x",
    `select 1 from ${own("trip")} t left join ${own("stop")} s on s.t = t.id where t.x`,
  ],
  [
    "commas",
    "select 1 from kit k, unnest($1) u, stop s",
    `select 1 from ${own("kit", 2)} k, unnest($1) u, ${own("stop", 2)} s`,
  ],
  [
    "brackets of joins",
    "select 1 from (kit k join stop s on true) left join trip on true",
    `select 1 from (${own("kit")} k join ${own("stop")} s on true) left join ${own("trip")} as "trip" on true`,
  ],
  [
    "a subquery in from",
    "select 1 from (select * from kit) x join lateral (select 1 from stop s where s.k = x.id) y on true",
    `select 1 from (select * from ${own("kit")} as "kit") x join lateral (select 1 from ${own("stop")} s where s.k = x.id) y on true`,
  ],
  [
    "a subquery in a condition",
    "select 1 where exists (select from kit where id = $1)",
    `select 1 where exists (select from ${own("kit", 2)} as "kit" where id = $1)`,
  ],
  [
    "a subquery in what is selected",
    "select (select max(id) from kit k), count(*) from stop s group by s.id",
    `select (select max(id) from ${own("kit")} k), count(*) from ${own("stop")} s group by s.id`,
  ],
  [
    "a with clause",
    "with gone as (delete from stop s where s.id = $1 returning id) select count(*) from gone join kit on true",
    `with gone as (delete from stop s where "s".b = $2 and ( s.id = $1 ) returning id) select count(*) from gone join ${own("kit", 2)} as "kit" on true`,
  ],
  [
    "both halves of a union",
    "select id from kit union all select id from stop",
    `select id from ${own("kit")} as "kit" union all select id from ${own("stop")} as "stop"`,
  ],
  [
    "an update",
    "update kit k set a = $1 where x or y returning id",
    'update kit k set a = $1 where "k".b = $2 and ( x or y ) returning id',
  ],
  ["an update of all", "update kit set a = 1", 'update kit set a = 1 where "kit".b = $1'],
  [
    "an update from",
    "update stop set a = (select max(n) from trip) from kit k where k.id = stop.kit_id",
    `update stop set a = (select max(n) from ${own("trip")} as "trip") from ${own("kit")} k where "stop".b = $1 and ( k.id = stop.kit_id)`,
  ],
  [
    "a delete using",
    "delete from stop s using trip t where t.id = s.t",
    `delete from stop s using ${own("trip")} t where "s".b = $1 and ( t.id = s.t)`,
  ],
  [
    "what is locked is read itself",
    "select 1 from trip t left join kit k on true where a or b order by 1 for update of t",
    `select 1 from trip t left join ${own("kit")} k on true where "t".b = $1 and ( a or b ) order by 1 for update of t`,
  ],
  [
    "all that is locked",
    "select from kit k join stop s on true for no key update skip locked",
    'select from kit k join stop s on true where "k".b = $1 and "s".b = $1 for no key update skip locked',
  ],
  [
    "words in texts, names and comments",
    `select 'from kit', "from kit" from kit k -- from stop\n where a = $q$ from trip $q$ /* from trip */`,
    `select 'from kit', "from kit" from ${own("kit")} k -- from stop where a = $q$ from trip $q$ /* from trip */`,
  ],
  [
    "what is no table",
    "select extract(day from term), a is distinct from job, trim(both from kit) from unnest($1) kit",
    "select extract(day from term), a is distinct from job, trim(both from kit) from unnest($1) kit",
  ],
  [
    "other tables",
    "select 1 from session s join kit on true",
    `select 1 from session s join ${own("kit")} as "kit" on true`,
  ],
])("%s", (_, sql, expected) => {
  expect(confined(sql)).toBe(expected);
});

test.each([
  ["insert into kit (id, branch_id) values ($1, $2), ($3, $4)", [2, 4]],
  [
    'insert into "kit" ("branch_id", "id") values ($1, $2) on conflict ("branch_id", "id") do nothing',
    [1],
  ],
  ["insert into kit (branch_id, id) select $1::uuid, id from stop s", [1]],
  ["insert into kit as k (branch_id, id) select distinct s.branch_id, (select $1) from stop s", []],
  [
    "insert into kit (branch_id, id) select distinct on (w.a, w.b) $1::uuid, w.a from (select 1) w",
    [1],
  ],
  ["insert into kit (branch_id, id) values (current_branch(), coalesce($1, $2))", []],
])("a new row gives its branch: %s", (sql, branches) => {
  expect(confineSql(sql, walls).branches).toEqual(branches);
});

test.each([
  ["insert into kit (id) values ($1)", "without its branch"],
  ["insert into kit values ($1)", "neither values nor a select"],
  ["insert into kit default values", "neither values nor a select"],
  ["insert into kit (branch_id) values ('1')", "the branch of a new row"],
  ["insert into kit (branch_id) select coalesce($1, $2)", "the branch of a new row"],
  [
    "insert into kit (branch_id, id) values ($1, $2) on conflict (id) do update set a = 1",
    "may meet",
  ],
  ["update kit set a = 1, branch_id = $1 where id = $2", "to another branch"],
  ["select 1 from public.kit", "with its schema"],
  ["with kit as (select 1) select 1 from kit", "of its own"],
  ["truncate kit", 'begins with "truncate"'],
  ["select 1 from (kit", "brackets"],
])("what it can't be sure of it refuses: %s", (sql, why) => {
  expect(() => confineSql(sql, walls)).toThrow(why);
});
