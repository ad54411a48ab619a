import { fold } from "@kitround/contract/fold.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Does one of these columns have what is searched for in it? Without case and macrons, as `fold` on a screen does it: "mapere" finds
 * Māpere. Marks are taken off before the case, so that a database of the C locale, which lowers ASCII alone, answers the same.
 * True of every row when nothing is searched for.
 */
export function hasText(q: string | undefined, columns: RawBuilder<unknown>): RawBuilder<boolean> {
  const wanted = fold(q ?? "");
  if (wanted === "") return sql`true`;
  return sql`${placeOf(wanted, columns)} > 0`;
}

/** Does this column begin with what is searched for? Null where nothing is: there is nothing to sort by then. */
export function beginsWithText(
  q: string | undefined,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> | null {
  const wanted = fold(q ?? "");
  return wanted === "" ? null : sql`${placeOf(wanted, column)} = 1`;
}

/** Counted from 1; 0 where it does not stand. */
function placeOf(wanted: string, columns: RawBuilder<unknown>): RawBuilder<number> {
  const all = sql`normalize(concat_ws(chr(10), ${columns}), NFD)`;
  return sql`strpos(lower(regexp_replace(${all}, '[\\u0300-\\u036f]', '', 'g')), ${wanted})`;
}
