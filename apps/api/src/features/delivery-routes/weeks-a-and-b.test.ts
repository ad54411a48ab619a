import {
  cancelAllocation,
  createAllocation,
  listAllocations,
} from "@kitround/contract/allocations/allocation.ts";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import {
  type DeliveryRoute,
  listRoutes,
  updateRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { apply, ask, plan } from "../auto-plan/auto-plan-fixture.ts";
import { comingTerm } from "../rotations/plan-fixture.ts";

const app = await testApp();

/** Weekly rotations from Tue 14 Oct 2036, a week A; the Thursday route of two schools runs in the weeks B. */
async function weekly() {
  const branch = await comingTerm(app);
  const day = (n: number) => new Date(Date.UTC(2036, 9, 14 + n)).toISOString().slice(0, 10);
  await branch.edit(async (tx) => {
    for (const [i, { id }] of branch.rotations.entries()) {
      const days = { readyBy: day(7 * i - 2), deliverOn: day(7 * i), collectOn: day(7 * i + 7) };
      await tx.updateTable("rotation").set(days).where("id", "=", id).execute();
    }
  });
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, { body: { rowVersion, weeksFrom: "2036-10-16" } });
  const { items } = await branch.ok("manager", listRoutes, { query: {} });
  const [route] = items;
  if (!route) throw new Error("The plan's branch has one.");
  const runs = (cadence: DeliveryRoute["cadence"], version: number) =>
    branch.ok("manager", updateRoute, {
      params: { id: route.id },
      body: { rowVersion: version, cadence },
    });
  const inB = await runs("b", route.rowVersion);
  return { branch, runs, rowVersion: inB.rowVersion };
}

test("a route of weeks B delivers in the weekly rotations of weeks B, and collects when it runs next", async () => {
  const { branch, runs, rowVersion } = await weekly();
  const { schools, rotations, types } = branch;
  const body = (at: 0 | 1) => ({
    body: { rotationId: rotations[at].id, schoolId: schools[0], kitTypeId: types.bones },
  });
  const refused = await branch.refused("coordinator", createAllocation, body(0), "school_closed");
  expect(refused.message).toBe(
    "The route of Fairview School does not run in rotation 1: its next run is on Thu 23 Oct.",
  );
  const made = await branch.ok("coordinator", createAllocation, body(1));
  expect(made).toMatchObject({ deliverOn: "2036-10-23", collectOn: "2036-11-06" });
  await branch.ok("coordinator", cancelAllocation, {
    params: { id: made.id },
    body: { rowVersion: made.rowVersion },
  });
  await runs("a", rowVersion);
  await branch.refused("coordinator", createAllocation, body(1), "school_closed");
  expect(await branch.ok("coordinator", createAllocation, body(0))).toMatchObject({
    deliverOn: "2036-10-16",
    collectOn: "2036-10-30",
  });
});

test("auto-plan assigns a school of weeks B in weeks B only, and other schools in every week", async () => {
  const { branch } = await weekly();
  await ask(branch, 0, branch.types.bones);
  await ask(branch, 0, branch.types.light, 1);
  await ask(branch, 1, branch.types.bones);
  await ask(branch, 2, branch.types.bones);
  const { id } = await plan(branch);
  await apply(branch, id);
  const { items } = await branch.ok("viewer", listAllocations, {
    query: { termId: branch.term.id },
  });
  const onRoute = items.filter(({ schoolId }) => schoolId !== branch.schools[2]);
  expect(onRoute.length).toBeGreaterThan(0);
  for (const { deliverOn } of onRoute) expect(["2036-10-23", "2036-11-06"]).toContain(deliverOn);
  expect(items.some(({ schoolId }) => schoolId === branch.schools[2])).toBe(true);
});
