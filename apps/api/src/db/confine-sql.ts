import { type NewRow, type Reference, type Scope, scanSql } from "./sql-scopes.ts";

export interface Wall {
  /** The columns that may be read, as a select lists them. */
  columns: string;
  /** Which of its rows are the branch's: a condition on `it`, the table's name or alias, and the branch's parameter. */
  own(it: string, branch: string): string;
}

export interface Confined {
  text: string;
  /** The text takes the branch as one parameter more than it was given. */
  takesBranch: boolean;
  /** The parameters, counted from 1, that must be the branch: a new row's. */
  branches: number[];
}

/**
 * The statement confined to a branch. A table that it reads becomes `(select … where branch_id = $n)` in its place, whatever
 * is joined to it and how; one that it changes or locks gets the condition in its `where`; a row that it writes must be the
 * branch's. Throws on a statement that it can't be sure of: whoever writes one sees it in the first test.
 */
export function confineSql(sql: string, walls: ReadonlyMap<string, Wall>): Confined {
  try {
    const { scopes, newRows } = scanSql(sql, (table) => walls.has(table));
    const given = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
    const branch = `$${given + 1}`;
    const edits = scopes.flatMap((scope) => editsOf(scope, walls, branch, sql.length));
    return {
      text: edited(sql, edits),
      takesBranch: edits.length > 0,
      branches: newRows.flatMap(branchParameter),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`A statement can't be confined to its branch: ${why}. ${sql}`, {
      cause: error,
    });
  }
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

function editsOf(
  scope: Scope,
  walls: ReadonlyMap<string, Wall>,
  branch: string,
  length: number,
): Edit[] {
  const own = ({ table }: Reference, it: string) => {
    const wall = walls.get(table);
    if (!wall) throw new Error(`${table} has no wall`);
    return { columns: wall.columns, condition: wall.own(`"${it}"`, branch) };
  };
  // Locked rows are read from the table itself: within brackets more of them could be locked than the query reads.
  const isHeld = ({ alias }: Reference) => scope.locked === "all" || scope.locked.includes(alias);
  const held = [...scope.references.filter(isHeld), ...(scope.changed ? [scope.changed] : [])];
  const edits: Edit[] = scope.references
    .filter((it) => !held.includes(it))
    .map((it) => {
      const { columns, condition } = own(it, it.table);
      const text = `(select ${columns} from "${it.table}" where ${condition})`;
      return { from: it.start, to: it.end, text: it.aliased ? text : `${text} as "${it.table}"` };
    });
  if (held.length === 0) return edits;
  const all = held.map((it) => own(it, it.alias).condition).join(" and ");
  const end = scope.tail ?? length;
  const { condition } = scope;
  if (condition === null) return [...edits, { from: end, to: end, text: ` where ${all} ` }];
  const begin = { from: condition, to: condition, text: ` ${all} and (` };
  return [...edits, begin, { from: end, to: end, text: ") " }];
}

function edited(sql: string, edits: Edit[]): string {
  let text = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    text += sql.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + sql.slice(at);
}

/** What stands for a new row's branch: a parameter, which is compared; the transaction's own; or a column of a confined table. */
function branchParameter({ table, branch }: NewRow): number[] {
  if (branch === null) throw new Error(`a row of ${table} is written without its branch`);
  const parameter = /^\$(\d+)(::uuid)?(as\w+)?$/.exec(branch);
  if (parameter) return [Number(parameter[1])];
  if (/^(current_branch\(\)|\w+\.branch_id)(as\w+)?$/.test(branch)) return [];
  throw new Error(`the branch of a new row of ${table} is ${branch}`);
}
