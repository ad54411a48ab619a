import { brotliDecompressSync } from "node:zlib";
import { route } from "@kitround/contract/route.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { ownApp } from "../test/test-app.ts";
import { mount } from "./mount.ts";

const shape = { access: "session", summary: "Answer at length" } as const;
const result = z.object({ text: z.string() });
const long = route({ ...shape, method: "GET", path: "/test-long", result });
const short = route({ ...shape, method: "GET", path: "/test-short", result });
const made = route({ ...shape, method: "POST", path: "/test-long", body: z.object({}), result });

let text = "kōwhai ".repeat(400);
const app = await ownApp({}, (server) => {
  mount(server, long, async () => ({ text }));
  mount(server, short, async () => ({ text: "kōwhai" }));
  mount(server, made, async () => ({ text }));
});
const branch = await app.newBranch();
const get = (path: string, headers: Record<string, string>, role: "viewer" | "admin" = "viewer") =>
  app.server.inject({
    url: `/api${path}`,
    headers: { "x-auth-token": branch.actors[role].token, ...headers },
  });

test.each([
  ["br", true],
  ["gzip, deflate, br, zstd", true],
  ["gzip;q=1.0, br;q=0.8", true],
  ["gzip, br;q=0", false],
  ["gzip, br;q=0.0, deflate", false],
  ["gzip", false],
  ["brr", false],
  ["", false],
])("a long answer to a client that accepts %j is sent as brotli: %s", async (accepted, packed) => {
  const answer = await get("/test-long", { "accept-encoding": accepted });
  expect(answer.headers["content-encoding"]).toBe(packed ? "br" : undefined);
  expect(answer.headers["vary"]).toContain("Accept-Encoding");
  const body = packed ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
  expect(JSON.parse(body)).toEqual({ text });
  if (packed) expect(answer.rawPayload.length).toBeLessThan(200);
});

test("a short answer is sent uncompressed", async () => {
  const answer = await get("/test-short", { "accept-encoding": "br" });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json()).toEqual({ text: "kōwhai" });
});

test("an unchanged answer is 304 until it changes, and no cache stores it", async () => {
  const first = await get("/test-long", {});
  const mark = String(first.headers["etag"]);
  expect(first.headers["cache-control"]).toBe("no-store");
  const again = await get("/test-long", { "if-none-match": mark });
  expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", mark]);
  expect(again.headers["cache-control"]).toBe("no-store");
  text = `${text}.`;
  const changed = await get("/test-long", { "if-none-match": mark });
  expect([changed.statusCode, changed.json()]).toEqual([200, { text }]);
});

test("an ETag belongs to its caller, and a mutation has none", async () => {
  const mine = await get("/test-long", {});
  const theirs = await get(
    "/test-long",
    { "if-none-match": String(mine.headers["etag"]) },
    "admin",
  );
  expect(theirs.statusCode).toBe(200);
  const change = await branch.call("viewer", made, { body: {} });
  expect(change.headers["etag"]).toBeUndefined();
});

test("an ETag does not replace a session: the call is refused", async () => {
  const mark = String((await get("/test-long", {})).headers["etag"]);
  const answer = await app.server.inject({
    url: "/api/test-long",
    headers: { "if-none-match": mark, "x-auth-token": "n".repeat(43) },
  });
  expect([answer.statusCode, answer.headers["etag"]]).toEqual([403, undefined]);
});
