import { fold } from "@kitround/contract/fold.ts";
import { type RawBuilder, sql } from "kysely";

// Conditions that list queries build from their filters.

/**
 * ` and condition(value)` if a value is given, otherwise nothing. "value is null or ..." would mean the same, but its
 * generic plan has to read the whole list.
 */
export function andGiven<T>(
  value: T | null | undefined | false,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return value === null || value === undefined || value === false
    ? sql``
    : sql` and ${condition(value)}`;
}

/**
 * Whether one of these columns contains the text, without regard to case and macrons, as `fold` does in the browser:
 * "mapere" finds Māpere. Marks are removed before the case, because a database in the C locale lowers ASCII only.
 * True for every row if no text is given.
 */
export function hasText(q: string | undefined, columns: RawBuilder<unknown>): RawBuilder<boolean> {
  if (q === undefined) return sql`true`;
  const wanted = fold(q);
  if (wanted === "") return sql`true`;
  return sql`${placeOf(wanted, columns)} > 0`;
}

/** Whether this column begins with the text. Null if no text is given: there is nothing to sort by then. */
export function beginsWithText(
  q: string | undefined,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> | null {
  if (q === undefined) return null;
  const wanted = fold(q);
  return wanted === "" ? null : sql`${placeOf(wanted, column)} = 1`;
}

/** Its position in the columns, counted from 1; 0 if it is not among them. */
function placeOf(wanted: string, columns: RawBuilder<unknown>): RawBuilder<number> {
  const all = sql`normalize(concat_ws(chr(10), ${columns}), NFD)`;
  return sql`strpos(lower(regexp_replace(${all}, '[\\u0300-\\u036f]', '', 'g')), ${wanted})`;
}

/**
 * `any(values)`, for `where("id", "=", anyOf(ids))`: one text, and so one prepared statement, for lists of every
 * length.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
