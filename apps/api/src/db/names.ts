import { type Dialect, PostgresQueryCompiler } from "kysely";
import type pg from "pg";
import { parserOf } from "./row-types.ts";

// Columns are snake_case in the database and camelCase in the code. A statement's names are written so as it is made into text, an
// answer's are read so where it tells its columns: once, whatever number of rows it has.

const known = new Map<string, string>();

/** `firstName` of `first_name`, and what has no underscore as it is. */
export function camelCase(name: string): string {
  if (!name.includes("_")) return name;
  let camel = name.charAt(0);
  for (let at = 1; at < name.length; at += 1) {
    const letter = name.charAt(at);
    if (letter !== "_") camel += name.charAt(at - 1) === "_" ? letter.toUpperCase() : letter;
  }
  return camel;
}

/** `first_name` of `firstName`; capitals that stand together are one word. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[^A-Z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

// The one way that the library has for this is to extend its class.
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    let written = known.get(name);
    if (written === undefined) {
      written = super.sanitizeIdentifier(snakeCase(name));
      known.set(name, written);
    }
    return written;
  }
}

/** The dialect, whose statements have the names of the database. */
export function inSnakeCase(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  };
}

// Its types leave out what every version of the driver has: the messages of its connection.
type Told = { fields: { name: string }[] };
type Connected = {
  connection: { prependListener(message: "rowDescription", hear: (told: Told) => void): void };
};

/** Answers how to say whether this connection's columns have the names of the code; of whoever does not say so they have their own. */
export function naming(client: pg.PoolClient): (camel: boolean) => void {
  let on = false;
  const { connection } = client as unknown as Connected;
  connection.prependListener("rowDescription", ({ fields }) => {
    if (on) for (const field of fields) field.name = camelCase(field.name);
  });
  return (camel) => void (on = camel);
}

const json = new Set([114, 3802, 199, 3807]);
/** Whether values of a type of PostgreSQL have names inside. */
export const hasNames = (type: number): boolean => json.has(type);

/** As `parserOf`, for whom the names inside of JSON are the code's, too. */
export const camelTypes = {
  getTypeParser(type: number, format?: "text" | "binary") {
    const parse = parserOf(type, format);
    return hasNames(type) ? (text: string) => camelCased(parse(text)) : parse;
  },
};

/** What JSON holds, with the names of the code: of objects and lists of objects, however deep. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? each : camelCased(each)));
  if (typeof value !== "object" || value === null) return value;
  const renamed: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) renamed[camelCase(name)] = camelCased(part);
  return renamed;
}
