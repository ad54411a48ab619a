import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import { byCursor, byId, type SortColumn } from "./by-cursor.ts";
import type { Tx } from "./database.ts";

const { db } = (await ownApp({}, undefined, [])).database;

interface Thing {
  id: string;
  name: string;
  word: string | null;
  count: number | null;
  onDay: string;
}

const name: SortColumn = { by: sql`name`, kind: "anyCase", row: "name" };
const count: SortColumn = { by: sql`count`, kind: "number", nulls: "last", row: "count" };
const onDay: SortColumn = { by: sql`on_day`, kind: "day", row: "onDay" };
const word: SortColumn = { by: sql`word`, kind: "text", nulls: "last", row: "word" };
const ended: SortColumn = { by: sql`ended_at`, kind: "moment", nulls: "first" };
const later: SortColumn = { by: sql`began_at`, kind: "moment", descending: true };
const flag: SortColumn = { by: sql`count is not null`, kind: "flag" };
const inC: SortColumn = { by: sql`in_c`, kind: "text" };
const id = byId(sql`id`);

const orders: [string, SortColumn[]][] = [
  ["the id alone", [id]],
  ["a day and a name", [onDay, name, id]],
  ["the newest first", [later, id]],
  ["all downwards", [later, { ...onDay, descending: true }, { ...id, descending: true }]],
  ["what can be missing, last", [count, word, id]],
  [
    "what can be missing, downwards and first",
    [{ ...count, descending: true, nulls: "first" }, id],
  ],
  ["what can be missing, downwards and last", [{ ...ended, descending: true, nulls: "last" }, id]],
  ["a moment that can be missing, first", [ended, inC, id]],
  ["an expression, then both directions", [{ ...flag, descending: true }, name, later, word, id]],
  ["a name of another collation", [inC, { ...word, descending: true, nulls: "last" }, id]],
];

test.for(orders)("the pages together are the whole list, by %s", async ([, columns]) => {
  await withThings(async (tx) => {
    const all = await pages(tx, columns, 1000);
    expect(all).toHaveLength(60);
    for (const limit of [1, 2, 7, 59, 60, 61]) {
      const joined = await pages(tx, columns, limit);
      expect(joined.map((thing) => thing.id)).toEqual(all.map((thing) => thing.id));
    }
  });
});

test.for(orders)("rows that exist throughout are read once, by %s", async ([, columns]) => {
  await withThings(async (tx) => {
    const before = new Set((await pages(tx, columns, 1000)).map((thing) => thing.id));
    const read = await pages(tx, columns, 4, async (last) => {
      // Deletes also the row that the next page starts after.
      const gone = [last.id, ...[...before].filter(() => random() < 0.05)];
      await sql`delete from thing where id = any(${gone}::uuid[])`.execute(tx);
      for (const it of gone) before.delete(it);
      await addThings(tx, 3);
    });
    const kept = read.map((thing) => thing.id).filter((it) => before.has(it));
    // Rows that were read before they were deleted are in neither.
    expect(before.size).toBeGreaterThan(0);
    expect(kept.toSorted()).toEqual([...before].toSorted());
    expect(new Set(read.map((thing) => thing.id)).size).toBe(read.length);
  });
});

test("each page gives the total number of rows", async () => {
  await withThings(async (tx) => {
    const page = byCursor("things", [name, id], { limit: 25 });
    const first = page.cut(await rowsOf(tx, page));
    const next = byCursor("things", [name, id], { limit: 25, after: first.next ?? "" });
    expect([first.total, next.cut(await rowsOf(tx, next)).total]).toEqual([60, 60]);
    // When all rows of a page were deleted, the rows before it.
    expect(next.cut([])).toEqual({ items: [], total: 25, next: null });
    expect(next.cut([], 7).total).toBe(7);
  });
});

test("a name that begins with a macron is sorted by its letter", async () => {
  await withThings(async (tx) => {
    await sql`delete from thing`.execute(tx);
    for (const each of ["Park", "Ōkete", "north", "Oak"]) {
      await sql`insert into thing (name, on_day, began_at, in_c) values (${each}, now(), now(), '')`.execute(
        tx,
      );
    }
    const read = await pages(tx, [name, id], 2);
    expect(read.map((thing) => thing.name)).toEqual(["north", "Oak", "Ōkete", "Park"]);
  });
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const someId = "6e4be0b6-7c53-4f3c-9f0b-7d6a5f4a0c11";
const good = ["things", 2, "a", "2026-11-24", "2026-11-24 08:30:00.123456+00", "3", "true", someId];
const columns = [name, onDay, { ...later, nulls: "last" }, { ...count }, flag, id] as const;
const changed = (place: number, value: unknown) => encoded(good.with(place, value as string));

test.for([
  ["nothing", ""],
  ["no base64", "%%%"],
  ["no JSON", Buffer.from("[").toString("base64url")],
  ["no list", encoded({ things: 2 })],
  ["another list's", changed(0, "kits")],
  ["a count below none", changed(1, -1)],
  ["no count", changed(1, "2")],
  ["a text that no database holds", changed(2, "a\0")],
  ["a value where none may be missing", changed(2, null)],
  ["a number for a text", changed(2, 7)],
  ["no day", changed(3, "2026-02-30")],
  ["a day before all days", changed(3, "0000-01-01")],
  ["no moment", changed(4, "2026-11-24 25:30:00+00")],
  ["a moment of no day", changed(4, "2026-02-30 08:30:00+00")],
  ["a word of the database's", changed(4, "infinity")],
  ["no number", changed(5, "3 or 1=1")],
  ["a number beyond all", changed(5, "9".repeat(30))],
  ["no flag", changed(6, "yes")],
  ["no id", changed(7, "7")],
  ["too few", encoded(good.slice(0, -1))],
  ["too many", encoded([...good, "more"])],
])("a cursor of %s is refused", ([, after]) => {
  expect(() => byCursor("things", columns, { limit: 5, after })).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      details: [{ path: "after", message: expect.any(String) }],
    }),
  );
});

test("any other cursor is accepted", async () => {
  await withThings(async (tx) => {
    const page = byCursor("things", columns, { limit: 5, after: encoded(good) });
    expect(await rowsOf(tx, page)).not.toHaveLength(0);
    const missing = byCursor("things", columns, { limit: 5, after: changed(4, null) });
    expect(await rowsOf(tx, missing)).not.toHaveLength(0);
  });
});

test("a list whose rows lack a sort column fails", () => {
  const page = byCursor("things", [name, id], { limit: 1 });
  expect(() => page.cut([{ id: someId }, { id: someId }], 2)).toThrow(/without/);
});

/** Reads to the end; `meanwhile` receives the last row of each page. */
async function pages(
  tx: Tx,
  sorted: readonly SortColumn[],
  limit: number,
  meanwhile?: (last: Thing) => Promise<void>,
): Promise<Thing[]> {
  const all: Thing[] = [];
  let after: string | undefined;
  // Rows are added while reading, so reading might never end.
  for (let n = 0; n < 100; n += 1) {
    const page = byCursor("things", sorted, { limit, after });
    const { items, next } = page.cut(await rowsOf(tx, page));
    all.push(...items);
    const last = items.at(-1);
    if (next === null || last === undefined) return all;
    after = next;
    if (n < 8) await meanwhile?.(last);
  }
  throw new Error("It has no end.");
}

async function rowsOf(tx: Tx, page: ReturnType<typeof byCursor>): Promise<Thing[]> {
  const { columns: more, after, order, limit } = page;
  const { rows } = await sql<Thing>`
    select id, name, word, count, on_day, count(*) over ()::int as total${more} from thing
    where ${after} order by ${order} limit ${limit}`.execute(tx);
  return rows;
}

/** A transaction with sixty rows, most of which have equal sort values and many of which have nulls. */
async function withThings(work: (tx: Tx) => Promise<void>): Promise<void> {
  await asSystem(db, async (tx) => {
    await sql`create temp table thing (id uuid primary key default gen_random_uuid(), name text not null, word text,
      count int, on_day date not null, began_at timestamptz not null, ended_at timestamptz, in_c text collate "C" not null)
      on commit drop`.execute(tx);
    await addThings(tx, 60);
    await work(tx);
  });
}

async function addThings(tx: Tx, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    await sql`insert into thing (name, word, count, on_day, began_at, ended_at, in_c) values (${anyOf(words)}, ${maybe(words)},
      ${maybe([-3, 0, 2, 11])}, ${anyOf(days)}::date, ${anyOf(moments)}::timestamptz, ${maybe(moments)}::timestamptz,
      ${anyOf(words)})`.execute(tx);
  }
}

const words = [
  "",
  "a",
  "A",
  "ā",
  "Ākina",
  "akina",
  "B b",
  "b-b",
  "Zoo",
  "zoo",
  'quote " and \\',
  "日本",
  "🦋",
];
const days = ["2026-02-28", "2026-11-24", "2026-11-25", "1999-01-01"];
// A microsecond apart: JavaScript sees them as one moment.
const moments = [
  "2026-11-24 08:30:00.123456+00",
  "2026-11-24 08:30:00.123457+00",
  "2026-11-24 21:30:00+13",
  "2026-11-24 09:00:00+00",
];

let seed = 20_261_124;
/** From 0 to below 1, the same sequence in each run. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
}
const anyOf = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T; // of a list that is not empty
const maybe = <T>(from: readonly T[]) => (random() < 0.4 ? null : anyOf(from));
