import { type RawBuilder, sql } from "kysely";

/**
 * What a value asks for besides; nothing where it is not given, or false. A plan that is kept knows no values: with "it is null or ..."
 * for everybody it reads the whole list for whoever wants one row of it, and takes a whole list for a few rows.
 */
export function andGiven<T>(
  value: T | null | undefined | false,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return value === null || value === undefined || value === false
    ? sql``
    : sql` and ${condition(value)}`;
}
