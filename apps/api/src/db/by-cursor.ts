import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { AppError } from "../app-error.ts";

// A list in pages: each begins behind the row that the one before ended with, wherever that row would stand by now. Counted pages
// repeat or skip a row when one is added or taken away meanwhile, and read all that they leave out.

export interface SortColumn {
  by: RawBuilder<unknown>;
  kind: keyof typeof kinds;
  descending?: true;
  /** Where rows without it stand; of a column that can be null. */
  nulls?: "first" | "last";
  /** The row's own name for it, where it is read as it is sorted by; otherwise one more column is read. */
  row?: string;
}

interface Kind {
  type: RawBuilder<unknown>;
  /** Whether the database takes it for this. */
  fits: (text: string) => boolean;
  /** What is compared, of a column and of a value alike. */
  of?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const isText = (text: string) => !text.includes("\0");
const isDate = (text: string) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
};
const kinds = {
  text: { type: sql`text`, fits: isText },
  /** Text of whichever case; `by` and `row` are the text as it is written. */
  anyCase: { type: sql`text`, fits: isText, of: (value) => sql`lower(${value})` },
  number: { type: sql`bigint`, fits: (text) => /^-?\d{1,15}$/.test(text) },
  flag: { type: sql`boolean`, fits: (text) => text === "true" || text === "false" },
  day: {
    type: sql`date`,
    fits: (text) => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isDate(text),
  },
  /** As the database writes it, to the microsecond; what a row holds has lost some of it. */
  moment: {
    type: sql`timestamptz`,
    fits: (text) =>
      /^[1-9]\d{3}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) &&
      isDate(`${text.slice(0, 19).replace(" ", "T")}Z`),
  },
  id: { type: sql`uuid`, fits: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) },
} satisfies Record<string, Kind>;

const kindOf = (column: SortColumn): Kind => kinds[column.kind];

/** The row's id, last: it tells apart what is equal in all else. */
export const byId = (by: RawBuilder<unknown>, row = "id"): SortColumn => ({ by, kind: "id", row });

export interface Page {
  /** What the statement reads besides, each with a comma before it. */
  columns: RawBuilder<unknown>;
  /** The same for a composed statement. */
  selected: AliasedRawBuilder<string | null>[];
  /** True of the rows that come after those that were read already. */
  after: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** One more than is shown: it tells whether there is another page. */
  limit: RawBuilder<number>;
  /** `total` is how many the whole list has; without it each row counts, as its `total`, those of the list that come `after`. */
  cut<Row extends object>(rows: Row[], total?: number): Cut<Row>;
}

export interface Cut<Row> {
  items: Row[];
  total: number;
  next: string | null;
}

export interface Paging {
  limit: number;
  after?: string | undefined;
}

/**
 * One page of a list, `columns` being what it is sorted by; the last of them tells any two rows apart. `list` names the list and
 * its order: a cursor of one is refused by another. Throws invalid_input.
 */
export function byCursor(list: string, columns: readonly SortColumn[], paging: Paging): Page {
  const cursor = paging.after === undefined ? null : readCursor(list, columns, paging.after);
  const before = cursor?.before ?? 0;
  const selected = columns.flatMap(({ by, row }, n) =>
    // A name that rows don't tell of: they are given away without it.
    row === undefined ? [sql<string | null>`(${by})::text`.as(`sort${n}` as never)] : [],
  );
  return {
    selected,
    columns: selected.length === 0 ? sql`` : sql`, ${sql.join(selected)}`,
    after: cursor === null ? sql`true` : behind(columns, cursor.values),
    order: sql.join(columns.map(inOrder)),
    limit: inText(paging.limit + 1),
    cut(rows, total = before + leftOf(rows)) {
      const items = rows.slice(0, paging.limit);
      const last = items.at(-1);
      const more = rows.length > paging.limit && last !== undefined;
      const values = more ? valuesOf(columns, last) : [];
      return { items, total, next: more ? writeCursor(list, before + items.length, values) : null };
    },
  };
}

// Of a limit that is a value PostgreSQL takes a kept plan to read a tenth of the list, and plans anew each time: for some lists that
// takes longer than reading them. Few lengths, for each is a text of its own.
const usual = new Set([50, 100, 200]);
const inText = (limit: number) => (usual.has(limit - 1) ? sql.lit(limit) : sql<number>`${limit}`);

function leftOf([first]: readonly object[]): number {
  return first !== undefined && "total" in first ? Number(first.total) : 0;
}

const sorted = (column: SortColumn) => kindOf(column).of?.(column.by) ?? sql`(${column.by})`;

function inOrder(column: SortColumn): RawBuilder<unknown> {
  const { descending, nulls } = column;
  const where = nulls === undefined ? sql`` : sql.raw(` nulls ${nulls}`);
  return sql`${sorted(column)}${descending ? sql` desc` : sql``}${where}`;
}

type Value = string | null;

/** The condition of standing behind these values. Where an index holds the order, it is a range of it. */
function behind(columns: readonly SortColumn[], values: readonly Value[]): RawBuilder<boolean> {
  const [first] = columns;
  const alike = columns.every(
    ({ descending, nulls }) => descending === first?.descending && nulls === undefined,
  );
  if (alike) {
    const theirs = sql.join(columns.map(sorted));
    const ours = sql.join(columns.map((column, n) => given(column, values[n] ?? null)));
    return sql`(${theirs}) ${sql.raw(first?.descending ? "<" : ">")} (${ours})`;
  }
  const pairs = columns.map((column, n) => ({ column, value: values[n] ?? null }));
  const chain = pairs.reduceRight<RawBuilder<boolean> | null>((rest, { column, value }) => {
    const beyond = beyondOf(column, value);
    return rest === null ? beyond : sql`(${beyond} or (${sameAs(column, value)} and ${rest}))`;
  }, null);
  const [lead] = pairs;
  if (!chain || !lead) throw new Error("A list is sorted by something.");
  const { column, value } = lead;
  const bound = column.nulls === undefined ? sql`${compared(column, value, "=")} and ` : sql``;
  return sql`(${bound}${chain})`;
}

function given(column: SortColumn, value: Value): RawBuilder<unknown> {
  const { type, of } = kindOf(column);
  const it = sql`${value}::${type}`;
  return of?.(it) ?? it;
}

function compared(column: SortColumn, value: Value, orEqual = ""): RawBuilder<boolean> {
  const sign = sql.raw((column.descending ? "<" : ">") + orEqual);
  return sql`${sorted(column)} ${sign} ${given(column, value)}`;
}

function beyondOf(column: SortColumn, value: Value): RawBuilder<boolean> {
  const nullsLast = column.nulls === "last";
  if (value === null) return nullsLast ? sql`false` : sql`${sorted(column)} is not null`;
  const beyond = compared(column, value);
  return nullsLast ? sql`(${beyond} or ${sorted(column)} is null)` : beyond;
}

function sameAs(column: SortColumn, value: Value): RawBuilder<boolean> {
  if (value === null) return sql`${sorted(column)} is null`;
  return sql`${sorted(column)} = ${given(column, value)}`;
}

function valuesOf(columns: readonly SortColumn[], row: object): Value[] {
  return columns.map(({ row: own, nulls }, n) => {
    const name = own ?? `sort${n}`;
    const value = (row as Record<string, unknown>)[name]; // by a name that is the list's own
    if (value === undefined || (value === null && nulls === undefined)) {
      throw new Error(`A list is sorted by ${name}, which its rows are without.`);
    }
    return value === null ? null : String(value);
  });
}

function writeCursor(list: string, before: number, values: Value[]): string {
  return Buffer.from(JSON.stringify([list, before, ...values])).toString("base64url");
}

function readCursor(list: string, columns: readonly SortColumn[], text: string) {
  const [of, before, ...values] = parsed(text);
  const fits = (value: unknown, column: SortColumn): value is Value =>
    value === null
      ? column.nulls !== undefined
      : typeof value === "string" && kindOf(column).fits(value);
  const read = columns.flatMap((column, n) => (fits(values[n], column) ? [values[n] ?? null] : []));
  const whole = read.length === columns.length && values.length === columns.length;
  if (of !== list || !whole || !isCount(before)) throw badCursor();
  return { before, values: read as Value[] };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function parsed(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function badCursor(): AppError {
  const message = "This is no place in this list: give `after` as the `next` of its page before.";
  return new AppError("invalid_input", message, [{ path: "after", message }]);
}
