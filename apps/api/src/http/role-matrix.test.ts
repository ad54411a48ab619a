import { allows, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import { expect, test } from "vitest";
import { callsOf, roleMatrix } from "../test/role-matrix.ts";

const letters = "amcvdfw";

/** Who may make a call by the contract, in the table's words. */
function inContract(call: string): string {
  const route = allRoutes.find(({ method, path }) => call === `${method} ${path}`);
  const access = route?.access ?? "public";
  if (access === "public") return "public";
  return roles.map((role, at) => (allows(access, role) ? letters[at] : "-")).join("");
}

test("every call of the contract is in one row of the table, and the table names no other", () => {
  const named = roleMatrix.flatMap(callsOf).sort();
  expect(named).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort());
});

// access.test.ts checks that the server enforces the contract.
test.each(roleMatrix)("$area: $who", (row) => {
  const calls = callsOf(row);
  expect(calls.map((call) => [call, inContract(call)])).toEqual(
    calls.map((call) => [call, row.who]),
  );
});
