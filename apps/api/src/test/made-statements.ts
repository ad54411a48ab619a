import fc, { type Arbitrary } from "fast-check";

// Random statements for the test of the wall between branches. They nest tables and queries in every place that PostgreSQL allows.
// Expressions use a whole row as JSON, so that they are valid for every table and for anything that hides one.

const tables = ["school", "school_contact", "item", "branch_user", "branch", "person"];

/** A statement has at most one parameter: a branch. */
const branch = "$1::uuid";

const all = (strings: TemplateStringsArray, ...parts: Arbitrary<string>[]): Arbitrary<string> =>
  fc.tuple(...parts).map((values) => String.raw({ raw: strings }, ...values));
const one = (...texts: string[]) => fc.constantFrom(...texts);

const table = fc.tuple(one(...tables), fc.nat(5)).map(([name, spelling]) => {
  if (spelling === 0) return `"${name}"`;
  if (spelling === 1) return name.toUpperCase();
  // Writes the first letter as a code point.
  if (spelling === 2) return `U&"\\00${name.charCodeAt(0).toString(16)}${name.slice(1)}"`;
  return spelling === 3 ? `/* from school */ ${name}` : name;
});

/** A name of a common table expression: the name of a table, which it hides. */
const name = one("school", "item", "person", "branch_user");

interface Level {
  /** Of one column of text, `v`. */
  scalar: Arbitrary<string>;
  /** Of any columns. */
  query: Arbitrary<string>;
  condition: Arbitrary<string>;
  /** What stands for a table, with this alias. */
  reference(alias: string): Arbitrary<string>;
}

/** Queries with the aliases `a` and `b`. Their subqueries come from `inner`, which has other aliases and may refer to these. */
function level(a: string, b: string, inner: Level): Level {
  const row = one(a, b, a, b, a, b, a, b, a, b, "a").map((alias) => `to_jsonb(${alias})::text`);
  const most = all`(select max(v) from (${inner.scalar}) m)`;
  const value = fc.oneof(
    row,
    row,
    most,
    one("'from school'", "$q$ from item $q$", `${branch}::text`),
  );
  const simple = fc.oneof(
    one(
      "true",
      `to_jsonb(${a})->>'branch_id' = to_jsonb(${b})->>'branch_id'`,
      // Never true if there is only one branch.
      `to_jsonb(${a})->>'branch_id' <> to_jsonb(${b})->>'branch_id'`,
      `to_jsonb(${a})->>'branch_id' = ${branch}::text`,
    ),
    all`exists (${inner.query})`,
    all`${value} in (${inner.scalar})`,
    all`${value} = any (array(${inner.scalar}))`,
    all`${value} <> 'x' /* or true */`,
  );
  const condition = fc.oneof(
    simple,
    all`not (${simple})`,
    all`${simple} or ${simple}`,
    all`${simple} and (${simple} or ${simple})`,
  );
  const reference = (alias: string) =>
    fc.oneof(
      { weight: 9, arbitrary: table.map((text) => `${text} as ${alias}`) },
      table.map((text) => `only ${text} ${alias}`),
      table.map((text) => `${text} * as ${alias}`),
      table.map((text) => `(table ${text}) ${alias}`),
      name.map((text) => `${text} ${alias}`),
      all`(${inner.scalar}) ${one(alias)}`,
      all`lateral (${inner.scalar}) ${one(alias)}`,
      one(`unnest(array['x', 'school']) ${alias} (school)`),
    );
  const [left, right] = [reference(a), reference(b)];
  const from = fc.oneof(
    all`${left}, ${right}`,
    all`${left} ${one("join", "left join", "right join")} ${right} on ${condition}`,
    all`${left} full join ${right} on ${one(`to_jsonb(${a})->>'id' = to_jsonb(${b})->>'id'`)}`,
    all`${left} cross join ${right}`,
    all`${left} natural join ${right}`,
    all`(${left} join (${right} cross join (select 1 as school) z) on true)`,
    one(`school as ${a} join item as ${b} using (branch_id)`),
  );
  const plain = fc.oneof(
    all`select ${value} as v from ${from} where ${condition}`,
    all`select ${value} as v from ${from} where ${condition} order by v limit 2`,
    all`select max(${value}) as v from ${from} having ${one("count(*) > 0")} or exists (${inner.query})`,
    all`select ${most} as v`,
  );
  // A recursive expression sees later ones: few random queries are valid there.
  const lowest = one("table branch_user", "table school", "select 1 as id from item, branch");
  const scalar = fc.oneof(
    { weight: 3, arbitrary: plain },
    all`(${plain}) ${one("union", "union all", "except", "intersect")} (${plain})`,
    all`(${plain}) union values (${most})`,
    all`with ${name} as ${one("", "materialized", "not materialized")} (${inner.query}) ${plain}`,
    all`with school as (${inner.query}), item as (${inner.query}) (${plain}) union all (${plain})`,
    all`with recursive person as (${lowest}), branch_user as (${inner.query}) ${plain}`,
    all`with recursive x (v) as (${inner.scalar} union (select v from x where ${inner.condition})) ${plain}`,
  );
  const query = fc.oneof(
    { weight: 4, arbitrary: scalar },
    table.map((text) => `table ${text}`),
    all`select * from ${from} where ${condition}`,
    all`select ${one(a, `${a}.*`)} from ${from}`,
    table.map((text) => `(table ${text}) except (select * from only ${text} where id is null)`),
    all`with ${name} as (table ${table}) table ${name}`,
  );
  return { scalar, query, condition, reference };
}

const leaf: Level = {
  scalar: table.map((text) => `select to_jsonb(t)::text as v from ${text} t`),
  query: table.map((text) => `table ${text}`),
  condition: one("true"),
  reference: (alias) => table.map((text) => `${text} ${alias}`),
};
const lower = level("e", "f", leaf);
const middle = level("c", "d", lower);
const upper = level("a", "b", middle);

const most = all`(select max(v) from (${middle.scalar}) m)`;
const returned = all`returning a.id, ${most}`;
/** Conditions on an updated or locked person: whole rows are refused there. */
const ofPerson = fc.oneof(
  one("a.first_name > 'B'", "a.email like '%ours%'", "a.password_hash is null", "true"),
  all`exists (${middle.query})`,
);

const locks = all`${one("update", "share", "no key update")} ${one("", "", "of a", "of b", "of a, b")} ${one("", "skip locked")}`;
const locked = fc.oneof(
  all`select a.id from ${one("school", "item", "school_contact", "only school")} a ${one("join", "join", "left join", "right join")} ${middle.reference("b")} on ${upper.condition} order by 1 for ${locks}`,
  all`select a.id from ${table} a, ${middle.reference("b")} where ${upper.condition} order by 1 for ${locks}`,
  all`select a.id, a.email from person a join ${middle.reference("b")} on ${ofPerson} for ${locks}`,
  all`select a.id from (school a join item b on ${upper.condition}) ${one("", "", "as j")} for ${locks}`,
);

const update = fc.oneof(
  all`update school a set name_mi = ${most}, city = 'x' where ${upper.condition.filter((it) => !it.includes("to_jsonb(b)"))} ${returned}`,
  all`update school as a set (name_mi, city) = (select ${most} as p, 'x' as q) from ${middle.reference("b")} where ${upper.condition} ${returned}`,
  all`update only item a set name = 'x', unit = coalesce(${most}, 'y') from ${middle.reference("b")} where ${upper.condition}`,
  all`update branch a set name = 'x' from ${middle.reference("b")} where ${upper.condition}`,
  all`update person a set first_name = ${one("'x'", "coalesce(a.password_hash, 'x')")} where ${ofPerson} ${one("", "returning a.id", "returning *", "returning a.password_hash")}`,
  all`update item set ${one("branch_id", "id")} = ${one(branch)}`,
  all`update item set (name, branch_id) = (select 'x', ${one(branch)})`,
);

const remove = fc.oneof(
  all`delete from school_contact a using ${middle.reference("b")} where ${upper.condition} ${returned}`,
  all`delete from ${one("item", "school", "only item")} a using ${middle.reference("b")} where ${upper.condition}`,
  one("delete from school_contact"),
);

const conflict = fc.oneof(
  one("", "on conflict do nothing", "on conflict (branch_id, sku) do nothing"),
  all`on conflict (branch_id, sku) do update set name = coalesce(${most}, 'x'), unit = excluded.name`,
  all`on conflict (branch_id, sku) do update set name = 'x' where exists (${middle.query})`,
);
const newId = "gen_random_uuid()";
const insert = fc.oneof(
  all`insert into item (branch_id, sku, name) values (${one(branch)}, 'S1', coalesce(${most}, 'y')), (${one(branch, "(select id from branch limit 1)")}, 'S9', 'z') ${conflict} returning sku, name`,
  all`insert into item (sku, name, branch_id) select 'T' || ${one("s.name", "s.sku")}, 'x', s.branch_id from ${one("item s", "item as s left join branch b on true", "(table item) s", "only item s", `(select ${branch} as branch_id, 'U1' as sku, 'x' as name) s`, "item s (branch_id, id)")} where ${middle.condition.map((it) => it.replaceAll(/to_jsonb\((c|d)\)/g, "to_jsonb(s)"))} ${conflict} returning sku, name`,
  all`with item as (${middle.query}) insert into item (branch_id, sku, name) (select ${one(branch)}, 'S1', 'x' from item limit 1) union select ${one(branch)}, 'S2', ${most} ${conflict} returning sku`,
  one(
    "insert into item default values",
    `insert into item values (${branch}, ${newId}, 'S5', 'x')`,
    `insert into item (branch_id, sku, name) select i.*, 'S6', 'x' from (select ${branch}) i`,
  ),
);

const change = fc.oneof(update, remove, insert);

/** Statements of every kind, valid or not. */
export const madeStatement: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: upper.query },
  { weight: 3, arbitrary: locked },
  { weight: 8, arbitrary: change },
  all`with ${name} as (${change}) (${middle.query})`,
  all`with ${name} as (${middle.query}) ${fc.oneof(update, remove)}`,
  one(
    "merge into item a using item b on true when matched then update set name = 'x'",
    "select query_to_xml('table school', true, true, '')::text",
    "select to_jsonb(t) from public.school t",
    "table pg_stats",
    "select v.ts_stat from unnest(array['select to_tsvector(''simple'', name) from item']) v",
    "table item; table school",
    "select * from school tablesample bernoulli (100)",
    "copy school to stdout",
    "set row_security = off",
    "delete from public.item",
  ),
);
