import type { Node } from "libpg-query";
import { namesIn, nodesOf } from "./sql-tree.ts";

/** A table that a statement changes or locks: it stays where it is named, and its condition goes into the `where`. */
export interface Held {
  table: string;
  alias: string;
}

/**
 * Throws where a statement could read a column of a held table that is not among these. A table that is read becomes a query
 * of its columns; a held one has all of them, so its statement may name nothing else: no star, no whole row, no other column.
 */
export function checkColumns(
  statement: object,
  { table, alias }: Held,
  columns: ReadonlySet<string>,
): void {
  // PostgreSQL 18's names for the row before a change and after it.
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

/** The columns that a node may read of a row by one of these names; "" where it may read all. */
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
