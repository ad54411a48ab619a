import { allRoutes } from "@kitround/contract/all-routes.ts";
import { type Route, route } from "@kitround/contract/route.ts";
import fc from "fast-check";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { undeclared, valuesOf } from "../test/json-arbitrary.ts";
import { ownApp } from "../test/test-app.ts";
import { jsonSchema } from "./json-schema.ts";
import { mount } from "./mount.ts";
import { serialise } from "./answer.ts";

const shape = { method: "GET", access: "session", summary: "As in production" } as const;

type Serialiser = (route: Route, result: unknown) => string;

/** `serialise` as in production, on a server without routes of its own. */
async function productionSerialiser(): Promise<Serialiser> {
  const app = fastify();
  app.decorate("config", { ...readConfig({}), checkAnswers: false });
  const replies: FastifyReply[] = [];
  app.get("/", (_, reply) => {
    replies.push(reply);
    return reply.send("");
  });
  await app.inject("/");
  const [reply] = replies;
  if (!reply) throw new Error("The route was not called.");
  return (route, result) => serialise(reply, route, result);
}

const json = allRoutes.filter(({ answers, stream }) => answers === undefined && !stream);
const serialised = await productionSerialiser();

describe("an answer is the JSON of the parsed result, byte for byte", () => {
  test.each(json.map((each) => [`${each.method} ${each.path}`, each] as const))("%s", (_, each) => {
    const values = valuesOf(jsonSchema(each.result, "output"));
    fc.assert(
      fc.property(values, (value) => {
        const parsed = each.result.safeParse(value);
        // Refinements are not among the schema's keywords: values that they refuse are never answered.
        fc.pre(parsed.success);
        const text = serialised(each, value);
        expect(text).toBe(JSON.stringify(parsed.data));
        expect(text).not.toContain(undeclared);
      }),
      { numRuns: 25 },
    );
  });
});

const inner = z.object({ name: z.string(), size: z.int().nullable() });
const extra = { name: "a", size: null, secret: 1 };
const bare = { name: "a", size: null };

const shapes: [string, z.ZodType, unknown, unknown][] = [
  ["an object", inner, extra, bare],
  ["a list", z.array(inner), [extra, extra], [bare, bare]],
  ["what is null", inner.nullable(), null, null],
  ["what may be null and is not", inner.nullable(), extra, bare],
  ["what is not there", z.object({ a: inner.optional() }), {}, {}],
  ["what is there", z.object({ a: inner.optional() }), { a: extra, b: 1 }, { a: bare }],
  [
    "an object in objects",
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
];

test.each(shapes)(
  "%s is sent with its declared fields, and nothing else",
  (_, result, value, left) => {
    const one = route({ ...shape, path: "/test", result });
    expect(serialised(one, value)).toBe(JSON.stringify(left));
    expect(result.parse(value)).toEqual(left);
  },
);

const loose = route({ ...shape, path: "/test-loose", result: inner });
const wrong = route({ ...shape, path: "/test-wrong", result: z.object({ at: z.iso.date() }) });

const rooms = (server: FastifyInstance) => {
  mount(server, loose, async () => ({ ...bare, passwordHash: "no" }));
  mount(server, wrong, async () => ({ at: "soon" }));
};
const checking = await ownApp({}, rooms);
const serving = await ownApp({ checkAnswers: false }, rooms);

test("in production nothing undeclared is sent either, and a value is checked for its type only", async () => {
  const branch = await serving.newBranch();
  expect((await branch.call("viewer", loose, {})).body).toEqual(bare);
  expect((await branch.call("viewer", wrong, {})).body).toEqual({ at: "soon" });
});

test("where answers are checked, one that does not match its shape is a fault", async () => {
  const branch = await checking.newBranch();
  await branch.refused("viewer", wrong, {}, "internal");
});
