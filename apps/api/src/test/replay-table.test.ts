import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";
import { needsKey } from "../http/openapi.ts";
import { apart, keyless, replayed } from "./replay-table.ts";

const changes = allRoutes.filter(({ method }) => method !== "GET");
const named = (routes: typeof changes) => routes.map(({ method, path }) => `${method} ${path}`);

test("each mutating route states what happens when it is sent again", () => {
  expect([...replayed, ...apart].sort()).toEqual(named(changes.filter(needsKey)).sort());
  expect(Object.keys(keyless).sort()).toEqual(
    named(changes.filter((route) => !needsKey(route))).sort(),
  );
});
