import { randomUUID } from "node:crypto";
import { getMe } from "@kitround/contract/me/me.ts";
import { getUser } from "@kitround/contract/users/user.ts";
import { route } from "@kitround/contract/route.ts";
import { done } from "@kitround/contract/wire.ts";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { mount, ok } from "./mount.ts";

// The limits that other tests' servers multiply, as people have them.

const hold = route({
  method: "POST",
  access: "session",
  path: "/test-hold",
  summary: "Take until it is let go",
  result: done,
});

const begun = Promise.withResolvers<void>();
const letGo = Promise.withResolvers<void>();

const metricsToken = "a token of sixteen or more";

const app = await ownApp({ patience: 1, metricsToken }, (server) =>
  mount(server, hold, async () => {
    begun.resolve();
    await letGo.promise;
    return ok;
  }),
);
const branch = await app.newBranch();

/** What stands at /metrics, by name and labels. */
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

test("a slow moment of the thread alone refuses nobody", async () => {
  // Longer than a measurement of its delay, so that one falls into it.
  for (const _ of [1, 2]) {
    blockThread(1_500);
    await branch.ok("viewer", getMe, {});
  }
});

test("a change whose first sending takes too long to wait for is in progress, and nothing is done twice", async () => {
  const key = randomUUID();
  const send = () => branch.call("viewer", hold, {}, { key });
  const first = send();
  await begun.promise;
  const second = await send();
  letGo.resolve();
  // Where there is one connection, it is the connection that is waited for.
  expect(["key_in_progress", "unavailable"]).toContain(second.error.code);
  expect(Number(second.headers["retry-after"])).toBeGreaterThan(0);
  expect((await first).status).toBe(200);
  expect((await send()).headers["idempotency-replayed"]).toBe("true");
});

test("who has the token reads how it is: by the routes' templates, of nobody in particular", async () => {
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
  // What is wrong is read while it is.
  const during = await scrape();
  app.server.isFull = isFull;
  const full = 'kitround_overload_refusals_total{why="full"}';
  expect((during.get(full) ?? 0) - (before.get(full) ?? 0)).toBe(1);
});

test("who has another token, or none, reads nothing", async () => {
  for (const authorization of ["", "Bearer ", "Bearer a token of sixteen", metricsToken]) {
    const answer = await app.server.inject({ url: "/metrics", headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.body).not.toContain("http_request");
  }
});
