import { randomUUID } from "node:crypto";
import { getMe } from "@kitround/contract/me/me.ts";
import { getUser } from "@kitround/contract/users/user.ts";
import { route } from "@kitround/contract/route.ts";
import { done } from "@kitround/contract/wire.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { ownApp } from "../test/test-app.ts";
import { mount, ok } from "./mount.ts";

// The real limits, which other tests multiply.

const hold = route({
  method: "POST",
  access: "session",
  path: "/test-hold",
  summary: "Take until it is let go",
  result: done,
});

const change = route({
  method: "POST",
  access: "session",
  path: "/test-change",
  summary: "Change something that has a large body",
  body: z.object({ text: z.string() }),
  result: done,
});

const begun = Promise.withResolvers<void>();
const letGo = Promise.withResolvers<void>();

const metricsToken = "a token of sixteen or more";

const firstChange = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };

const app = await ownApp({ patience: 1, metricsToken }, (server) => {
  mount(server, hold, async () => {
    begun.resolve();
    await letGo.promise;
    return ok;
  });
  mount(server, change, async () => {
    firstChange.begun.resolve();
    await firstChange.end.promise;
    return ok;
  });
});
const branch = await app.newBranch();

/** The values at /metrics, by name and labels. */
async function scrape(authorization = `Bearer ${metricsToken}`): Promise<Map<string, number>> {
  const answer = await app.server.inject({ url: "/metrics", headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  return new Map(
    answer.body
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}

function blockThread(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

// Each call has a connection of its own on a server.
test.skipIf(process.env["TEST_DATABASE_URL"])(
  "somebody else waits for one change with a large body, and not for all",
  async () => {
    const ended: string[] = [];
    const body = { text: "long ".repeat(4_000) };
    const changes = [1, 2, 3].map(async () => {
      await branch.ok("viewer", change, { body });
      ended.push("change");
    });
    await firstChange.begun.promise;
    const read = branch.ok("viewer", getMe, {}).then(() => ended.push("read"));
    firstChange.end.resolve();
    await Promise.all([...changes, read]);
    expect(ended.indexOf("read")).toBeLessThan(2);
  },
);

test("a short delay of the thread alone refuses nobody", async () => {
  // Longer than the interval of measuring the delay, so that one measurement falls into it.
  for (const _ of [1, 2]) {
    blockThread(1_500);
    await branch.ok("viewer", getMe, {});
  }
});

test("a change whose first call takes too long is in progress, and nothing is done twice", async () => {
  const key = randomUUID();
  const send = () => branch.call("viewer", hold, {}, { key });
  const first = send();
  await begun.promise;
  const second = await send();
  letGo.resolve();
  // With a single connection, the second call waits for the connection instead.
  expect(["key_in_progress", "unavailable"]).toContain(second.error.code);
  expect(Number(second.headers["retry-after"])).toBeGreaterThan(0);
  expect((await first).status).toBe(200);
  expect((await send()).headers["idempotency-replayed"]).toBe("true");
});

test("a caller with the token reads the metrics: by the routes' templates, about nobody in particular", async () => {
  const { branchUserId } = branch.actors.viewer;
  await branch.refused("viewer", getUser, { params: { id: branchUserId } }, "forbidden");
  await branch.ok("admin", getUser, { params: { id: branchUserId } });
  await app.server.inject({ url: `/api/nowhere/${branchUserId}` });
  const before = await scrape();
  const count = (status: string, route: string) =>
    before.get(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  expect(count("2xx", "/api/users/:id")).toBe(1);
  expect(count("4xx", "/api/users/:id")).toBe(1);
  expect(count("4xx", "none")).toBe(1);
  expect(before.get("nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(before.get("kitround_db_pool_size")).toBe(app.database.pool.options.max);
  expect(before.get("kitround_db_pool_in_use")).toBeGreaterThanOrEqual(0);
  expect(before.get("kitround_db_pool_waiting")).toBe(0);
  for (const state of ["waiting", "running", "failed"]) {
    expect(before.get(`kitround_jobs{state="${state}"}`)).toBeGreaterThanOrEqual(0);
  }
  for (const [name, value] of before) {
    expect(value, name).not.toBeNaN();
    for (const secret of [branch.id, branch.code, branchUserId]) expect(name).not.toContain(secret);
  }

  const { isFull } = app.server;
  app.server.isFull = () => true;
  await branch.refused("viewer", getMe, {}, "unavailable");
  // The metrics are read while the fault lasts.
  const during = await scrape();
  app.server.isFull = isFull;
  const full = 'kitround_overload_refusals_total{why="full"}';
  expect((during.get(full) ?? 0) - (before.get(full) ?? 0)).toBe(1);
});

test("a caller with another token, or none, reads nothing", async () => {
  for (const authorization of ["", "Bearer ", "Bearer a token of sixteen", metricsToken]) {
    const answer = await app.server.inject({ url: "/metrics", headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.body).not.toContain("http_request");
  }
});
