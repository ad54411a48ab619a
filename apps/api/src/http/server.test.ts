import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { getMe, updateMe } from "@kitround/contract/me/me.ts";
import { afterAll, describe, expect, test } from "vitest";
import { schemaTypes } from "../db/schema-types.ts";
import { type Called, ownApp } from "../test/test-app.ts";
import { openApiFiles } from "./openapi-files.ts";

const webDir = mkdtempSync(join(tmpdir(), "kitround-web-"));
afterAll(() => rmSync(webDir, { recursive: true, force: true }));
mkdirSync(join(webDir, "assets"));
writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Kitround</title>");
writeFileSync(join(webDir, "assets/app-0f3a.js"), "export {};");
writeFileSync(join(webDir, "assets/app-0f3a.js.br"), brotliCompressSync("export {};"));

const app = await ownApp({ webDir, publicUrl: "https://kitround.test" });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers });
const branch = await app.newBranch();

describe("bad calls", () => {
  const token = branch.actors.viewer.token;
  const patch = (payload: string, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: "PATCH",
      url: "/api/me",
      payload,
      headers: {
        "x-auth-token": token,
        "idempotency-key": crypto.randomUUID(),
        "content-type": "application/json",
        ...headers,
      },
    });

  test.each([
    ["broken JSON", "{", {}, 400, "invalid_input"],
    [
      "a poisoned prototype",
      '{"__proto__":{"admin":true},"rowVersion":1}',
      {},
      400,
      "invalid_input",
    ],
    ["no body", "", {}, 400, "invalid_input"],
    ["another shape", "[1]", {}, 400, "invalid_input"],
    [
      "a character that the database can't hold",
      JSON.stringify({ rowVersion: 1, firstName: "nul \u0000 inside" }),
      {},
      400,
      "invalid_input",
    ],
    [
      "a number that leaves its column",
      JSON.stringify({ rowVersion: 2 ** 31, firstName: "Ana" }),
      {},
      400,
      "invalid_input",
    ],
    ["text", "hello", { "content-type": "text/plain" }, 415, "unsupported_media"],
    [
      "a form",
      "a=1",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_media",
    ],
    [
      "too much",
      JSON.stringify({ rowVersion: 1, firstName: "x".repeat(300_000) }),
      {},
      413,
      "payload_too_large",
    ],
  ])("%s", async (_, payload, headers, status, code) => {
    const answer = await patch(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      code,
      message: expect.stringMatching(/\.$/),
      requestId: answer.headers["x-request-id"],
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("repeat a field or parameter", async () => {
    const answer = await get("/api/kits?limit=1&limit=2", { "x-auth-token": token });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_input"]);
  });

  test("name each invalid field", async () => {
    const error = await branch.refused(
      "viewer",
      updateMe,
      { body: { rowVersion: 0, firstName: "" } },
      "invalid_input",
    );
    expect(error.details.map((detail) => detail.path).sort()).toEqual(["firstName", "rowVersion"]);
  });

  test.each([
    ["GET", "/api/nothing", 404],
    ["GET", "/api", 404],
    ["GET", "/api/%ff", 404],
    ["GET", `/api/users/${"x".repeat(3000)}`, 404],
    ["DELETE", `/api/me/sessions/${"9".repeat(201)}`, 404],
    ["DELETE", "/api/me", 405],
    ["PUT", "/api/auth", 405],
    ["TRACE", "/api/me", 405],
    ["GET", "/.git/config.json", 404],
    ["GET", "/assets/missing.js", 404],
    ["POST", "/login", 404],
  ] as const)("%s %s", async (method, url, status) => {
    const answer = await app.server.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.any(String), details: [] });
  });

  test("from another origin are not allowed by CORS", async () => {
    const answer = await app.server.inject({
      method: "OPTIONS",
      url: "/api/me",
      headers: { origin: "https://evil.test", "access-control-request-headers": "x-auth-token" },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });
});

test("calls beyond the queue are refused at once as busy, and those in the queue are served", async () => {
  const held = Promise.withResolvers<void>();
  const holders = Array.from({ length: app.database.pool.options.max }, () =>
    app.database.pool.connect(),
  );
  const clients = await Promise.all(holders);
  void held.promise.then(() => clients.forEach((client) => client.release()));
  const limit = clients.length === 1 ? 100 : clients.length * 20;
  const calls: Promise<Called>[] = [];
  for (let n = 0; n < limit + 30; n += 1) {
    calls.push(branch.call("viewer", getMe, {}));
    // The calls are sent one after another, as browsers do: if all came at once, none would be waiting yet when the
    // last is checked.
    await setImmediate();
  }
  // The thirty calls that are too many are refused before any other is served.
  const first: { status: number; message: string }[] = [];
  await new Promise<void>((resolve) => {
    for (const call of calls) {
      void call.then((answer) => {
        first.push({ status: answer.status, message: answer.error.message });
        if (first.length === 30) resolve();
      });
    }
  });
  expect(first.every((answer) => answer.status === 503 && /too busy/.test(answer.message))).toBe(
    true,
  );
  held.resolve();
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer.status === 503).length).toBeLessThan(answers.length);
  expect(answers.find((answer) => answer.status === 503)?.headers["retry-after"]).toBe("2");
});

test("every kind of answer has its headers", async () => {
  const kinds = {
    data: await branch.call("viewer", getMe, {}),
    refusal: await get("/api/me"),
    page: await get("/plan"),
    file: await get("/assets/app-0f3a.js"),
    docs: await get("/api/docs"),
  };
  const fixed =
    /^(?!(date|content-length|x-request-id|last-modified|etag|connection|accept-ranges)$)/;
  const shown = Object.fromEntries(
    Object.entries(kinds).map(([kind, { headers }]) => [
      kind,
      Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => fixed.test(name))
          .sort(),
      ),
    ]),
  );
  expect(shown).toMatchSnapshot();
});

test("the web app is served: hashed files for ever and compressed, its page for every screen", async () => {
  const file = await get("/assets/app-0f3a.js", { "accept-encoding": "br" });
  expect(file.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": expect.stringContaining("immutable"),
  });
  for (const url of [
    "/",
    "/plan",
    "/settings/schools/7",
    "/login?setup=abc",
    "/msal",
    "/blank",
    "/assets/",
    "/..%2f..%2fetc/passwd",
  ]) {
    const page = await get(url);
    expect([url, page.statusCode, page.headers["cache-control"]]).toEqual([url, 200, "no-cache"]);
    expect(page.body).toContain("<title>Kitround</title>");
  }
});

test("health: alive without the database, ready with it", async () => {
  expect((await get("/api/health/live")).json()).toEqual({ ok: true });
  expect((await get("/api/health/ready")).json()).toEqual({ ok: true });
});

test("the API describes itself to programs and to people, without a script", async () => {
  const document = (await get("/api/openapi.json")).json();
  expect(document).toMatchObject({
    openapi: "3.1.0",
    paths: { "/auth": { post: {}, delete: {} }, "/me/sessions/{id}": {} },
  });
  const page = await get("/api/docs");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("/me/sessions/:id");
  expect(page.body).not.toContain("<script");
});

describe("generated files are up to date (else: npm run generate)", () => {
  test("schema.gen.ts", async () => {
    const path = join(import.meta.dirname, "../db/schema.gen.ts");
    // It is generated from the embedded database; a server of another version writes some expressions differently.
    if (app.config.database.kind === "server") return;
    expect(readFileSync(path, "utf8")).toBe(await schemaTypes(app.database.pool));
  });

  test.each(Object.entries(openApiFiles()))("docs/%s", (name, made) => {
    const kept = readFileSync(join(import.meta.dirname, "../../../../docs", name), "utf8");
    // Compared to true or false: a diff of two such documents is too long to read.
    expect(kept === made).toBe(true);
  });

  test("docs/openapi has no file of an area that is gone", () => {
    const names = readdirSync(join(import.meta.dirname, "../../../../docs/openapi"));
    expect(
      names.map((name) => `openapi/${name}`).filter((name) => !(name in openApiFiles())),
    ).toEqual([]);
  });
});

test("without METRICS_TOKEN no metrics are collected, and /metrics does not exist", async () => {
  const answer = await get("/metrics", { authorization: "Bearer " });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "not_found" });
});
