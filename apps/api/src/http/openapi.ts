import { routesByArea, shapeNames } from "@kitround/contract/all-routes.ts";
import { type ErrorCode, errorStatus } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import { z } from "zod";
import { shareParameters } from "./shared-parameters.ts";
import { shareSchemas } from "./shared-schemas.ts";

type Json = Record<string, unknown>;

/** What any call may meet, whatever it asks: one answer for the whole range, said once. */
const faults = "5XX";
const everyRoute: readonly ErrorCode[] = ["internal", "unavailable"];
const withSession: readonly ErrorCode[] = ["no_session", "forbidden"];
const withKey: readonly ErrorCode[] = ["missing_idempotency_key", "key_reused", "key_in_progress"];

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const all: Record<string, Json> = {};
  for (const [area, routes] of Object.entries(routesByArea)) {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
      all[path] = { ...all[path], [route.method.toLowerCase()]: operation(area, route) };
    }
  }
  const shared = shareParameters(all);
  const { paths, schemas } = shareSchemas(all, knownNames());
  return {
    openapi: "3.1.0",
    info: {
      title: "Kitround",
      version: "1",
      description:
        "Every call carries X-Auth-Token, the session's id from POST /auth. Every change carries an Idempotency-Key, a UUID: sent again with the same key and the same content it answers the same and does nothing twice. Dates are YYYY-MM-DD, moments ISO 8601 in UTC, money integer cents, distances integer metres, weights integer grams.",
    },
    servers: [{ url: "/api" }],
    // Of every call that does not say otherwise.
    security: [{ session: [] }],
    tags: Object.keys(routesByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "X-Auth-Token" } },
      schemas: { Error: errorSchema, ...schemas },
      parameters: { IdempotencyKey: keyParameter, ...shared },
      responses: sharedRefusals(),
    },
  };
}

/** As JSON with a line for each call and each shape: short, and a change of one is a change of its line. */
export function documentText(document: Json): string {
  const lines = (node: unknown, depth: number, indent: string): string => {
    if (depth === 0 || typeof node !== "object" || node === null) return JSON.stringify(node);
    if (Array.isArray(node)) return JSON.stringify(node);
    const deeper = `${indent} `;
    const parts = Object.entries(node).map(
      ([key, value]) => `${deeper}${JSON.stringify(key)}: ${lines(value, depth - 1, deeper)}`,
    );
    return `{\n${parts.join(",\n")}\n${indent}}`;
  };
  return `${lines(document, 3, "")}\n`;
}

/** What the contract calls its shapes, by their JSON: `stopLine` is StopLine, and StopLineInput where sending it is another shape. */
function knownNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [schema, exported] of shapeNames) {
    const name = exported.charAt(0).toUpperCase() + exported.slice(1);
    const answered = JSON.stringify(jsonSchema(schema, "output"));
    const sent = JSON.stringify(jsonSchema(schema, "input"));
    names.set(sent, sent === answered ? name : `${name}Input`);
    names.set(answered, name);
  }
  return names;
}

const errorSchema = {
  type: "object",
  required: ["code", "message", "details", "requestId"],
  properties: {
    code: { type: "string", enum: Object.keys(errorStatus) },
    message: { type: "string", description: "A sentence for a person." },
    details: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: "The field, as lines.2.qty; empty for the whole." },
          message: { type: "string" },
        },
      },
    },
    requestId: { type: "string" },
  },
};

const binary = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

function operation(area: string, route: Route): Json {
  return {
    tags: [area],
    operationId: operationId(route),
    summary: route.summary,
    description: whoMay(route),
    ...(route.access === "public" ? { security: [] } : {}),
    parameters: [
      ...parameters(route.params, "path"),
      ...parameters(route.query, "query"),
      ...(needsKey(route) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(route.takes ? { requestBody: { required: true, content: binary(route.takes) } } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(route.body, "input") } },
          },
        }
      : {}),
    responses: {
      [route.status ?? 200]: {
        description: "OK",
        content: route.answers
          ? binary([route.answers])
          : { "application/json": { schema: jsonSchema(route.result, "output") } },
      },
      ...refusalRefs(route),
    },
  };
}

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  schema: { type: "string", format: "uuid" },
};

export function needsKey(route: Route): boolean {
  return route.method !== "GET" && !route.keyless;
}

/** Who may call it, in words. */
export function whoMay(route: Route): string {
  const { access } = route;
  if (access === "public") return "Anybody.";
  if (access === "session") return "Whoever is signed in.";
  return `Whoever may ${[access].flat().join(" or ")}.`;
}

/** The codes that a route can be refused with, by status. */
export function refusals(route: Route): Record<string, string> {
  const codes: ErrorCode[] = [
    ...(route.body || route.query ? (["invalid_input"] as const) : []),
    ...(route.params ? (["not_found"] as const) : []),
    ...(route.access === "public" ? [] : withSession),
    ...(needsKey(route) ? withKey : []),
    ...(route.errors ?? []),
    ...everyRoute,
  ];
  const byStatus = Map.groupBy(codes, (code) =>
    errorStatus[code] >= 500 ? faults : String(errorStatus[code]),
  );
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, [...new Set(list)].toSorted().join(", ")]),
  );
}

/** "409 key_in_progress, stale_version" is the component Refused409KeyInProgressStaleVersion. */
function refusalName(status: string, codes: string): string {
  const words = codes.split(/[^a-z]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Refused${status}${words.join("")}`;
}

function sharedRefusals(): Json {
  const all = Object.values(routesByArea).flatMap((routes) =>
    routes.flatMap((route) => Object.entries(refusals(route))),
  );
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    all.map(([status, codes]) => [refusalName(status, codes), { description: codes, content }]),
  );
}

function refusalRefs(route: Route): Json {
  return Object.fromEntries(
    Object.entries(refusals(route)).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${refusalName(status, codes)}` },
    ]),
  );
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...(place === "path" || required.includes(name) ? { required: true } : {}),
    schema: property,
  }));
}

// What says nothing more than the format or the type does is left out: the document halves.
function override({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
}

const scalars: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);

/** "A text or null" as one list of types: shorter, and as readers of such documents expect it. A choice of words keeps its own shape. */
function foldNulls(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map(foldNulls);
  const read = Object.fromEntries(
    Object.entries(node).map(([key, each]) => [key, foldNulls(each)]),
  );
  const [one, other, ...more] = (Array.isArray(read["anyOf"]) ? read["anyOf"] : []) as Json[];
  const plain = one && scalars.has(one["type"]) && !("enum" in one) && !("const" in one);
  if (!plain || other?.["type"] !== "null" || more.length > 0) return read;
  const { anyOf: _, ...rest } = read;
  return { ...rest, ...one, type: [one["type"], "null"] };
}

/** An answer may gain a field without breaking whoever reads it: what is answered does not exclude others. */
function openToMore(told: { jsonSchema: Json }): void {
  override(told);
  if (told.jsonSchema["additionalProperties"] === false)
    delete told.jsonSchema["additionalProperties"];
}

interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** A schema as JSON Schema: what may be sent (`input`), or what is answered. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: io === "output" ? openToMore : override,
  });
  return foldNulls(made) as ObjectSchema;
}

function operationId(route: Route): string {
  const words = route.path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(":", "by-"));
  return [route.method.toLowerCase(), ...words].join("-");
}
