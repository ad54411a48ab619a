import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { exampleValue } from "./example.ts";
import { jsonSchema } from "./json-schema.ts";

// A handler receives only what its route's schema accepts, so any other property of the body must have been dropped.
const planted = "planted-beside-what-the-route-takes";
// Every column of every table, by its name in the code, and some names that other programs use.
const app = await testApp();
const { rows } = await app.database.pool.query<{ name: string }>(
  "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
);
const camel = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const columns = [...rows.map(({ name }) => camel(name)), "isAdmin", "tenantId", "token"];
const writes = allRoutes.filter(({ method, body }) => method !== "GET" && body !== undefined);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Adds all these columns to each object of the value. */
function withColumns(value: Json): Json {
  if (Array.isArray(value)) return value.map(withColumns);
  if (typeof value !== "object" || value === null) return value;
  // A spreadsheet's mapping has keys of its own; the import uses those of its list's columns (features/imports).
  const inner = Object.entries(value).map(
    ([name, each]) => [name, name === "mapping" ? each : withColumns(each)] as const,
  );
  const beside = columns.filter((name) => !(name in value)).map((name) => [name, planted] as const);
  return Object.fromEntries([...inner, ...beside]);
}

test("every route that writes and takes a body is tested here", () => {
  expect(writes.length).toBeGreaterThan(80);
  expect(columns.length).toBeGreaterThan(250);
});

test.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s takes its own fields alone",
  (_, { body }) => {
    if (body === undefined) throw new Error("Chosen because it has one.");
    // Cast: an example is JSON.
    const example = exampleValue(jsonSchema(body, "input"), "") as Json;
    expect(JSON.stringify(body.parse(withColumns(example)))).not.toContain(planted);
  },
);
