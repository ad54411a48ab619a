import type { Route } from "@kitround/contract/route.ts";
import { z } from "zod";

export interface ObjectSchema extends Record<string, unknown> {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

const scalars: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean"]);

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/** Leaves out what a format or a type already says, and writes "a text or null" as a list of types: the OpenAPI document is half as long. */
const shorter: NonNullable<Options["override"]> = ({ jsonSchema }) => {
  const [one, other, ...more] = jsonSchema.anyOf ?? [];
  const isScalar = typeof one?.type === "string" && scalars.has(one.type) && !one.enum;
  if (isScalar && other?.type === "null" && more.length === 0) {
    delete jsonSchema.anyOf;
    // JSON Schema allows a list of types here; zod's type of it does not.
    Object.assign(jsonSchema, one, { type: [one.type, "null"] });
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/**
 * An answer may gain fields without breaking its readers, so its schema does not forbid others. The serializer needs
 * that too: it leaves out what is not declared, where `additionalProperties: false` would make an `anyOf` refuse it.
 */
const openToMore: typeof shorter = (made) => {
  shorter(made);
  if (made.jsonSchema.additionalProperties === false) delete made.jsonSchema.additionalProperties;
};

/** A schema as JSON Schema, without references unless `options` name shapes: what may be sent ("input") or is answered ("output"). */
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
  // An object's properties are never the booleans `true` and `false` that JSON Schema allows: zod makes none.
  return made as ObjectSchema;
}

/**
 * The schema that Fastify compiles a route's answers from. OpenAPI 3.0 writes "or null" as `nullable: true`, which
 * fast-json-stringify compiles inline; it would validate the value for an `anyOf`.
 */
export function answerSchema(route: Route): ObjectSchema {
  return jsonSchema(route.result, "output", { target: "openapi-3.0" });
}
