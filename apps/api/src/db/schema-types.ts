import type pg from "pg";

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** The database fills the column when it is left out. */
  filled: boolean;
  generated: boolean;
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as filled,
    (a.attgenerated <> '' or a.attidentity = 'a') as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and c.relname <> 'schema_migration' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

// check (role in ('a', 'b')) comes back as CHECK ((role = ANY (ARRAY['a'::text, 'b'::text])))
const choicesQuery = `
  select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text
  from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace
  order by 1, 2`;
const choice = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/;

const types: Record<string, string> = {
  uuid: "string",
  text: "string",
  "character varying": "string",
  boolean: "boolean",
  integer: "number",
  smallint: "number",
  bigint: "number",
  numeric: "number",
  "double precision": "number",
  real: "number",
  date: "string",
  "timestamp with time zone": "string",
  "time without time zone": "string",
  interval: "string",
  daterange: "string",
  bytea: "Buffer",
};
// JSON is read as a parsed value and written as text, because the driver would make a PostgreSQL array of an array.
const json = { select: "unknown", write: "string" };

/** The text of schema.gen.ts: the TypeScript types of every table's columns, from the database of `pool`. */
export async function schemaTypes(pool: pg.Pool): Promise<string> {
  const columns = (await pool.query<ColumnRow>(columnsQuery)).rows;
  const choices = new Map<string, string>();
  for (const row of (await pool.query<{ table: string; text: string }>(choicesQuery)).rows) {
    const [, column, list] = choice.exec(row.text) ?? [];
    if (!column || !list) continue;
    const values = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map((match) => match[1] ?? "");
    if (values.length > 0) {
      choices.set(
        `${row.table}.${column}`,
        values.map((value) => JSON.stringify(value.replaceAll("''", "'"))).join(" | "),
      );
    }
  }
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, list]) => {
    const lines = list.map((column) => {
      const chosen = choices.get(`${table}.${column.column}`);
      return `  ${camel(column.column)}: ${columnType(column, chosen)};`;
    });
    return `export interface ${pascal(table)}Table {\n${lines.join("\n")}\n}\n`;
  });
  const entries = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`);
  const walled = [...tables]
    .filter(([, list]) => list.some(isBranchOfActor))
    .map(([table]) => table);
  return [
    "// Generated from the migrated database by `npm run generate`.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";\n',
    ...interfaces,
    `export interface DB {\n${entries.join("\n")}\n}\n`,
    "/** The tables whose rows are a branch's own, as the database names them. */",
    `export const branchTables = [\n${walled.map((table) => `  "${table}",\n`).join("")}] as const;\n`,
  ].join("\n");
}

/**
 * The branch of a session or a link is not known before it was looked up, so it may be null, or only the system's
 * role may read the table.
 */
const systemOnly = new Set(["session", "one_time_link"]);
const isBranchOfActor = ({ table, column }: ColumnRow) =>
  column === "branch_id" && !systemOnly.has(table);

function columnType(column: ColumnRow, chosen: string | undefined): string {
  const isNull = column.nullable ? " | null" : "";
  if (column.type === "jsonb" || column.type === "json") {
    const insert = `${json.write}${isNull}${column.nullable || column.filled ? " | undefined" : ""}`;
    return `ColumnType<${json.select}, ${insert}, ${json.write}${isNull}>`;
  }
  const array = column.type.endsWith("[]");
  const base = chosen ?? types[column.type.replace("[]", "")];
  if (!base) throw new Error(`${column.table}.${column.column}: no type for ${column.type}.`);
  const type = `${array ? `${base}[]` : base}${isNull}`;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.filled ? `Generated<${type}>` : type;
}

function camel(snake: string): string {
  return snake.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(snake: string): string {
  const text = camel(snake);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
