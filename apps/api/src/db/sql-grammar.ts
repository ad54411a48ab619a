import { loadModule, type Node, parseSync, type SelectStmt } from "libpg-query";
import { Deparser } from "pgsql-deparser";

// Statements are read by PostgreSQL's own grammar, compiled to WebAssembly, so that no text means one thing here and another
// there. They are written by a deparser that is not PostgreSQL's: what it writes is parsed again and compared.

await loadModule();

/** The tree of one statement. Throws on a syntax error, and on a text of several statements or of none. */
export function readSql(sql: string): Node {
  // C reads a text up to its first zero byte.
  if (sql.includes("\0") || !sql.isWellFormed()) throw new Error("it is not text");
  const [first, ...others] = parseSync(sql).stmts ?? [];
  if (!first?.stmt || others.length > 0) throw new Error("it is not one statement");
  return first.stmt;
}

/** The text of a statement's tree. Throws where PostgreSQL would read another tree from it. */
export function writeSql(statement: Node): string {
  const text = new Writer(statement, { pretty: false }).deparseQuery();
  if (!isSameTree(readSql(text), statement)) {
    throw new Error(`the deparser would write it as another statement, "${text}"`);
  }
  return text;
}

type Context = Parameters<Deparser["SelectStmt"]>[1];

/** The deparser takes the `as` of a column in `set x = (select …)` for an assignment (18.3.8), unless each query begins afresh. */
class Writer extends Deparser {
  override SelectStmt(node: SelectStmt, context: Context): string {
    return super.SelectStmt(node, context.spawn("SelectStmt", { update: false }));
  }
}

/** Where something stood in its text: the only fields in which the trees of equal statements may differ. */
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
