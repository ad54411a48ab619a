import {
  createRequest,
  listRequests,
  saveRequests,
  updateRequest,
} from "@kitround/contract/requests/kit-request.ts";
import {
  cancelAllocation,
  createAllocation,
  listAllocations,
} from "@kitround/contract/allocations/allocation.ts";
import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { planBranch } from "../rotations/plan-fixture.ts";

const app = await testApp();

test("requests are listed by school and rank", async () => {
  const { term, schools, types, ok, refused } = await planBranch(app);
  const ask = (schoolId: string, kitTypeId: string, rank: number) =>
    ok("coordinator", createRequest, { body: { termId: term.id, schoolId, kitTypeId, rank } });
  await ask(schools[1], types.bones, 0);
  await ask(schools[0], types.light, 1);
  const first = await ask(schools[0], types.bones, 0);
  expect(first).toMatchObject({ status: "requested", schoolName: "Fairview School" });
  const { items, total } = await ok("viewer", listRequests, { query: { termId: term.id } });
  expect(items.map((r) => [r.schoolName, r.kitTypeCode])).toEqual([
    ["Fairview School", "DBN"],
    ["Fairview School", "LGT"],
    ["Ōtāhuhu Primary", "DBN"],
  ]);
  expect(total).toBe(3);
  const body = { termId: term.id, schoolId: schools[0], kitTypeId: types.bones };
  await refused("volunteer", createRequest, { body }, "forbidden");
});

test("a kit type is requested once for each term, until it is withdrawn", async () => {
  const { term, schools, types, rotations, ok, refused } = await planBranch(app);
  const body = { termId: term.id, schoolId: schools[0], kitTypeId: types.bones };
  const asked = await ok("coordinator", createRequest, { body });
  const twice = await refused("coordinator", createRequest, { body }, "already_exists");
  expect(twice.details[0]?.path).toBe("kitTypeId");
  const params = { id: asked.id };
  const change = { rowVersion: 1, preferredRotationId: rotations[1].id, students: 28 };
  const changed = await ok("coordinator", updateRequest, { params, body: change });
  expect(changed).toMatchObject({ students: 28, preferredRotationId: rotations[1].id });
  await refused("coordinator", updateRequest, { params, body: change }, "stale_version");
  const elsewhere = { rowVersion: 2, preferredRotationId: term.id };
  const wrong = await refused(
    "coordinator",
    updateRequest,
    { params, body: elsewhere },
    "invalid_input",
  );
  expect(wrong.details[0]?.path).toBe("preferredRotationId");
  await ok("coordinator", updateRequest, { params, body: { rowVersion: 2, status: "withdrawn" } });
  await ok("coordinator", createRequest, { body });
});

test("assigning a kit plans the request; unassigning reopens it", async () => {
  const { term, schools, types, rotations, ok, refused } = await planBranch(app);
  const body = { termId: term.id, schoolId: schools[0], kitTypeId: types.bones, rank: 2 };
  const asked = await ok("coordinator", createRequest, { body: { ...body, students: 60 } });
  const given = await ok("coordinator", createAllocation, {
    body: { rotationId: rotations[0].id, schoolId: schools[0], kitTypeId: types.bones },
  });
  expect(given).toMatchObject({
    requestId: asked.id,
    source: "request",
    studentsExpected: 60,
    reasons: ["Wish 3 of the school"],
  });
  const status = async () =>
    (await ok("viewer", listRequests, { query: { termId: term.id } })).items[0]?.status;
  expect(await status()).toBe("planned");
  const params = { id: asked.id };
  const withdraw = { params, body: { rowVersion: 2, status: "withdrawn" as const } };
  await refused("coordinator", updateRequest, withdraw, "transition_refused");
  await ok("coordinator", cancelAllocation, { params: { id: given.id }, body: { rowVersion: 1 } });
  expect(await status()).toBe("requested");
});

test("a request for a title that the school already gets is planned at once, and follows undo and redo", async () => {
  const { term, schools, types, rotations, ok } = await planBranch(app);
  const [schoolId] = schools;
  const titles = [types.bones, types.light];
  for (const [seq, kitTypeId] of titles.entries()) {
    const body = { rotationId: rotations[seq as 0].id, schoolId, kitTypeId };
    await ok("coordinator", createAllocation, { body });
  }
  const params = { id: term.id };
  await ok("coordinator", createRequest, {
    body: { termId: term.id, schoolId, kitTypeId: types.bones },
  });
  const wishes = [{ kitTypeId: types.light, was: null, rank: 1 }];
  await ok("coordinator", saveRequests, { params, body: { schools: [{ schoolId, wishes }] } });
  const seen = async () =>
    (await ok("viewer", listRequests, { query: { termId: term.id } })).items.map((r) => r.status);
  const granted = async () =>
    (await ok("viewer", getCoverage, { params })).schools.find((s) => s.schoolId === schoolId)
      ?.granted;
  expect(await seen()).toEqual(["planned", "planned"]);
  expect(await granted()).toBe(2);
  const given = (await ok("viewer", listAllocations, { query: { termId: term.id } })).items;
  expect(given.filter((a) => a.requestId === null)).toEqual([]);

  const last = async () => ok("coordinator", listPlanChanges, { query: { termId: term.id } });
  const { undo } = await last();
  await ok("coordinator", undoPlanChange, { params: { id: undo?.id ?? "" } });
  expect(await seen()).toEqual(["planned", "requested"]);
  const { redo } = await last();
  await ok("coordinator", redoPlanChange, { params: { id: redo?.id ?? "" } });
  expect(await seen()).toEqual(["planned", "planned"]);
  expect(await granted()).toBe(2);
});

test("another branch's school, term and request are not found", async () => {
  const { term, schools, types, ok } = await planBranch(app);
  const other = await planBranch(app);
  const body = { termId: term.id, schoolId: schools[0], kitTypeId: types.bones };
  const asked = await ok("coordinator", createRequest, { body });
  await other.refused("admin", createRequest, { body }, "not_found");
  const mixed = { ...body, termId: other.term.id, kitTypeId: other.types.bones };
  await other.refused("admin", createRequest, { body: mixed }, "not_found");
  const change = { params: { id: asked.id }, body: { rowVersion: 1, rank: 5 } };
  await other.refused("admin", updateRequest, change, "not_found");
  expect((await other.ok("viewer", listRequests, {})).total).toBe(0);
});
