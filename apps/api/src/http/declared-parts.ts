import type { z } from "zod";

/** Leaves of a value what its shape declares. */
type Take = (value: unknown) => unknown;

const known = new WeakMap<z.ZodType, Take | null>();

/**
 * What a shape declares, and no more: a value of another shape stays one, for nothing is parsed here. A row's type proves its
 * values when the code is compiled; what it does not prove is that a row has no columns besides.
 */
export function declaredParts(schema: z.ZodType, value: unknown): unknown {
  const take = takerOf(schema);
  return take ? take(value) : value;
}

/** Null where all of a value is declared. */
function takerOf(schema: z.ZodType): Take | null {
  let take = known.get(schema);
  if (take === undefined) known.set(schema, (take = make(schema)));
  return take;
}

function make(schema: z.ZodType): Take | null {
  // The shapes that zod itself tells apart.
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "object":
      return ofObject(def as z.core.$ZodObjectDef);
    case "array":
      return ofArray(takerOf(def.element as z.ZodType));
    case "nullable":
    case "optional":
    case "readonly":
      return ofPresent(takerOf(def.innerType as z.ZodType));
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "unknown":
    case "any":
      return null;
    case "union":
      if (def.options.every((option) => takerOf(option as z.ZodType) === null)) return null;
      return parsed(schema);
    // Whatever changes or chooses as it parses is parsed.
    default:
      return parsed(schema);
  }
}

const parsed =
  (schema: z.ZodType): Take =>
  (value) =>
    schema.parse(value);

const ofPresent = (take: Take | null): Take | null =>
  take && ((value) => (value === null || value === undefined ? value : take(value)));

const ofArray = (take: Take | null): Take | null =>
  take && ((value) => (Array.isArray(value) ? value.map(take) : value));

function ofObject({ shape, catchall }: z.core.$ZodObjectDef): Take | null {
  const open = catchall !== undefined && catchall._zod.def.type !== "never";
  if (open) return null;
  const parts = Object.entries(shape).map(
    ([name, part]) => [name, takerOf(part as z.ZodType)] as const,
  );
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const given = value as Record<string, unknown>;
    const taken: Record<string, unknown> = {};
    for (const [name, take] of parts) {
      const part = given[name];
      if (part !== undefined) taken[name] = take ? take(part) : part;
    }
    return taken;
  };
}
