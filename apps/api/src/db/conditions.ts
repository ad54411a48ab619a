import { fold } from "@kitround/contract/fold.ts";
import { type RawBuilder, sql } from "kysely";

// The conditions that a list's query makes of its filters.

/**
 * ` and condition(value)` where a value is given, nothing where it is not. "value is null or ..." would say the same, but a plan that
 * is kept for all values has to read the whole list for it.
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
 * Whether one of these columns has the text in it, without regard to case and macrons, as `fold` does it on a screen: "mapere" finds
 * Māpere. Marks are removed before the case, because a database in the C locale lowers ASCII alone. True of every row when no text
 * is given.
 */
export function hasText(q: string | undefined, columns: RawBuilder<unknown>): RawBuilder<boolean> {
  if (q === undefined) return sql`true`;
  const wanted = fold(q);
  if (wanted === "") return sql`true`;
  return sql`${placeOf(wanted, columns)} > 0`;
}

/** Whether this column begins with the text. Null when no text is given: there is nothing to sort by then. */
export function beginsWithText(
  q: string | undefined,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> | null {
  if (q === undefined) return null;
  const wanted = fold(q);
  return wanted === "" ? null : sql`${placeOf(wanted, column)} = 1`;
}

/** Its place in the columns, counted from 1; 0 where they don't have it. */
function placeOf(wanted: string, columns: RawBuilder<unknown>): RawBuilder<number> {
  const all = sql`normalize(concat_ws(chr(10), ${columns}), NFD)`;
  return sql`strpos(lower(regexp_replace(${all}, '[\\u0300-\\u036f]', '', 'g')), ${wanted})`;
}

/** `any(values)`, for `where("id", "=", anyOf(ids))`: one text, and so one plan, for lists of every length. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
