import type { Node, RangeVar, SelectStmt } from "libpg-query";
import { confineTree } from "./confine-tree.ts";
import { readSql, writeSql } from "./sql-grammar.ts";
import { nodesOf } from "./sql-tree.ts";

export interface Wall {
  /** The columns that may be read, as a select lists them. */
  columns: string;
  /**
   * The condition that a row belongs to the branch: on `it`, the table's name or alias, and the branch's parameter.
   */
  own(it: string, branch: string): string;
}

export interface Confined {
  text: string;
  /** The text has one more parameter than the original: the branch. */
  takesBranch: boolean;
  /** Numbers (from 1) of the parameters whose value must be the branch, because a new row takes it as branch_id. */
  branches: number[];
}

/**
 * Confines a statement to one branch. Each table that it reads is replaced by `(select … where branch_id = $n)`; a table that it
 * updates, deletes from or locks gets the condition in its `where`; each new row must belong to the branch. Throws if the
 * statement can't be confined with certainty, so a developer finds out in the first test that sends it.
 */
export function confineSql(sql: string, walls: ReadonlyMap<string, Wall>): Confined {
  try {
    const statement = readSql(sql);
    const branch = 1 + highestParameter(statement);
    let takesBranch = false;
    const ofWall = (table: string) => {
      const wall = walls.get(table);
      if (!wall) throw new Error(`${table} has no wall`);
      return wall;
    };
    const part = (text: string) => {
      takesBranch = true;
      return wallPart(text, branch);
    };
    const branches = confineTree(statement, {
      has: (table) => walls.has(table),
      columnsOf(table) {
        const { columns } = ofWall(table);
        return columns === "*" ? null : new Set(columns.split(", "));
      },
      rowsOf({ relname = "", inh }: RangeVar) {
        const { columns, own } = ofWall(relname);
        const only = inh ? "" : "only ";
        return part(
          `select ${columns} from ${only}${quoted(relname)} where ${own(quoted(relname), "$1")}`,
        );
      },
      conditionOn(table, alias) {
        const query = part(`select where ${ofWall(table).own(quoted(alias), "$1")}`);
        if (!query.whereClause) throw new Error(`the wall of ${table} is no condition`);
        // The wall's own subquery uses this alias for another table, so the condition would compare the wrong row.
        if (aliasesIn(query).has(alias))
          throw new Error(`it calls ${table} by the alias "${alias}"`);
        return query.whereClause;
      },
    });
    return { text: takesBranch ? writeSql(statement) : sql, takesBranch, branches };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`A statement can't be confined to its branch: ${why}. ${sql}`, {
      cause: error,
    });
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const aliasesIn = (tree: unknown) =>
  new Set(
    [...nodesOf(tree)].flatMap((node) =>
      "RangeVar" in node ? [node.RangeVar.alias?.aliasname ?? node.RangeVar.relname] : [],
    ),
  );

const parametersOf = (tree: unknown) =>
  [...nodesOf(tree)].flatMap((node) => ("ParamRef" in node ? [node.ParamRef] : []));

const highestParameter = (statement: Node) =>
  parametersOf(statement).reduce((highest, { number = 0 }) => Math.max(highest, number), 0);

/**
 * Parses a wall's SQL and replaces its `$1` by the parameter number `branch`. Table names get their schema, so that neither a
 * common table expression of the statement nor a temporary table can hide them.
 */
function wallPart(text: string, branch: number): SelectStmt {
  const query = readSql(text);
  if (!("SelectStmt" in query)) throw new Error("a wall is no query");
  for (const node of nodesOf(query)) {
    if ("RangeVar" in node) node.RangeVar.schemaname = "public";
    if ("ParamRef" in node) node.ParamRef.number = branch;
  }
  return query.SelectStmt;
}
