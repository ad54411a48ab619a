import type { Node, RangeVar, SelectStmt } from "libpg-query";

/**
 * The tables of a query's `from` whose rows it locks: those that `for update of` names, or all. They stay where they are named,
 * for within brackets more rows would be locked than the query reads. Throws where a condition in the query's `where` would not
 * be exactly theirs: in an outer join that may leave them out, behind a join's alias, and under other names for their columns.
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
