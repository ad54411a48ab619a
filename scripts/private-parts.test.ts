import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot, root } from "./root.mjs";
import { sourceFiles } from "./source-files.mjs";

// Code that uses a library's private parts breaks with a minor version of it. This looks for their names as plain
// text. It can't see a private part whose name isn't here, or one that is reached by a computed name.

const privateParts: Readonly<Record<string, readonly string[]>> = {
  zod: ["zod/v4", "._zod", '["_zod"]', "._def", "._idmap", "__zod_"],
  pg: [
    "pg/lib",
    "pg-protocol",
    "extends pg.Query",
    "new pg.Query(",
    "_parsers",
    "_prebuiltEmptyResultObject",
    "parsedStatements",
    "activeQuery",
    "queryQueue",
    "connection.stream",
    "_pendingQueue",
    "._clients",
  ],
  kysely: ["kysely/dist"],
  fastify: ["fastify/lib", "kRouteContext", "kSchemaResponse", "kReplySerializer"],
};

/** Allowed uses, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  "apps/web/src/main.tsx __zod_":
    "sets what z.config({ jitless: true }) sets, without loading zod before the first paint",
};

/** Each use in this text, as "FILE NAME". */
function usesIn(file: string, text: string): string[] {
  return Object.values(privateParts)
    .flat()
    .filter((part) => text.includes(part))
    .map((part) => `${file} ${part}`);
}

const sources = sourceFiles(root).filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith("private-parts.test.ts"),
);

test("no source uses a private part of pg, Kysely, zod or Fastify, except those with a reason", () => {
  const uses = sources.flatMap((file) => usesIn(file, readFileSync(inRoot(file), "utf8")));
  expect(uses.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test.each([
  ['import { $ZodType } from "zod/v4/core";', "zod/v4"],
  ["schema._zod.def.type", "._zod"],
  ["class Message extends pg.Query {", "extends pg.Query"],
  ["client.connection.stream.destroy()", "connection.stream"],
  ['import { x } from "kysely/dist/esm/index.js";', "kysely/dist"],
  ['import { kRouteContext } from "fastify/lib/symbols.js";', "fastify/lib"],
])("a use is detected: %s", (text, part) => {
  expect(usesIn("a.ts", text)).toContain(`a.ts ${part}`);
});
