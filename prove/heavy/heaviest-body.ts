import type { Route } from "@kitround/contract/route.ts";
import { jsonSchema } from "../../apps/api/src/http/json-schema.ts";

type Schema = Record<string, unknown>;

/** The server's default limit of a body in bytes. */
const usualBytes = 256 * 1024;
/** For a list without a limit of its own. */
const manyItems = 20_000;

/** A row that a body may name. */
export interface Row {
  id: string;
  /** Null if its table has none. */
  rowVersion: number | null;
}

/**
 * A body that the route's schema accepts, as large as the schema and its byte limit allow: every text and every list
 * as long as possible. Ids are those of existing rows, each once in a list, with their present versions.
 */
export function heaviestBody(
  route: Route & { body: NonNullable<Route["body"]> },
  given: unknown,
  named: readonly { at: readonly string[]; rows: readonly Row[] }[],
): string {
  const schema = jsonSchema(route.body, "input");
  const most = (route.bodyLimit ?? usualBytes) - 1024;
  // Lists share the available bytes: fewer items in each until it fits.
  for (let items = manyItems; items >= 1; items = Math.floor(items * 0.7)) {
    const body = grown(schema, given, items);
    for (const { at, rows } of named) if (rows.length > 0) nameRows(body, at, rows, 0);
    accepted(route.body, body, given);
    const text = JSON.stringify(body);
    if (isTooLong(route.body, body)) continue;
    if (Buffer.byteLength(text) <= most) return text;
  }
  return JSON.stringify(given);
}

/** Puts the ids of rows at a place, and where a list leads there the next row into each item. */
function nameRows(into: unknown, at: readonly string[], rows: readonly Row[], nth: number): void {
  const [name, ...rest] = at;
  const row = rows[nth];
  if (name === undefined || row === undefined || !isObject(into)) return;
  if (Array.isArray(into)) {
    into.length = Math.min(into.length, rows.length);
    for (const [index, each] of into.entries()) {
      if (rest.length > 0) nameRows(each, rest, rows, index);
      else into[index] = rows[index]?.id;
    }
    return;
  }
  if (rest.length > 0) return nameRows(into[name], rest, rows, nth);
  into[name] = row.id;
  if (name === "id" && "rowVersion" in into && row.rowVersion !== null)
    into["rowVersion"] = row.rowVersion;
}

/** Puts the example's own value wherever the grown one breaks a rule that the JSON schema does not tell. */
function accepted(schema: NonNullable<Route["body"]>, body: unknown, given: unknown): void {
  const { error } = schema.safeParse(body);
  for (const { path } of error?.issues ?? []) {
    if (Array.isArray(valueAt(body, path))) continue;
    const at = path.slice(0, -1);
    const [holder, example] = [body, given].map((from) => valueAt(from, at));
    const name = path.at(-1);
    if (name !== undefined && isObject(holder) && isObject(example))
      holder[String(name)] = example[String(name)];
  }
}

/** Whether a list breaks a rule: it has too many items, or those of its inner lists together. */
const isTooLong = (schema: NonNullable<Route["body"]>, body: unknown): boolean =>
  (schema.safeParse(body).error?.issues ?? []).some(({ path }) =>
    Array.isArray(valueAt(body, path)),
  );

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const valueAt = (from: unknown, at: readonly PropertyKey[]): unknown =>
  at.reduce<unknown>(
    // An example's lists have one item.
    (value, name) =>
      isObject(value) ? (value[String(name)] ?? (Array.isArray(value) ? value[0] : null)) : null,
    from,
  );

function grown(schema: Schema, value: unknown, items: number): unknown {
  const inner = chosen(schema, value);
  if (Array.isArray(value)) {
    const { items: of = {}, maxItems = items } = inner as { items?: Schema; maxItems?: number };
    if (value.length === 0) return value;
    return Array.from({ length: Math.min(maxItems, items) }, (_, index) =>
      grown(of, value[index % value.length], Math.ceil(items / 1_000)),
    );
  }
  if (typeof value === "object" && value !== null) {
    const properties = (inner["properties"] ?? {}) as Record<string, Schema>;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        grown(properties[name] ?? {}, each, items),
      ]),
    );
  }
  const { maxLength, format, pattern } = inner as Schema & { maxLength?: number };
  const isFree = format === undefined && pattern === undefined && inner["enum"] === undefined;
  if (typeof value !== "string" || maxLength === undefined || !isFree) return value;
  return value.padEnd(Math.min(maxLength, usualBytes), "ā");
}

/** Of several alternative shapes, the one that the value has. */
function chosen(schema: Schema, value: unknown): Schema {
  const either = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"]) as Schema[] | undefined;
  if (either === undefined) return schema;
  const kind = Array.isArray(value) ? "array" : typeof value;
  return either.map((each) => chosen(each, value)).find(({ type }) => type === kind) ?? schema;
}
