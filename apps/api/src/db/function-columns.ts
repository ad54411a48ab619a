import type { Node, RangeFunction } from "libpg-query";
import { namesIn, nodesOf } from "./sql-tree.ts";

/** Our functions that return rows with several columns, never a single value. */
const ofRows = new Set(["last_seen", "my_branches"]);

/**
 * If `v` has no column `name`, PostgreSQL reads `v.name` as the call `name(v)`. With `v` a single value this can run text as SQL:
 * `select v.ts_stat from unnest($1::text[]) v`. So only declared columns may follow the alias of a function, and none may follow
 * an expression. Throws otherwise.
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
      // If two functions have the same alias, only columns that both declare are allowed.
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

/** True for a single call of a function that returns rows. */
function isOfRows({ functions = [] }: RangeFunction): boolean {
  const [only, ...others] = functions;
  const [call] = only && "List" in only ? (only.List.items ?? []) : [];
  if (others.length > 0 || !call || !("FuncCall" in call)) return false;
  return ofRows.has(namesIn(call.FuncCall.funcname).join("."));
}
