import { routesByArea, shapes } from "@kitround/contract/all-routes.ts";
import { type ErrorCode, errorStatus } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { z } from "zod";
import { jsonSchema } from "./json-schema.ts";
import { shareParameters } from "./shared-parameters.ts";

type Json = Record<string, unknown>;

const withSession: readonly ErrorCode[] = ["no_session", "forbidden"];
const withKey: readonly ErrorCode[] = ["missing_idempotency_key", "key_reused", "key_in_progress"];

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Error: errorSchema };
  for (const [area, routes] of Object.entries(routesByArea)) {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
      const described = operation(area, route, answered(route, schemas));
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
    }
  }
  const parameters = shareParameters(paths);
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Kitround",
      version: "1",
      description:
        "Every call carries X-Auth-Token, the session's id from POST /auth. Every change carries an Idempotency-Key, a UUID: sent again with the same key and the same content it answers the same and does nothing twice. Dates are YYYY-MM-DD, moments ISO 8601 in UTC, money integer cents, distances integer metres, weights integer grams. Besides what is listed, a call that is not public can fail with 403 (forbidden, no_session), one with a query, a body or a key with 400 (invalid_input, missing_idempotency_key), one with a key with 409 (key_in_progress, key_reused), one with a parameter in its path with 404 (not_found), and any call with a 5XX status (internal, unavailable); the body is an Error.",
    },
    servers: [{ url: "/api" }],
    // The default for every call.
    security: [{ session: [] }],
    tags: Object.keys(routesByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "X-Auth-Token" } },
      schemas,
      parameters: { IdempotencyKey: keyParameter, ...parameters },
      responses: sharedRefusals(),
    },
  };
  // zod refers to a named shape relative to the schema being converted; the document has one place for all of them.
  const text = JSON.stringify(document).replaceAll(
    '"$ref":"#/$defs/',
    '"$ref":"#/components/schemas/',
  );
  return JSON.parse(text) as Json;
}

/** The schema of a route's answer. Adds the named shapes that it refers to to `schemas`. */
function answered(route: Route, schemas: Json): Json {
  const { $defs, ...schema } = jsonSchema(route.result, "output", { metadata: shapes });
  Object.assign(schemas, $defs);
  return schema;
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

function operation(area: string, route: Route, answer: Json): Json {
  return {
    tags: [area],
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
          : { "application/json": { schema: answer } },
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

/** Who may call a route, in words. */
export function whoMay(route: Route): string {
  const { access } = route;
  if (access === "public") return "Public.";
  if (access === "session") return "Needs a session.";
  return `Needs ${[access].flat().join(" or ")}.`;
}

/** The codes that a route can be refused with, by status. Leaves out the server's own faults, which every route can meet. */
export function refusals(route: Route): Record<string, string> {
  const codes: ErrorCode[] = [
    ...(route.body || route.query ? (["invalid_input"] as const) : []),
    ...(route.params ? (["not_found"] as const) : []),
    ...(route.access === "public" ? [] : withSession),
    ...(needsKey(route) ? withKey : []),
    ...(route.errors ?? []),
  ];
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, [...new Set(list)].toSorted().join(", ")]),
  );
}

/** "409 stale_version, transition_refused" is the component 409StaleVersionTransitionRefused. */
function refusalName(status: string, codes: string): string {
  const words = codes.split(/[^a-z]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${status}${words.join("")}`;
}

/** Codes that depend on how a call is made: the document explains once which calls can get them. */
const saidOnce: ReadonlySet<string> = new Set([
  "forbidden",
  "invalid_input",
  "key_in_progress",
  "key_reused",
  "missing_idempotency_key",
  "no_session",
  "not_found",
]);

/**
 * The codes of this route alone. A public route lists its own 403, because the document's general part does not apply
 * to it.
 */
function ownRefusals(route: Route): [status: string, codes: string][] {
  return Object.entries(refusals(route)).flatMap(([status, codes]): [string, string][] => {
    if (status === "403" && route.access === "public") return [[status, codes]];
    const own = codes.split(", ").filter((code) => !saidOnce.has(code));
    return own.length === 0 ? [] : [[status, own.join(", ")]];
  });
}

function sharedRefusals(): Json {
  const all = Object.values(routesByArea).flatMap((routes) => routes.flatMap(ownRefusals));
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    all.map(([status, codes]) => [refusalName(status, codes), { description: codes, content }]),
  );
}

function refusalRefs(route: Route): Json {
  return Object.fromEntries(
    ownRefusals(route).map(([status, codes]) => [
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
