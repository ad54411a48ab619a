import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import { AppError } from "../app-error.ts";

// A list in pages (keyset pagination): each page starts after the last row of the page before, wherever that row
// would sort now. Numbered pages (offsets) repeat or skip a row when one is added or deleted in between, and read all
// rows that they skip.

export interface SortColumn {
  by: RawBuilder<unknown>;
  kind: keyof typeof kinds;
  descending?: true;
  /** Where nulls are sorted; for a nullable column. */
  nulls?: "first" | "last";
  /**
   * The row's property that holds the sort value, if the row has it unchanged; otherwise an additional column is
   * read.
   */
  row?: string;
}

interface Kind {
  type: RawBuilder<unknown>;
  /** Whether the database accepts the text as a value of this type. */
  fits: (text: string) => boolean;
  /** Applied to the column and to the value before they are compared. */
  of?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const isText = (text: string) => !text.includes("\0");
const isDate = (text: string) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
};
const kinds = {
  text: { type: sql`text`, fits: isText },
  /** Text without regard to case and macrons; `by` and `row` are the original text. */
  anyCase: { type: sql`text`, fits: isText, of: (value) => sql`fold(${value})` },
  number: { type: sql`bigint`, fits: (text) => /^-?\d{1,15}$/.test(text) },
  flag: { type: sql`boolean`, fits: (text) => text === "true" || text === "false" },
  day: {
    type: sql`date`,
    fits: (text) => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isDate(text),
  },
  /** As the database writes it, to the microsecond; the row's own value has only milliseconds. */
  moment: {
    type: sql`timestamptz`,
    fits: (text) =>
      /^[1-9]\d{3}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) &&
      isDate(`${text.slice(0, 19).replace(" ", "T")}Z`),
  },
  id: { type: sql`uuid`, fits: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) },
} satisfies Record<string, Kind>;

const kindOf = (column: SortColumn): Kind => kinds[column.kind];

/** The row's id, as the last sort column: it distinguishes rows that are equal in all others. */
export const byId = (by: RawBuilder<unknown>, row = "id"): SortColumn => ({ by, kind: "id", row });

export interface Page {
  /** Additional columns for the statement, each with a comma before it. */
  columns: RawBuilder<unknown>;
  /** The same for a composed statement. */
  selected: AliasedRawBuilder<string | null>[];
  /** The condition that selects the rows after those that were read already. */
  after: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** One more than the page's length, which shows whether there is another page. */
  limit: RawBuilder<number>;
  /**
   * `total` is the length of the whole list; if it is not given, each row has as its `total` the number of rows of
   * the list that come `after`.
   */
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
 * One page of a list that is sorted by `columns`; the last column is unique. `list` names the list and its order: a
 * cursor of another list is refused. Throws invalid_input.
 */
export function byCursor(list: string, columns: readonly SortColumn[], paging: Paging): Page {
  const cursor = paging.after === undefined ? null : readCursor(list, columns, paging.after);
  const before = cursor?.before ?? 0;
  const selected = columns.flatMap(({ by, row }, n) =>
    // This name is not a property of the rows, so it is removed from them.
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

// With the limit as a parameter, PostgreSQL assumes that a tenth of the list is read, so it makes a new plan for each
// call, which for some lists takes longer than reading them. The usual limits are constants in the text; others stay a
// parameter, because each text is a prepared statement of its own.
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

/** The condition that a row sorts after these values. With an index in this order it is an index range. */
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
    const value = (row as Record<string, unknown>)[name]; // by a name that this list uses
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
