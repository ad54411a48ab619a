import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import type { Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { describe, expect, test } from "vitest";
import { type TestBranch, testApp } from "../test/test-app.ts";

// Who may call what, from the contract alone, so that a new route is tested automatically.

const app = await testApp();
const branch: TestBranch = await app.newBranch();
const nowhere = "00000000-0000-4000-8000-000000000000";
const mounted = new Set(app.server.mounted);
const title = (route: Route) => `${route.method} ${route.path}`;

async function answer(route: Route, role: Role | null) {
  const called = await app.server.inject({
    method: route.method,
    url: `/api${filledPath(route.path, () => nowhere)}`,
    headers: {
      "content-type": "application/json",
      ...(role === null ? {} : { "x-auth-token": branch.actors[role].token }),
    },
    // An empty body is invalid for every route, so an admitted call changes nothing.
    ...(route.method === "GET" ? {} : { payload: "[]" }),
  });
  // The answer of a file route has no error code.
  const isJson = called.headers["content-type"]?.toString().includes("json") ?? false;
  const body: { code?: string } = isJson ? called.json() : {};
  return { status: called.statusCode, code: body.code };
}

test("every route of the contract is mounted, and no other", () => {
  const inContract = new Set(allRoutes);
  expect(allRoutes.filter((route) => !mounted.has(route)).map(title)).toEqual([]);
  expect(app.server.mounted.filter((route) => !inContract.has(route)).map(title)).toEqual([]);
  expect(new Set(allRoutes.map(title)).size).toBe(allRoutes.length);
});

describe.each([...mounted].map((route) => [title(route), route] as const))("%s", (_, route) => {
  test("admits the roles that the contract names, and nobody else", async () => {
    if (route.access === "public") {
      const { status, code } = await answer(route, null);
      expect(code).not.toBe("no_session");
      expect(status).toBeLessThan(500);
      return;
    }
    expect(await answer(route, null)).toEqual({ status: 403, code: "no_session" });
    // An admitted role would read an endless stream of events.
    if (route.stream) return;
    for (const role of roles) {
      const { status, code } = await answer(route, role);
      const refused = status === 403 && code === "forbidden";
      expect([role, refused]).toEqual([role, !allows(route.access, role)]);
      // This route ends the session that the test needs.
      if (title(route) === "DELETE /auth") return;
      expect(status, role).toBeLessThan(500);
    }
  });
});
