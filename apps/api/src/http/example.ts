import type { Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { jsonSchema } from "./json-schema.ts";
import { needsKey } from "./openapi.ts";

type Schema = Record<string, unknown>;

const anId = "0192f3a4-5b6c-4d7e-8f90-a1b2c3d4e5f6";

/** An example of a call and its answer, generated from the route's shapes. */
export function exampleOf(route: Route): { call: string; answer: unknown } {
  const properties = route.params ? jsonSchema(route.params, "input").properties : undefined;
  const path = filledPath(route.path, (name) => exampleValue(properties?.[name] ?? {}, name));
  const lines = [`${route.method} /api${path}${queryOf(route)}`];
  if (route.access !== "public") lines.push(`X-Auth-Token: ${anId}`);
  if (needsKey(route)) lines.push("Idempotency-Key: 7d1c2b3a-4f5e-4678-9abc-def012345678");
  if (route.body) lines.push("", JSON.stringify(exampleBody(route), null, 2));
  return {
    call: lines.join("\n"),
    answer: exampleValue(jsonSchema(route.result, "output"), ""),
  };
}

export function exampleBody(route: Route): unknown {
  return route.body ? exampleValue(jsonSchema(route.body, "input"), "") : undefined;
}

function queryOf(route: Route): string {
  if (!route.query) return "";
  const { properties = {}, required = [] } = jsonSchema(route.query, "input");
  const given = new URLSearchParams(
    required.map((name): [string, string] => [
      name,
      String(exampleValue(properties[name] ?? {}, name)),
    ]),
  );
  return given.size === 0 ? "" : `?${given}`;
}

const formats: Record<string, unknown> = {
  uuid: anId,
  date: "2026-11-24",
  "date-time": "2026-11-24T08:30:00.000Z",
  email: "ana@fairview.example",
  uri: "https://kitround.example/",
  time: "08:30",
};

// By the field's name: a pattern or a rule needs a certain value, or a realistic value is easier to understand.
const fields: Record<string, unknown> = {
  code: "DBN",
  branchCode: "NWK",
  country: "NZ",
  currency: "NZD",
  timeZone: "Pacific/Auckland",
  locale: "en-NZ",
  nameEn: "Dem Bones",
  nameMi: "Ngā Iwi",
  name: "Thursday south",
  schoolName: "Māpere School",
  kitTypeName: "Dem Bones",
  kitCode: "DBN-01",
  firstName: "Ana",
  lastName: "Rewi",
  password: "seven herons over the estuary",
  newPassword: "nine kererū in the pūriri tree",
  colour: "#1565c0",
  toOn: "2026-11-25",
  endsOn: "2026-12-18",
  collectOn: "2026-12-08",
  departAt: "08:30",
  backBy: "15:00",
  cutOffTime: "15:00",
  windowFrom: "09:00",
  windowTo: "14:30",
  lat: -36.85,
  lng: 174.76,
};

export function exampleValue(schema: Schema, field: string): unknown {
  if ("const" in schema) return schema["const"];
  if ("default" in schema) return schema["default"];
  const choices = schema["enum"];
  if (Array.isArray(choices)) return choices[0];
  const either = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(either)) return exampleValue((either[0] ?? {}) as Schema, field);
  const all = schema["allOf"];
  if (Array.isArray(all)) {
    return Object.assign({}, ...all.map((each: Schema) => exampleValue(each, field)));
  }
  const { properties } = schema;
  if (typeof properties === "object" && properties !== null) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, exampleValue(each as Schema, name)]),
    );
  }
  const { items } = schema;
  if (typeOf(schema) === "array") {
    const length = Math.max(1, Number(schema["minItems"] ?? 1));
    return Array.from({ length }, () => exampleValue((items ?? {}) as Schema, field));
  }
  if (typeOf(schema) === "object") return {};
  if (typeOf(schema) === "null") return null;
  if (typeOf(schema) === "boolean") return true;
  return field in fields && typeof fields[field] === kindOf(schema)
    ? fields[field]
    : plainExample(schema);
}

/** The type of a nullable value. */
function typeOf(schema: Schema): unknown {
  return [schema["type"]].flat()[0];
}

function kindOf(schema: Schema): string {
  return typeOf(schema) === "integer" ? "number" : String(typeOf(schema));
}

function plainExample(schema: Schema): unknown {
  if (typeOf(schema) === "integer" || typeOf(schema) === "number") {
    return Math.max(Number(schema["minimum"] ?? 1), Math.min(1, Number(schema["maximum"] ?? 1)));
  }
  const format = schema["format"];
  if (typeof format === "string" && format in formats) return formats[format];
  return "Text".padEnd(Number(schema["minLength"] ?? 0), ".");
}
