import { route } from "@kitround/contract/route.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { ownApp } from "../test/test-app.ts";
import { declaredParts } from "./declared-parts.ts";
import { mount } from "./mount.ts";

const inner = z.object({ name: z.string(), size: z.int().nullable() });
const extra = { name: "a", size: null, secret: 1 };
const bare = { name: "a", size: null };

test.each([
  ["an object", inner, extra, bare],
  ["a list", z.array(inner), [extra, extra], [bare, bare]],
  ["a list of texts", z.array(z.string()), ["a"], ["a"]],
  ["what is null", inner.nullable(), null, null],
  ["what may be null and is not", inner.nullable(), extra, bare],
  ["what is not there", z.object({ a: inner.optional() }), {}, {}],
  ["what is there", z.object({ a: inner.optional() }), { a: extra, b: 1 }, { a: bare }],
  [
    "an object in an object",
    z.object({ a: z.object({ b: inner }) }),
    { a: { b: extra } },
    { a: { b: bare } },
  ],
  ["any value by name", z.record(z.string(), z.unknown()), { a: extra }, { a: extra }],
  ["objects by name", z.record(z.string(), inner), { a: extra }, { a: bare }],
  [
    "one of several objects",
    z.union([inner, z.object({ code: z.string() })]),
    { code: "x", secret: 1 },
    { code: "x" },
  ],
  ["one of several plain values", z.union([z.string(), z.number()]), 1, 1],
  ["what another is made of", z.string().transform((text) => text.length), "abc", 3],
])("%s leaves with what it declares, and nothing else", (_, schema: z.ZodType, value, left) => {
  expect(declaredParts(schema, value)).toEqual(left);
  expect(declaredParts(schema, value)).toEqual(schema.parse(value));
});

const shape = { method: "GET", access: "session", summary: "As in production" } as const;
const loose = route({ ...shape, path: "/test-loose", result: inner });
const wrong = route({ ...shape, path: "/test-wrong", result: z.object({ at: z.iso.date() }) });

const rooms = (server: Parameters<typeof mount>[0]) => {
  mount(server, loose, async () => ({ ...bare, passwordHash: "no" }));
  mount(server, wrong, async () => ({ at: "soon" }));
};
const checking = await ownApp({}, rooms);
const serving = await ownApp({ checkAnswers: false }, rooms);

test("in production nothing undeclared leaves either, and values are taken at their type's word", async () => {
  const branch = await serving.newBranch();
  expect((await branch.call("viewer", loose, {})).body).toEqual(bare);
  expect((await branch.call("viewer", wrong, {})).body).toEqual({ at: "soon" });
});

test("where answers are checked, one outside its shape is a fault", async () => {
  const branch = await checking.newBranch();
  await branch.refused("viewer", wrong, {}, "internal");
});
