import { roles } from "@kitround/contract/access/capabilities.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { newRound } from "../trips/test-round.ts";

const app = await testApp();
const branch = await app.newBranch();
await newRound(app, branch);

test.each(roles)("a %s is told of their own areas, and of no other", async (role) => {
  const today = await branch.ok(role, getToday, {});
  const kitRoom = ["admin", "manager", "coordinator", "volunteer"].includes(role);
  expect(
    [today.notReady, today.topUps, today.toCheckIn, today.lowStock].map((part) => part !== null),
  ).toEqual(Array.from({ length: 4 }, () => kitRoom));
  expect(today.trips !== null).toBe(role !== "volunteer" && role !== "finance");
  expect(today.claimsToDecide !== null).toBe(["admin", "manager", "finance"].includes(role));
  expect(today.tasks !== null).toBe(role !== "finance");
});
