import type { Node, RangeVar, SelectStmt } from "libpg-query";

/**
 * Returns the tables in a query's `from` whose rows it locks: those named by `for update of`, or all. They are not replaced by a
 * subquery, because PostgreSQL would then lock all rows of the branch. Throws if a condition in the query's `where` would not be
 * equivalent: on the nullable side of an outer join, and behind a join's alias, which hides the table's name.
 */
export function lockedTables(
  { fromClause = [], lockingClause = [] }: SelectStmt,
  isTable: (table: RangeVar) => boolean,
): RangeVar[] {
  const locks = lockingClause.flatMap((node) =>
    "LockingClause" in node ? [node.LockingClause] : [],
  );
  const isAll = locks.some(({ lockedRels = [] }) => lockedRels.length === 0);
  const named = new Set(
    locks.flatMap(({ lockedRels = [] }) =>
      lockedRels.map((node) => ("RangeVar" in node ? node.RangeVar.relname : "")),
    ),
  );
  return fromClause.flatMap((item) => tablesIn(item, true));

  function tablesIn(item: Node | undefined, isPlain: boolean): RangeVar[] {
    if (item && "JoinExpr" in item) {
      const { larg, rarg, jointype, alias } = item.JoinExpr;
      const may = isPlain && alias === undefined && jointype !== "JOIN_FULL";
      return [
        ...tablesIn(larg, may && jointype !== "JOIN_RIGHT"),
        ...tablesIn(rarg, may && jointype !== "JOIN_LEFT"),
      ];
    }
    if (!item || !("RangeVar" in item)) return [];
    const table = item.RangeVar;
    const name = table.alias?.aliasname ?? table.relname;
    if (!isTable(table) || !(isAll || named.has(name))) return [];
    if (!isPlain) throw new Error(`it locks ${name}, which an outer join or a join's alias hides`);
    return [table];
  }
}
