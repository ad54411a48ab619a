import type { Node } from "libpg-query";
import { namesIn, nodesOf } from "./sql-tree.ts";

/** A table that a statement changes or locks. It can't be replaced by a subquery; its condition goes into the `where`. */
export interface Held {
  table: string;
  alias: string;
}

/**
 * Throws if a statement could read a column of a held table that is not in `columns`. A held table still has all its columns,
 * so the statement may use no star, no whole-row reference and no other column name.
 */
export function checkColumns(
  statement: object,
  { table, alias }: Held,
  columns: ReadonlySet<string>,
): void {
  // In PostgreSQL 18, `old` and `new` name the row before and after a change.
  const rows = [alias, "old", "new"];
  for (const node of nodesOf(statement)) {
    for (const name of namesRead(node, rows)) {
      if (!columns.has(name)) {
        throw new Error(
          `it holds rows of ${table} and could read ${name || "all of their columns"}`,
        );
      }
    }
  }
}

/** The columns that a node may read from these rows; "" means all columns. */
function namesRead(node: Node, rows: readonly string[]): string[] {
  if ("ColumnRef" in node) {
    const names = namesIn(node.ColumnRef.fields);
    const [first = "", second = "", ...more] = names;
    if (names.length === 1) return rows.includes(first) ? [""] : [first];
    return rows.includes(first) || more.length > 0 ? [second] : [];
  }
  if ("JoinExpr" in node) {
    const { isNatural, usingClause } = node.JoinExpr;
    return isNatural ? [""] : namesIn(usingClause);
  }
  return [];
}
