import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getBranch } from "@kitround/contract/branches/branch.ts";
import { compareBranches, getCoverage } from "@kitround/contract/plan/coverage.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm } from "../rotations/plan-fixture.ts";

const app = await testApp();

test("how much each school gets, which titles go out and what each route carries; branches side by side for administrators", async () => {
  const branch = await comingTerm(app);
  const { ok, refused, term, rotations, schools, types, kits } = branch;
  await branch.edit(async (tx) => {
    await tx.updateTable("school").set({ roll: 240 }).where("id", "=", schools[0]).execute();
    await tx.updateTable("kit").set({ weightG: 9000, boxes: 2 }).execute();
    const van = { branchId: branch.id, name: "Van", fuel: "petrol", reimbursable: false } as const;
    const { id } = await tx
      .insertInto("vehicle")
      .values({ ...van, capacityG: 20_000 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("route").set({ vehicleId: id }).execute();
  });
  const ask = (school: number, kitTypeId: string) =>
    ok("coordinator", createRequest, {
      body: { termId: term.id, schoolId: schools[school as 0], kitTypeId },
    });
  await ask(0, types.bones);
  await ask(1, types.bones);
  const give = (school: number, kitId: string) =>
    ok("coordinator", createAllocation, {
      body: {
        rotationId: rotations[0].id,
        schoolId: schools[school as 0],
        kitTypeId: types.bones,
        kitId,
      },
    });
  await give(0, kits.bones1);
  await give(2, kits.bones2);

  const params = { id: term.id };
  const seen = await ok("viewer", getCoverage, { params });
  expect(
    seen.schools.map((s) => [s.schoolName, s.routeName, s.roll, s.kitsTerm, s.kitsYear]),
  ).toEqual([
    ["Fairview School", "Thursday south", 240, 1, 1],
    ["Hillcrest School", null, null, 1, 1],
    ["Ōtāhuhu Primary", "Thursday south", null, 0, 0],
  ]);
  expect(seen.schools.map((s) => [s.wishes, s.granted])).toEqual([
    [1, 1],
    [0, 0],
    [1, 0],
  ]);
  expect(seen.titles).toMatchObject([
    { code: "DBN", copies: 2, wishes: 2, granted: 1, kitsTerm: 2, kitsYear: 2 },
    { code: "LGT", copies: 1, wishes: 0, granted: 0, kitsTerm: 0, kitsYear: 0 },
  ]);
  expect(seen.loads).toMatchObject([
    { seq: 1, routeName: "Thursday south", kits: 1, weightG: 9000, boxes: 2, capacityG: 20_000 },
    { seq: 1, routeName: null, routeId: null, kits: 1, weightG: 9000, boxes: 2, capacityG: null },
  ]);

  const { code } = await ok("admin", getBranch, {});
  const { items } = await ok("admin", compareBranches, {});
  expect(items.find((one) => one.code === code)).toMatchObject({
    term: { year: 2036, number: 4 },
    members: 3,
    without: 1,
    pupils: 240,
    copies: 3,
    kitsTerm: 2,
    wishes: 2,
    granted: 1,
  });
  await refused("manager", compareBranches, {}, "forbidden");
  const other = await app.newBranch();
  await other.refused("viewer", getCoverage, { params }, "not_found");
  expect((await other.ok("admin", compareBranches, {})).items.length).toBeGreaterThan(1);
});
