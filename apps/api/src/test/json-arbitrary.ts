import fc from "fast-check";
import { exampleValue } from "../http/example.ts";
import type { jsonSchema } from "../http/json-schema.ts";

type Schema = ReturnType<typeof jsonSchema> & Record<string, unknown>;

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: instants().map((at) => at.slice(0, 10)),
  "date-time": instants(),
};

function instants(): fc.Arbitrary<string> {
  const range = { min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true };
  return fc.date(range).map((at) => at.toISOString());
}

/** Fields with a rule that JSON Schema can't express and that random texts would hardly ever satisfy. */
const ruled = new Set(["timeZone"]);

/** A field that no schema declares. */
export const undeclared = "undeclaredField";

/**
 * Values of a JSON Schema as `jsonSchema` makes them, with an undeclared field in every object of declared ones. A value may
 * still be invalid, because keywords do not express every refinement.
 */
export function valuesOf(schema: Schema, field = ""): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...schema["enum"]);
  const either = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(either))
    return fc.oneof(...either.map((each: Schema) => valuesOf(each, field)));
  const { type } = schema;
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each: string) => valuesOf({ ...schema, type: each }, field)));
  }
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({
        min: Number(schema["minimum"] ?? -1e9),
        max: Number(schema["maximum"] ?? 1e9),
      });
    case "number":
      return fc.double({
        min: Number(schema["minimum"] ?? -1e9),
        max: Number(schema["maximum"] ?? 1e9),
        noNaN: true,
      });
    case "string":
      return texts(schema, field);
    case "array":
      return fc.array(valuesOf((schema["items"] ?? {}) as Schema), {
        minLength: Number(schema["minItems"] ?? 0),
        maxLength: Number(schema["minItems"] ?? 0) + 3,
      });
    case "object":
      return objects(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function texts(schema: Schema, field: string): fc.Arbitrary<string> {
  const format = formats[String(schema["format"])];
  if (format) return format;
  if (ruled.has(field)) return fc.constant(String(exampleValue(schema, field)));
  // For a pattern or another format one example is enough: what is tested here are characters that JSON escapes.
  if (schema["pattern"] !== undefined || schema["format"] !== undefined) {
    return fc.constant(String(exampleValue(schema, field)));
  }
  const least = Number(schema["minLength"] ?? 0);
  const most = Math.min(Number(schema["maxLength"] ?? 40), least + 40);
  // The contract trims texts, so an answer never has spaces around them.
  return fc.string({ unit: "binary", minLength: least, maxLength: most }).map((t) => t.trim());
}

function objects(schema: Schema): fc.Arbitrary<unknown> {
  const parts = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, valuesOf(part, name)] as const,
  );
  const own = fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] });
  const others = schema["additionalProperties"];
  if (typeof others !== "object" || others === null) {
    return own.map((declared) => ({ [undeclared]: 1, ...declared }));
  }
  // JavaScript objects sort whole numbers first; our field names are words.
  const names = fc.string().map((rest) => `x${rest}`);
  const more = fc.dictionary(names, valuesOf(others as Schema), { maxKeys: 3 });
  return fc.tuple(more, own).map(([given, named]) => ({ ...given, ...named }));
}
