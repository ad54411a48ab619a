import { allRoutes } from "@kitround/contract/all-routes.ts";
import { type Route, route } from "@kitround/contract/route.ts";
import fc from "fast-check";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { undeclared, valuesOf } from "../test/json-arbitrary.ts";
import { ownApp } from "../test/test-app.ts";
import { answerSchema, jsonSchema } from "./json-schema.ts";
import { mount } from "./mount.ts";
import { serialise } from "./answer.ts";

const shape = { method: "GET", access: "session", summary: "As in production" } as const;

type Serialiser = (route: Route, result: unknown) => string;

/** `serialise` of these routes, on a server without any others. */
async function serialiserOf(routes: readonly Route[]): Promise<Serialiser> {
  const app = fastify();
  app.decorate("config", { ...readConfig({}), checkAnswers: false });
  const replies = new Map<Route, FastifyReply>();
  for (const [index, each] of routes.entries()) {
    app.get(`/${index}`, {
      schema: { response: { [each.status ?? 200]: answerSchema(each) } },
      handler: (_, reply) => {
        replies.set(each, reply);
        return reply.send("");
      },
    });
  }
  await Promise.all(routes.map((_, index) => app.inject(`/${index}`)));
  return (each, result) => {
    const reply = replies.get(each);
    if (!reply) throw new Error(`${each.path} was not asked for.`);
    return serialise(reply, each, result);
  };
}

const json = allRoutes.filter(({ answers, stream }) => answers === undefined && !stream);
const serialised = await serialiserOf(json);

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
  async (_, result, value, left) => {
    const one = route({ ...shape, path: "/test", result });
    const serialisedAlone = await serialiserOf([one]);
    expect(serialisedAlone(one, value)).toBe(JSON.stringify(left));
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
