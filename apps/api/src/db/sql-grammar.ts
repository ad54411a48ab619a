import { loadModule, type Node, parseSync, type SelectStmt } from "libpg-query";
import { Deparser } from "pgsql-deparser";

// PostgreSQL's own parser, compiled to WebAssembly, reads statements, so a text never means one thing here and another in the
// database. The deparser is not PostgreSQL's and has bugs, so its output is parsed again and compared with the tree.

await loadModule();

/** Parses one statement. Throws on a syntax error, and if the text has no statement or several. */
export function readSql(sql: string): Node {
  // The parser is C code: it would stop at the first zero byte.
  if (sql.includes("\0") || !sql.isWellFormed()) throw new Error("it is not text");
  const [first, ...others] = parseSync(sql).stmts ?? [];
  if (!first?.stmt || others.length > 0) throw new Error("it is not one statement");
  return first.stmt;
}

/** Writes a statement's tree as SQL. Throws if PostgreSQL would parse the text to another tree. */
export function writeSql(statement: Node): string {
  const text = new Writer(statement, { pretty: false }).deparseQuery();
  if (!isSameTree(readSql(text), statement)) {
    throw new Error(`the deparser would write it as another statement, "${text}"`);
  }
  return text;
}

type Context = Parameters<Deparser["SelectStmt"]>[1];

/** Works around a bug of pgsql-deparser 18.3.8: it writes `as` inside `set x = (select …)` as an assignment. */
class Writer extends Deparser {
  override SelectStmt(node: SelectStmt, context: Context): string {
    return super.SelectStmt(node, context.spawn("SelectStmt", { update: false }));
  }
}

/** Fields with positions in the text. Equal statements may differ in these only. */
const places = new Set([
  "location",
  "list_start",
  "list_end",
  "rexpr_list_start",
  "rexpr_list_end",
]);

function isSameTree(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  return (
    mine.size === theirs.size &&
    [...mine].every(([key, value]) => theirs.has(key) && isSameTree(value, theirs.get(key)))
  );
}

const fieldsOf = (tree: object) =>
  new Map(Object.entries(tree).filter(([key, value]) => !places.has(key) && value !== undefined));
