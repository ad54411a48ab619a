import type { InsertStmt, Node, OnConflictClause, RangeVar, SelectStmt } from "libpg-query";
import { namesIn } from "./sql-tree.ts";

/**
 * Returns the numbers (from 1) of the parameters that an insert uses as branch_id of its new rows. Throws if the insert does not
 * set branch_id, or sets it to anything but a parameter, `current_branch()` or the `branch_id` of a table that it reads.
 */
export function newBranches(
  { relation, cols, selectStmt }: InsertStmt,
  isTable: (table: RangeVar) => boolean,
): number[] {
  const table = relation?.relname ?? "";
  if (!selectStmt || !("SelectStmt" in selectStmt) || !cols) {
    throw new Error(`a row of ${table} is written without naming its columns`);
  }
  const at = cols.findIndex(
    (node) =>
      "ResTarget" in node && node.ResTarget.name === "branch_id" && !node.ResTarget.indirection,
  );
  if (at < 0) throw new Error(`a row of ${table} is written without its branch`);
  return selectsOf(selectStmt.SelectStmt).flatMap((select) => {
    const hidden = new Set(
      (select.withClause?.ctes ?? []).map((node) =>
        "CommonTableExpr" in node ? node.CommonTableExpr.ctename : "",
      ),
    );
    const read = tablesOf(select.fromClause).filter((it) => isTable(it) && !hidden.has(it.relname));
    return rowsOf(select).flatMap((row) => branchParameter(row, at, read, table));
  });
}

/** The plain selects of a set operation, such as `union`. */
const selectsOf = (select: SelectStmt): SelectStmt[] =>
  select.larg && select.rarg ? [...selectsOf(select.larg), ...selectsOf(select.rarg)] : [select];

/** The expressions of each new row: one list for each row of `values`, or the select list. */
function rowsOf({ valuesLists, targetList = [] }: SelectStmt): (Node | undefined)[][] {
  if (valuesLists)
    return valuesLists.map((node) => ("List" in node ? (node.List.items ?? []) : []));
  return [targetList.map((node) => ("ResTarget" in node ? node.ResTarget.val : node))];
}

function branchParameter(
  row: (Node | undefined)[],
  at: number,
  read: readonly RangeVar[],
  table: string,
): number[] {
  // A star expands to several columns, so positions after it can't be trusted.
  if (row.some((value) => value === undefined || isStar(value))) {
    throw new Error(`a row of ${table} is written from a star`);
  }
  let value = row[at];
  if (value && "TypeCast" in value) value = value.TypeCast.arg;
  if (value && "ParamRef" in value && value.ParamRef.number) return [value.ParamRef.number];
  if (
    value &&
    "FuncCall" in value &&
    namesIn(value.FuncCall.funcname).join(".") === "current_branch"
  )
    return [];
  if (value && "ColumnRef" in value) {
    const [alias, column, ...more] = namesIn(value.ColumnRef.fields);
    const from = read.filter((it) => (it.alias?.aliasname ?? it.relname) === alias);
    if (column === "branch_id" && more.length === 0 && from.length === 1) return [];
  }
  throw new Error(
    `the branch of a new row of ${table} is neither a parameter nor the branch_id of a table that it reads`,
  );
}

function isStar(value: Node): boolean {
  if ("A_Indirection" in value)
    return (value.A_Indirection.indirection ?? []).some((node) => "A_Star" in node);
  return "ColumnRef" in value && (value.ColumnRef.fields ?? []).some((node) => "A_Star" in node);
}

/** The tables of a `from` whose names are visible in its query. A join's alias hides the tables inside the join. */
function tablesOf(items: readonly Node[] = []): RangeVar[] {
  return items.flatMap((item) => {
    if ("RangeVar" in item) return [item.RangeVar];
    if (!("JoinExpr" in item) || item.JoinExpr.alias) return [];
    const { larg, rarg } = item.JoinExpr;
    return tablesOf([...(larg ? [larg] : []), ...(rarg ? [rarg] : [])]);
  });
}

/**
 * Throws if a new row may conflict with another branch's row. A conflict target must include branch_id. `do nothing` needs no
 * target: it changes no row, and every unique key starts with branch_id or is a random id (`branch-wall.test.ts` checks this).
 */
export function checkConflict({ action, infer }: OnConflictClause): void {
  if (action === "ONCONFLICT_NOTHING" && !infer) return;
  const columns = (infer?.indexElems ?? []).map((node) =>
    "IndexElem" in node ? node.IndexElem.name : "",
  );
  if (!columns.includes("branch_id")) {
    throw new Error("its new rows may meet another branch's: `on conflict` has to name branch_id");
  }
}
