import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";
import { docsPage } from "./docs-page.ts";
import { exampleBody, exampleOf } from "./example.ts";
import { openApiFiles } from "./openapi-files.ts";
import { openApi } from "./openapi.ts";

interface Ref {
  $ref: string;
}

const document = openApi() as {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
};

function refsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" ? [String(value)] : refsIn(value),
  );
}

test("each of the document's files is under 300 KB, and together they have every call once", () => {
  const files = openApiFiles();
  const sizes = Object.entries(files).filter(([, text]) => Buffer.byteLength(text) >= 300_000);
  expect(sizes).toEqual([]);
  const { paths } = JSON.parse(files["openapi.json"] ?? "") as { paths: Record<string, Ref> };
  const found = Object.entries(paths).map(([path, { $ref }]) => {
    const [file = "", pointer = ""] = $ref.split("#/");
    const calls = JSON.parse(files[file] ?? "{}") as Record<string, unknown>;
    const text = JSON.stringify(calls[pointer.replaceAll("~1", "/")]);
    return [path, JSON.parse(text.replaceAll('"../openapi.json#/', '"#/')) as unknown];
  });
  expect(Object.fromEntries(found)).toEqual(document.paths);
});

test("shapes are shared under the contract's own names, and every reference resolves", () => {
  const { schemas = {} } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["Allocation", "Error", "KitDetail", "Trip", "TripDetail"]),
  );
  const refs = new Set(refsIn(document));
  expect(refs.size).toBeGreaterThan(40);
  for (const ref of refs) {
    const [, section = "", kind = "", name = ""] = ref.split("/");
    expect([ref, section, document.components[kind]?.[name]]).toEqual([
      ref,
      "components",
      expect.anything(),
    ]);
  }
  const calls = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(calls).toHaveLength(allRoutes.length);
});

test.each(allRoutes.filter((route) => route.body).map((route) => [route] as const))(
  "the example of $method $path is accepted by its own route",
  (route) => {
    expect(route.body?.safeParse(exampleBody(route)).error?.issues ?? []).toEqual([]);
  },
);

test("the page shows each call with an example of it and of its answer", () => {
  const page = docsPage();
  expect(page.match(/<h3>For example<\/h3>/g)).toHaveLength(allRoutes.length);
  const start = allRoutes.find((route) => route.path === "/trips/:id/start");
  if (!start) throw new Error("A trip can be started.");
  const { call, answer } = exampleOf(start);
  expect(call).toMatch(
    /^POST \/api\/trips\/[0-9a-f-]{36}\/start\nX-Auth-Token: .+\nIdempotency-Key: .+\n\n\{/,
  );
  expect(start.result.safeParse(answer).error?.issues ?? []).toEqual([]);
});
