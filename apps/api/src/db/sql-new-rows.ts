import type { NewRow } from "./sql-scopes.ts";
import type { Token } from "./sql-tokens.ts";

/**
 * The rows that an insert writes, from its table's name at `at` on: what each gives for its branch. `last` is the token
 * before its values or its select. Throws where it does not name its columns, or takes its rows from anything else.
 */
export function newRows(
  tokens: readonly Token[],
  at: number,
  isOurs: (table: string) => boolean,
): { rows: NewRow[]; last: number } {
  const text = (place: number) => tokens[place]?.text ?? "";
  const table = tokens[at]?.name ?? "";
  if (text(at + 1) === ".") throw new Error("it names a table with its schema");
  if (!isOurs(table)) return { rows: [], last: at };
  let next = at + 1;
  while (next < tokens.length && text(next) !== "(") next += 1;
  const columns = listFrom(tokens, next + 1);
  const place = columns.findIndex((column) => column === "branch_id");
  while (next < tokens.length && text(next) !== ")") next += 1;
  const row = (from: number): NewRow => ({
    table,
    branch: place < 0 ? null : (listFrom(tokens, from)[place] ?? null),
  });
  const verb = text(next + 1);
  if (verb === "select") return { rows: [row(firstSelected(tokens, next + 2))], last: next };
  if (verb !== "values") throw new Error("its new rows are neither values nor a select's");
  const rows: NewRow[] = [];
  for (let depth = 0, inner = next + 2; inner < tokens.length; inner += 1) {
    const sign = text(inner);
    if (sign === "(" && depth === 0) rows.push(row(inner + 1));
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (depth === 0 && sign !== ",") break;
  }
  return { rows, last: next };
}

/** Where what is selected begins, behind `distinct` or `distinct on (…)`. */
function firstSelected(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== "distinct") return at;
  if (tokens[at + 1]?.text !== "on") return at + 1;
  let end = at + 2;
  while (end < tokens.length && tokens[end]?.text !== ")") end += 1;
  return end + 1;
}

/** The expressions of a list, each without spaces and quotes, as far as its bracket's or its clause's end. */
export function listFrom(tokens: readonly Token[], from: number): string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const { text, name } of tokens.slice(from)) {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && (text === "from" || text === "where"))) break;
    if (depth === 0 && text === ",") found.push("");
    else found[found.length - 1] += name || text;
  }
  return found;
}
