import type { Node, RangeFunction } from "libpg-query";
import { namesIn, nodesOf } from "./sql-tree.ts";

/** Our functions that return rows of columns, never a single value. */
const ofRows = new Set(["last_seen", "my_branches"]);

/**
 * PostgreSQL takes `v.name` for a call, `name(v)`, where `v` has no such column. A row of a table or of a query is no argument
 * for a function that runs text, but a single value is one, as in `select v.ts_stat from unnest($1::text[]) v`. So behind the
 * alias of a function, only a column that is declared beside it may be named, and behind an expression none at all.
 */
export function checkDots(statement: Node): void {
  const declared = new Map<string, ReadonlySet<string>>();
  for (const node of nodesOf(statement)) {
    if ("RangeFunction" in node && !isOfRows(node.RangeFunction)) {
      const { alias, coldeflist = [] } = node.RangeFunction;
      if (!alias?.aliasname) throw new Error("it reads from a function without an alias");
      const defined = coldeflist.map((it) =>
        "ColumnDef" in it ? (it.ColumnDef.colname ?? "") : "",
      );
      const columns = new Set([...namesIn(alias.colnames), ...defined]);
      // Where two functions have the same alias, what both declare.
      const before = declared.get(alias.aliasname);
      const both = before && [...before].filter((column) => columns.has(column));
      declared.set(alias.aliasname, both ? new Set(both) : columns);
    }
    if ("A_Indirection" in node && namesIn(node.A_Indirection.indirection).some(Boolean)) {
      throw new Error("it names a field of an expression, which may be a function");
    }
  }
  for (const node of nodesOf(statement)) {
    if (!("ColumnRef" in node)) continue;
    const [alias = "", column] = namesIn(node.ColumnRef.fields);
    if (column && declared.get(alias)?.has(column) === false) {
      throw new Error(
        `it names ${alias}.${column}, which is not declared: write "as ${alias}(${column})"`,
      );
    }
  }
}

/** Whether it is one call, of a function that returns rows. */
function isOfRows({ functions = [] }: RangeFunction): boolean {
  const [only, ...others] = functions;
  const [call] = only && "List" in only ? (only.List.items ?? []) : [];
  if (others.length > 0 || !call || !("FuncCall" in call)) return false;
  return ofRows.has(namesIn(call.FuncCall.funcname).join("."));
}
