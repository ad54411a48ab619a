import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { listPlanConflicts, listWhatBreaks } from "@kitround/contract/plan/plan-conflict.ts";
import { listRotations, publishRotation } from "@kitround/contract/rotations/rotation.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm, type PlanBranch } from "../rotations/plan-fixture.ts";

const app = await testApp();

function give(branch: PlanBranch, school: string, kitTypeId: string) {
  return branch.ok("coordinator", createAllocation, {
    body: { rotationId: branch.rotations[0].id, schoolId: school, kitTypeId },
  });
}

function close(branch: PlanBranch, schoolId: string, day: string) {
  return branch.edit((tx) =>
    tx
      .insertInto("schoolClosure")
      .values({ branchId: branch.id, schoolId, fromOn: day, toOn: day, reason: "Camp" })
      .execute(),
  );
}

test("a closure shows its conflicts before it is saved and afterwards, and each is decided on when publishing", async () => {
  const branch = await comingTerm(app);
  const [fairview] = branch.schools;
  const given = await give(branch, fairview, branch.types.bones);
  const conflicts = async () =>
    (await branch.ok("viewer", listPlanConflicts, { query: { termId: branch.term.id } })).items;
  expect(await conflicts()).toEqual([]);

  const asked = { schoolId: fairview, closedFrom: given.deliverOn, closedTo: given.deliverOn };
  const { items } = await branch.ok("coordinator", listWhatBreaks, { query: asked });
  expect(items.map((one) => [one.schoolName, one.kitCode])).toEqual([
    ["Fairview School", "DBN-01"],
  ]);

  await close(branch, fairview, given.deliverOn);
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({ allocationId: given.id, faults: [{ rule: "closed" }] });
  expect((await branch.ok("coordinator", getToday, {})).conflicts).toMatchObject({ total: 1 });
  expect((await branch.ok("viewer", getToday, {})).conflicts).toBeNull();

  const rotation = async () => {
    const list = await branch.ok("viewer", listRotations, { query: { termId: branch.term.id } });
    return list.items[0];
  };
  const params = { id: branch.rotations[0].id };
  const rowVersion = (await rotation())?.rowVersion ?? 0;
  const error = await branch.refused(
    "manager",
    publishRotation,
    { params, body: { rowVersion } },
    "transition_refused",
  );
  expect(error.details[0]?.path).toBe(given.id);
  await branch.ok("manager", publishRotation, {
    params,
    body: { rowVersion, accepted: [given.id] },
  });
  expect((await rotation())?.status).toBe("locked");
});

test("losing a kit names the allocations it affects, and only those; another branch sees nothing", async () => {
  const branch = await comingTerm(app);
  await give(branch, branch.schools[0], branch.types.bones);
  await give(branch, branch.schools[1], branch.types.light);
  const query = { lostKitId: branch.kits.light1 };
  const { items } = await branch.ok("manager", listWhatBreaks, { query });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    schoolName: "Ōtāhuhu Primary",
    faults: [{ rule: "gone", message: "LGT-01 is lost." }],
  });
  const other = await app.newBranch();
  expect((await other.ok("manager", listWhatBreaks, { query })).items).toEqual([]);
  await other.refused(
    "viewer",
    listPlanConflicts,
    { query: { termId: branch.term.id } },
    "not_found",
  );
});

test("a holiday, a closure and a school on a fuller route each name their conflicts before they are saved", async () => {
  const branch = await comingTerm(app);
  const [fairview, otahuhu, hillcrest] = branch.schools;
  const bones = await give(branch, fairview, branch.types.bones);
  const light = await give(branch, hillcrest, branch.types.light);
  const what = async (query: Parameters<typeof ask>[0]) =>
    (await ask(query)).items.map((one) => [one.schoolName, ...one.faults.map((f) => f.rule)]);
  const ask = (query: {
    schoolId?: string;
    routeId?: string;
    closedFrom?: string;
    closedTo?: string;
  }) => branch.ok("coordinator", listWhatBreaks, { query });

  // A holiday is the same for all; each route has its own day.
  expect(await what({ closedFrom: bones.deliverOn })).toEqual([["Fairview School", "closed"]]);
  expect(await what({ closedFrom: light.deliverOn, closedTo: bones.deliverOn })).toEqual([
    ["Hillcrest School", "closed"],
    ["Fairview School", "closed"],
  ]);
  expect(await what({ closedFrom: "2036-01-01", closedTo: "2036-01-31" })).toEqual([]);
  // An end before the start closes nothing.
  expect(await what({ closedFrom: bones.deliverOn, closedTo: light.deliverOn })).toEqual([]);
  expect(await what({ schoolId: otahuhu, closedFrom: bones.deliverOn })).toEqual([]);

  const { routeId } = await branch.edit(async (tx) => {
    const { id } = await tx
      .insertInto("vehicle")
      .values({
        branchId: branch.id,
        name: "Van",
        fuel: "petrol",
        reimbursable: false,
        capacityBoxes: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: routeId } = await tx
      .updateTable("route")
      .set({ vehicleId: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { routeId };
  });
  // Its route drives on Thursdays, and its one box is used.
  const moved = await what({ schoolId: hillcrest, routeId });
  const rules = moved.flatMap(([, ...rules]) => rules);
  expect(new Set(rules)).toEqual(new Set(["route_day", "vehicle"]));
});
