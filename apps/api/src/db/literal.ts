import { type RawBuilder, sql } from "kysely";
import pg from "pg";

/** A value inside a statement's text, quoted: for a transaction's first statement, which takes no values. */
export function literal(value: string): RawBuilder<string> {
  return sql.raw(pg.escapeLiteral(value));
}
