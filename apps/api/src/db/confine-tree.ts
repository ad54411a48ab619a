import type {
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import { checkConflict, newBranches } from "./confine-insert.ts";
import { checkDots } from "./function-columns.ts";
import { checkColumns, type Held } from "./held-columns.ts";
import { lockedTables } from "./locked-tables.ts";
import { checkCall } from "./sql-functions.ts";
import { isNode, wordsOf } from "./sql-tree.ts";

/** What the tree walk needs to know about the tables that have a wall. */
export interface Tables {
  has(table: string): boolean;
  /** The query that replaces a table that is read: only the branch's rows. */
  rowsOf(table: RangeVar): SelectStmt;
  /** The condition that a row belongs to the branch. */
  conditionOn(table: string, alias: string): Node;
  /** The columns that may be read; null where all may. */
  columnsOf(table: string): ReadonlySet<string> | null;
}

/** The common table expressions that are visible at some place. They hide tables of the same name. */
type Names = ReadonlySet<string>;

/**
 * Confines a statement's tree in place and returns the numbers of the parameters that must be the branch. This is an allowlist:
 * any kind of statement or expression that is not listed here is refused, and so is any table without a wall.
 */
export function confineTree(statement: Node, tables: Tables): number[] {
  const branches: number[] = [];
  checkDots(statement);
  visit(statement, new Set());
  return branches;

  function visit(node: Node, names: Names): void {
    if ("SelectStmt" in node) select(node.SelectStmt, names);
    else if ("InsertStmt" in node) insert(node.InsertStmt, names);
    else if ("UpdateStmt" in node) update(node.UpdateStmt, names);
    else if ("DeleteStmt" in node) remove(node.DeleteStmt, names);
    else if (!isSavepoint(node)) {
      if ("FuncCall" in node) checkCall(node.FuncCall);
      const [kind = ""] = Object.keys(node);
      if (!plainNodes.has(kind)) throw new Error(`it has a ${kind}`);
      for (const inner of Object.values(node)) walk(inner, names);
    }
  }

  /** Visits every node in the fields of a node. */
  function walk(fields: unknown, names: Names): void {
    if (typeof fields !== "object" || fields === null) return;
    if (Array.isArray(fields)) for (const each of fields) walk(each, names);
    else if (isNode(fields)) visit(fields, names);
    else
      for (const [field, inner] of Object.entries(fields)) {
        const isPart = typeof inner === "object" && !Array.isArray(inner) && !isNode(inner);
        if (isPart && !plainParts.has(field)) throw new Error(`it has a ${field}`);
        walk(inner, names);
      }
  }

  function select(query: SelectStmt, outer: Names): void {
    const { withClause, larg, rarg, fromClause, lockingClause: _, ...rest } = query;
    const names = namesBelow(withClause, outer);
    const locked = lockedTables(query, (table) => !isExpression(table, names));
    const held = locked.map(heldOf);
    checkHeld(query, held);
    visitExpressions(withClause, outer);
    if (larg) select(larg, names);
    if (rarg) select(rarg, names);
    walk(rest, names);
    if (fromClause) query.fromClause = fromClause.map((item) => from(item, names, locked));
    hold(query, held);
  }

  function update(change: UpdateStmt, outer: Names): void {
    const { withClause, relation, fromClause, ...rest } = change;
    const names = namesBelow(withClause, outer);
    const held = [heldOf(relation)];
    checkHeld(change, held);
    checkChanged(rest.targetList);
    visitExpressions(withClause, outer);
    walk(rest, names);
    if (fromClause) change.fromClause = fromClause.map((item) => from(item, names));
    hold(change, held);
  }

  function remove(removal: DeleteStmt, outer: Names): void {
    const { withClause, relation, usingClause, ...rest } = removal;
    const names = namesBelow(withClause, outer);
    const held = [heldOf(relation)];
    checkHeld(removal, held);
    visitExpressions(withClause, outer);
    walk(rest, names);
    if (usingClause) removal.usingClause = usingClause.map((item) => from(item, names));
    hold(removal, held);
  }

  function insert(rows: InsertStmt, outer: Names): void {
    const { withClause, relation, onConflictClause, ...rest } = rows;
    const names = namesBelow(withClause, outer);
    heldOf(relation);
    branches.push(...newBranches(rows, (table) => !isExpression(table, names)));
    if (onConflictClause) {
      checkConflict(onConflictClause);
      checkChanged(onConflictClause.targetList);
    }
    visitExpressions(withClause, outer);
    const { infer, ...conflict } = onConflictClause ?? {};
    walk([rest, infer?.indexElems, infer?.whereClause, conflict], names);
  }

  /** An expression of a `with` sees the expressions before it; with `recursive` it sees all of them, itself included. */
  function visitExpressions(clause: WithClause | undefined, outer: Names): void {
    let names = clause?.recursive ? namesBelow(clause, outer) : outer;
    for (const { ctename = "", ...rest } of expressionsOf(clause)) {
      walk(rest, names);
      names = new Set([...names, ctename]);
    }
  }

  /** Returns the confined form of an item of a `from` clause. */
  function from(item: Node, names: Names, locked: readonly RangeVar[] = []): Node {
    if ("JoinExpr" in item) {
      const { larg, rarg, ...rest } = item.JoinExpr;
      walk(rest, names);
      const sides = {
        ...(larg && { larg: from(larg, names, locked) }),
        ...(rarg && { rarg: from(rarg, names, locked) }),
      };
      return { JoinExpr: { ...rest, ...sides } };
    }
    if (!("RangeVar" in item)) {
      visit(item, names);
      return item;
    }
    const table = item.RangeVar;
    if (isExpression(table, names) || locked.includes(table)) return item;
    const { alias: aliasname } = heldOf(table);
    const subquery = { SelectStmt: tables.rowsOf(table) };
    return { RangeSubselect: { subquery, alias: table.alias ?? { aliasname } } };
  }

  function heldOf(named: RangeVar | undefined): Held {
    const { catalogname, schemaname, relname: table = "", alias } = named ?? {};
    if (catalogname || schemaname) throw new Error(`it names ${table} with its schema`);
    if (!tables.has(table)) throw new Error(`${table} is not a table with branches`);
    // A whole-row reference keeps a table's own column names but takes a subquery's aliases, so the result would differ.
    if (alias?.colnames) throw new Error(`it gives the columns of ${table} other names`);
    return { table, alias: alias?.aliasname ?? table };
  }

  /** Call this before the tree changes: the subquery that replaces a table contains a star, which is refused here. */
  function checkHeld(statement: object, held: readonly Held[]): void {
    for (const each of held) {
      const columns = tables.columnsOf(each.table);
      if (columns) checkColumns(statement, each, columns);
    }
  }

  /** Adds the branch conditions of the changed or locked tables to the statement's `where`. */
  function hold(statement: { whereClause?: Node }, held: readonly Held[]): void {
    const conditions = held.map(({ table, alias }) => tables.conditionOn(table, alias));
    const args = [...conditions, ...andedIn(statement.whereClause)];
    const [first] = args;
    if (conditions.length === 0 || !first) return;
    statement.whereClause = args.length === 1 ? first : { BoolExpr: { boolop: "AND_EXPR", args } };
  }
}

const expressionsOf = (clause: WithClause | undefined) =>
  (clause?.ctes ?? []).flatMap((node) => ("CommonTableExpr" in node ? [node.CommonTableExpr] : []));

/** The names that are visible in the query that follows a `with`. */
const namesBelow = (clause: WithClause | undefined, outer: Names): Names =>
  new Set([...outer, ...expressionsOf(clause).map(({ ctename = "" }) => ctename)]);

const isExpression = ({ schemaname, relname = "" }: RangeVar, names: Names) =>
  !schemaname && names.has(relname);

/** Splits a condition at its top-level `and`s: the grammar flattens them into one list. */
function andedIn(condition: Node | undefined): Node[] {
  if (!condition) return [];
  const isAnd = "BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR";
  return isAnd ? (condition.BoolExpr.args ?? []) : [condition];
}

/** Throws if an update sets branch_id or id: the row would leave its branch or become another row. */
function checkChanged(columns: readonly Node[] = []): void {
  for (const column of columns) {
    const name = "ResTarget" in column ? column.ResTarget.name : "";
    if (name === "branch_id" || name === "id") throw new Error(`it changes a row's ${name}`);
  }
}

/** Savepoints are allowed; ending the transaction is not. */
const isSavepoint = (node: Node) =>
  "TransactionStmt" in node &&
  ["TRANS_STMT_SAVEPOINT", "TRANS_STMT_RELEASE", "TRANS_STMT_ROLLBACK_TO"].includes(
    node.TransactionStmt.kind ?? "",
  );

/** Nodes that are harmless in themselves: only the nodes below them need a check. */
const plainNodes = wordsOf(
  "A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star BoolExpr Boolean BooleanTest CaseExpr CaseWhen CoalesceExpr",
  "CollateClause ColumnDef ColumnRef FuncCall GroupingFunc GroupingSet IndexElem Integer List MinMaxExpr MultiAssignRef",
  "NamedArgExpr NullTest ParamRef RangeFunction RangeSubselect ResTarget RowExpr SetToDefault SortBy SQLValueFunction String",
  "SubLink TypeCast WindowDef",
);

/** Fields that hold an object which is not a node, and which is harmless in the same way. */
const plainParts = wordsOf("alias boolval bsval fval ival over returningClause sval typeName");
