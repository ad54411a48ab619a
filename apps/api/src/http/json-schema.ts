import type { Route } from "@kitround/contract/route.ts";
import { z } from "zod";

export interface ObjectSchema extends Record<string, unknown> {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

const scalars: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean"]);

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/**
 * Leaves out what a format or a type already implies, and writes "a text or null" as a list of types, which halves
 * the OpenAPI document.
 */
const shorter: NonNullable<Options["override"]> = ({ jsonSchema }) => {
  const [one, other, ...more] = jsonSchema.anyOf ?? [];
  const isScalar = typeof one?.type === "string" && scalars.has(one.type) && !one.enum;
  if (isScalar && other?.type === "null" && more.length === 0) {
    delete jsonSchema.anyOf;
    // JSON Schema allows a list of types here; zod's type for it does not.
    Object.assign(jsonSchema, one, { type: [one.type, "null"] });
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/**
 * An answer may gain fields without breaking its readers, so its schema does not forbid others. The serializer needs
 * that too: it leaves out undeclared fields, but `additionalProperties: false` would make an `anyOf` fail.
 */
const openToMore: typeof shorter = (made) => {
  shorter(made);
  if (made.jsonSchema.additionalProperties === false) delete made.jsonSchema.additionalProperties;
};

/**
 * A schema as JSON Schema, of the input ("input") or of the answer ("output"). Without references unless `options`
 * names shapes.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  options: Options = {},
): ObjectSchema & { $defs?: Record<string, unknown> } {
  const override = io === "output" ? openToMore : shorter;
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override,
    ...options,
  });
  // Cast: JSON Schema allows the booleans `true` and `false` as properties, but zod generates none.
  return made as ObjectSchema;
}

/**
 * The schema that Fastify compiles a route's serializer from. OpenAPI 3.0 writes "or null" as `nullable: true`, which
 * fast-json-stringify compiles inline; for an `anyOf` it would validate the value.
 */
export function answerSchema(route: Route): ObjectSchema {
  return jsonSchema(route.result, "output", { target: "openapi-3.0" });
}
