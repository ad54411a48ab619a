import { z } from "zod";

/**
 * The schema of one field of a body ("name", "contacts.2.email"), or null if there is none. A body of changes leaves
 * unchanged fields out; a form always sends its fields, so the schema is returned as a required one.
 */
export function fieldSchema(body: z.ZodType, path: string): z.ZodType | null {
  let at: z.ZodType | null = body;
  for (const step of path.split(".")) {
    at = at === null ? null : stepInto(opened(at), step);
  }
  return at === null ? null : given(at);
}

function stepInto(schema: z.ZodType, step: string): z.ZodType | null {
  if (schema instanceof z.ZodObject) return typeOf(schema.shape[step]);
  if (schema instanceof z.ZodArray) return typeOf(schema.element);
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) {
      const found = option instanceof z.ZodType ? stepInto(opened(option), step) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

function typeOf(schema: unknown): z.ZodType | null {
  return schema instanceof z.ZodType ? schema : null;
}

/** Removes the wrappers that make a value optional. */
function given(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  const inner = wrapped ? typeOf(schema.unwrap()) : null;
  return inner === null ? schema : given(inner);
}

/** Removes all wrappers, down to the schema that contains the fields. */
function opened(schema: z.ZodType): z.ZodType {
  const plain = given(schema);
  const inner =
    plain instanceof z.ZodNullable || plain instanceof z.ZodReadonly
      ? typeOf(plain.unwrap())
      : null;
  return inner === null ? plain : opened(inner);
}
