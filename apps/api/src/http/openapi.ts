import { routesByArea } from "@kitround/contract/all-routes.ts";
import { type ErrorCode, errorStatus } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import { z } from "zod";

type Json = Record<string, unknown>;

const everyRoute: readonly ErrorCode[] = ["internal", "unavailable"];
const withSession: readonly ErrorCode[] = ["no_session", "forbidden"];
const withKey: readonly ErrorCode[] = ["missing_idempotency_key", "key_reused", "key_in_progress"];

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [area, routes] of Object.entries(routesByArea)) {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(area, route) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Kitround",
      version: "1",
      description:
        "Every call carries X-Auth-Token, the session's id from POST /auth. Every change carries an Idempotency-Key, a UUID: sent again with the same key and the same content it answers the same and does nothing twice. Dates are YYYY-MM-DD, moments ISO 8601 in UTC, money integer cents, distances integer metres, weights integer grams.",
    },
    servers: [{ url: "/api" }],
    tags: Object.keys(routesByArea).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "X-Auth-Token" } },
      schemas: { Error: errorSchema },
      responses: {
        Refusal: {
          description: "Refused, and nothing was changed.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  };
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

function operation(area: string, route: Route): Json {
  return {
    tags: [area],
    operationId: operationId(route),
    summary: route.summary,
    description: whoMay(route),
    ...(route.access === "public" ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(route.params, "path"),
      ...parameters(route.query, "query"),
      ...(needsKey(route) ? [keyParameter] : []),
    ],
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
        description: "Done.",
        content: { "application/json": { schema: jsonSchema(route.result, "output") } },
      },
      ...refusals(route),
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

/** Each refusal a route can answer, by status. */
export function refusals(route: Route): Record<string, Json> {
  const codes: ErrorCode[] = [
    ...(route.body || route.query ? (["invalid_input"] as const) : []),
    ...(route.params ? (["not_found"] as const) : []),
    ...(route.access === "public" ? [] : withSession),
    ...(needsKey(route) ? withKey : []),
    ...(route.errors ?? []),
    ...everyRoute,
  ];
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { $ref: "#/components/responses/Refusal", description: [...new Set(list)].join(", ") },
    ]),
  );
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

// What says nothing more than the format or the type does is left out: the document halves.
function override({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
}

interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** A schema as JSON Schema: what may be sent (`input`), or what is answered. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any", override });
  return made as ObjectSchema;
}

function operationId(route: Route): string {
  const words = route.path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(":", "by-"));
  return [route.method.toLowerCase(), ...words].join("-");
}
