import type { Route } from "@kitround/contract/route.ts";
import { jsonSchema } from "../../apps/api/src/http/json-schema.ts";

type Schema = Record<string, unknown>;

/** The server's default limit of a body in bytes. */
const usualBytes = 256 * 1024;
/** For a list without a limit of its own. */
const manyItems = 20_000;

/**
 * An example of a route's body, as large as the schema and its byte limit allow: every text and every list as long as
 * possible. `idAt` returns the id for a position, so that the ids of a list differ.
 */
export function heaviestBody(route: Route & { body: NonNullable<Route["body"]> }, given: unknown) {
  const schema = jsonSchema(route.body, "input");
  const most = (route.bodyLimit ?? usualBytes) - 1024;
  // Lists share the available bytes: fewer items in each until it fits.
  for (let items = manyItems; items >= 1; items = Math.floor(items * 0.7)) {
    const body = JSON.stringify(grown(schema, given, items));
    if (Buffer.byteLength(body) <= most) return body;
  }
  return JSON.stringify(given);
}

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
