import { allows, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";
import { callsOf, roleMatrix } from "../test/role-matrix.ts";

const letters = "amcvdfw";

/** Whom the contract lets make a call, as the table says it. */
function inContract(call: string): string {
  const route = allRoutes.find(({ method, path }) => call === `${method} ${path}`);
  const access = route?.access ?? "public";
  if (access === "public") return "public";
  return roles.map((role, at) => (allows(access, role) ? letters[at] : "-")).join("");
}

test("every call of the contract stands in one row of the table, and the table names no other", () => {
  const named = roleMatrix.flatMap(callsOf).sort();
  expect(named).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort());
});

// That the server holds what the contract says is access.test.ts's to see.
test.each(roleMatrix)("$area: $who", (row) => {
  const calls = callsOf(row);
  expect(calls.map((call) => [call, inContract(call)])).toEqual(
    calls.map((call) => [call, row.who]),
  );
});
