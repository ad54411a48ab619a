import { listFrom, newRows } from "./sql-new-rows.ts";
import { type Token, tokensOf } from "./sql-tokens.ts";

/** Where a statement names a table. */
export interface Reference {
  table: string;
  /** What the statement calls it: its alias, or its own name. */
  alias: string;
  aliased: boolean;
  start: number;
  end: number;
}

/** One select, update, delete or insert of a statement, or a pair of brackets in one. */
export interface Scope {
  /** A query; brackets around joins; any other brackets. */
  kind: "query" | "joins" | "plain";
  clause: "from" | "set" | "other";
  /** A table's name comes next. */
  expects: boolean;
  references: Reference[];
  /** What an update or a delete changes. */
  changed: Reference | null;
  /** The names whose rows are locked. */
  locked: string[] | "all";
  /** Behind its `where`. */
  condition: number | null;
  /** Where that ends, or where it would stand. */
  tail: number | null;
}

/** A row that an insert writes: which table's, and what stands for its branch (null where the column is not named). */
export interface NewRow {
  table: string;
  branch: string | null;
}

export interface Scanned {
  scopes: Scope[];
  newRows: NewRow[];
}

const queryVerbs = new Set(["select", "with", "values", "insert", "update", "delete"]);
const transactionVerbs = new Set(["savepoint", "rollback", "release", "begin", "start", "commit"]);
const tails = new Set(
  "group order having limit offset union intersect except returning window fetch for".split(" "),
);
const notAlias = new Set(
  "where join left right full inner cross natural on using set values select default overriding".split(
    " ",
  ),
);

/** Where a statement names which tables, and in which of its queries. Throws on what it does not understand. */
export function scanSql(sql: string, isOurs: (table: string) => boolean): Scanned {
  const tokens = tokensOf(sql);
  const text = (at: number) => tokens[at]?.text ?? "";
  const found: Scanned = { scopes: [], newRows: [] };
  const stack: Scope[] = [];
  const open = (kind: Scope["kind"]) => {
    const scope: Scope = {
      kind,
      clause: kind === "joins" ? "from" : "other",
      expects: kind === "joins",
      // Tables within brackets of joins are the query's around them.
      references: kind === "joins" ? (stack.at(-1)?.references ?? []) : [],
      changed: null,
      locked: [],
      condition: null,
      tail: null,
    };
    if (kind === "query") found.scopes.push(scope);
    stack.push(scope);
  };
  if (!queryVerbs.has(text(0)) && !transactionVerbs.has(text(0))) {
    throw new Error(`it begins with "${text(0)}"`);
  }
  open("query");

  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const scope = stack.at(-1);
    if (!token || !scope) throw new Error("its brackets do not match");
    if (token.text === "(") {
      const inner = text(at + 1);
      const nested = scope.expects && inner !== ")" ? "joins" : "plain";
      scope.expects = false;
      open(queryVerbs.has(inner) ? "query" : nested);
    } else if (token.text === ")") {
      scope.tail ??= token.start;
      stack.pop();
    } else if (scope.kind === "plain") continue;
    else if (token.text === ",") scope.expects = scope.clause === "from";
    else if (
      scope.expects &&
      token.name !== "" &&
      !(text(at) === "lateral" || text(at) === "only")
    ) {
      at = takeTable(scope, at);
    } else if (!token.quoted) at = takeWord(scope, at);
  }
  if (stack.length !== 1) throw new Error("its brackets do not match");
  return found;

  function takeTable(scope: Scope, at: number): number {
    scope.expects = false;
    const token = tokens[at];
    if (!token || text(at + 1) === "(") return at;
    if (text(at + 1) === ".") throw new Error("it names a table with its schema");
    const last = text(at + 1) === "as" ? at + 1 : at;
    const next = tokens[last + 1];
    const aliased = next !== undefined && isAlias(next);
    const { name: table, start, end } = token;
    const reference = { table, alias: aliased ? next.name : table, aliased, start, end };
    if (isOurs(table)) {
      if (scope.clause === "from") scope.references.push(reference);
      else scope.changed = reference;
    }
    return aliased ? last + 1 : at;
  }

  function takeWord(scope: Scope, at: number): number {
    const [before, word] = [text(at - 1), text(at)];
    if (word === "from" && before !== "distinct") {
      scope.clause = before === "delete" ? "other" : "from";
      scope.expects = true;
    } else if (word === "join" || (word === "using" && text(at + 1) !== "(")) {
      scope.clause = "from";
      scope.expects = true;
    } else if (word === "update" && !["for", "key", "do"].includes(before)) scope.expects = true;
    else if (word === "into" && before === "insert") {
      const { rows, last } = newRows(tokens, at + 1, isOurs);
      found.newRows.push(...rows);
      return last;
    } else if (word === "set") scope.clause = "set";
    else if (
      word === "branch_id" &&
      scope.clause === "set" &&
      text(at + 1) === "=" &&
      before !== "."
    ) {
      throw new Error("it moves rows to another branch");
    } else if (word === "where" && scope.condition === null && scope.tail === null) {
      scope.clause = "other";
      scope.condition = tokens[at]?.end ?? null;
    } else if (tails.has(word) || (word === "on" && text(at + 1) === "conflict")) {
      scope.clause = "other";
      scope.tail ??= tokens[at]?.start ?? null;
      if (word === "on") takeConflict(at + 2);
      if (word === "for") return takeLock(scope, at);
    } else if (
      word === "as" &&
      text(at + 1) === "(" &&
      isOurs(before) &&
      ["with", ",", "recursive"].includes(text(at - 2))
    ) {
      throw new Error(`it calls something of its own ${before}`);
    }
    return at;
  }

  /** Which rows an insert may meet: only its own branch's, if the branch is among what must not be twice. */
  function takeConflict(at: number): void {
    if (found.newRows.length === 0 || text(at) === "do") return;
    if (text(at) !== "(" || !listFrom(tokens, at + 1).includes("branch_id")) {
      throw new Error("what its new rows may meet is not its own branch's alone");
    }
  }

  function takeLock(scope: Scope, at: number): number {
    let last = at + 1;
    while (["no", "key", "update", "share"].includes(text(last))) last += 1;
    if (text(last) !== "of") {
      scope.locked = "all";
      return last - 1;
    }
    const names: string[] = [];
    do {
      names.push(tokens[last + 1]?.name ?? "");
      last += 2;
    } while (text(last) === ",");
    scope.locked = names;
    return last - 1;
  }
}

function isAlias(token: Token): boolean {
  return token.quoted || (token.name !== "" && !notAlias.has(token.text) && !tails.has(token.text));
}
