import {
  cancelAllocation,
  createAllocation,
  listAllocations,
  listOffers,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import { applyAutoPlan } from "@kitround/contract/auto-plan/auto-plan.ts";
import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import { listRequests } from "@kitround/contract/requests/kit-request.ts";
import {
  listRotations,
  publishRotation,
  setRotationStatus,
} from "@kitround/contract/rotations/rotation.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { borrowKit, comingTerm } from "../rotations/plan-fixture.ts";
import { apply, ask, plan, planned } from "./auto-plan-fixture.ts";

const app = await testApp();

test("plans what was requested, previews it, applies it in one step and undoes it in one", async () => {
  const branch = await comingTerm(app);
  await ask(branch, 0, branch.types.bones);
  await ask(branch, 1, branch.types.bones);
  await ask(branch, 2, branch.types.light, 1);
  const { id, result } = await plan(branch);
  expect(result.steps.map((s) => [s.change, s.schoolName, s.kitTypeName])).toEqual(
    expect.arrayContaining([
      ["added", "Fairview School", "Dem Bones"],
      ["added", "Ōtāhuhu Primary", "Dem Bones"],
      ["added", "Hillcrest School", "Light"],
    ]),
  );
  expect(result).toMatchObject({ kept: 0, unserved: [], fairnessToday: { without: 3 } });
  expect(result.served).toEqual([
    { rank: 0, asked: 2, today: 0, planned: 2 },
    { rank: 1, asked: 1, today: 0, planned: 1 },
  ]);
  expect(result.share).toBeGreaterThan(0.99);
  expect(result.fairness).toEqual({
    without: 0,
    worst: { schoolId: branch.schools[0], schoolName: "Fairview School", share: 1 },
  });
  // Which of the four rotations is left empty, no goal decides.
  expect(result.load.map(({ kits }) => kits).toSorted()).toEqual([0, 1, 1, 1]);
  expect(result.load.every(({ minutesLimit }) => minutesLimit > 0)).toBe(true);
  expect(await planned(branch)).toEqual([]);

  expect(await apply(branch, id)).toMatchObject({ added: 3, moved: 0, removed: 0, leftOut: [] });
  expect(await planned(branch)).toHaveLength(3);
  const asked = () => branch.ok("viewer", listRequests, { query: { status: "planned" } });
  expect((await asked()).total).toBe(3);

  const next = () =>
    branch.ok("coordinator", listPlanChanges, { query: { termId: branch.term.id } });
  const { undo } = await next();
  expect(undo?.words).toBe("Auto-plan: 3 added, 0 moved, 0 unassigned");
  await branch.ok("coordinator", undoPlanChange, { params: { id: undo?.id ?? "" } });
  expect(await planned(branch)).toEqual([]);
  expect((await asked()).total).toBe(0);
  const { redo } = await next();
  await branch.ok("coordinator", redoPlanChange, { params: { id: redo?.id ?? "" } });
  expect(await planned(branch)).toHaveLength(3);
  // Only the person who made a change may undo it.
  await branch.refused("manager", undoPlanChange, { params: { id: undo?.id ?? "" } }, "not_found");
});

test("a borrowed copy is planned up to the day on which its own branch is due to have it", async () => {
  const branch = await comingTerm(app);
  const { kits, types } = branch;
  await branch.edit((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("id", "=", kits.bones2)
      .execute(),
  );
  // Two schools ask for the one copy that is left: it can be back from the first by the end of October, from the second a month later.
  await ask(branch, 0, types.bones);
  await ask(branch, 1, types.bones);
  expect((await plan(branch)).result.unserved).toEqual([]);
  await borrowKit(branch, kits.bones1, "2036-11-20");
  const { id, result } = await plan(branch);
  expect(result.steps.map((step) => step.kitTypeName)).toEqual(["Dem Bones"]);
  expect(result.unserved).toHaveLength(1);
  // Between the preview and its use the kit is found to be due earlier.
  await branch.edit((tx) =>
    tx
      .updateTable("kitTransfer")
      .set({ dueBackOn: "2036-10-20" })
      .where("kitId", "=", kits.bones1)
      .execute(),
  );
  const error = await branch.refused(
    "coordinator",
    applyAutoPlan,
    { params: { id }, body: { declined: [] } },
    "stale_version",
  );
  expect(error.message).toContain("the kits");
  const none = (await plan(branch)).result;
  expect(none.steps).toEqual([]);
  expect(none.unserved.map(({ message }) => message)).toEqual([
    expect.stringContaining("DBN-01 goes back to Waikato by Mon 20 Oct"),
    expect.stringContaining("DBN-01 goes back to Waikato by Mon 20 Oct"),
  ]);
});

test("a rejected step is not applied, and undo leaves cells that somebody has changed since", async () => {
  const branch = await comingTerm(app);
  await ask(branch, 0, branch.types.bones);
  await ask(branch, 1, branch.types.light);
  const { id, result } = await plan(branch);
  const first = result.steps.find((s) => s.schoolName === "Fairview School");
  const done = await apply(branch, id, [first?.key ?? ""]);
  expect(done).toMatchObject({ added: 1, leftOut: [] });
  expect(await planned(branch)).toEqual(["Ōtāhuhu Primary LGT-01"]);

  const { items } = await branch.ok("viewer", listAllocations, {});
  const [light] = items;
  await branch.ok("manager", updateAllocation, {
    params: { id: light?.id ?? "" },
    body: { rowVersion: light?.rowVersion ?? 0, pinned: true },
  });
  const error = await branch.refused(
    "coordinator",
    undoPlanChange,
    { params: { id: done.changeId ?? "" } },
    "transition_refused",
  );
  expect(error.message).toContain("has changed what Ōtāhuhu Primary gets since then");
});

test("a plan is refused when the facts that it was made from have changed", async () => {
  const branch = await comingTerm(app);
  await ask(branch, 0, branch.types.bones);
  const { id } = await plan(branch);
  await branch.edit((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("id", "=", branch.kits.bones1)
      .execute(),
  );
  const error = await branch.refused(
    "coordinator",
    applyAutoPlan,
    { params: { id }, body: { declined: [] } },
    "stale_version",
  );
  expect(error.message).toBe(
    "Since this plan was made, the kits changed. Nothing was applied: it is planned again.",
  );
  expect(await planned(branch)).toEqual([]);
});

test("after a kit is lost only the affected allocations are planned again, with reasons", async () => {
  const branch = await comingTerm(app);
  const give = (school: number, kitId: string) =>
    branch.ok("coordinator", createAllocation, {
      body: {
        rotationId: branch.rotations[0].id,
        schoolId: branch.schools[school] ?? "",
        kitTypeId: branch.types.bones,
        kitId,
      },
    });
  await ask(branch, 0, branch.types.bones);
  await ask(branch, 1, branch.types.bones);
  await give(0, branch.kits.bones1);
  const safe = await give(1, branch.kits.bones2);
  await branch.edit((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("id", "=", branch.kits.bones1)
      .execute(),
  );
  const { id, result } = await plan(branch, { scope: "broken" });
  expect(result.steps).toHaveLength(1);
  expect(result.steps[0]).toMatchObject({
    change: "moved",
    schoolName: "Fairview School",
    why: "DBN-01 is lost.",
    to: { kitCode: "DBN-02" },
  });
  expect(result.steps[0]?.to?.rotationId).not.toBe(safe.rotationId);
  await apply(branch, id);
  expect(await planned(branch)).toEqual(["Fairview School DBN-02", "Ōtāhuhu Primary DBN-02"]);
});

test("applied to a published rotation it cancels and adds allocations as by hand, and one undo restores them", async () => {
  const branch = await comingTerm(app);
  const [first] = branch.rotations;
  await ask(branch, 0, branch.types.bones);
  const given = await branch.ok("coordinator", createAllocation, {
    body: {
      rotationId: first.id,
      schoolId: branch.schools[0],
      kitTypeId: branch.types.bones,
      kitId: branch.kits.bones1,
    },
  });
  const read = async () => {
    const query = { termId: branch.term.id };
    const { items } = await branch.ok("viewer", listRotations, { query });
    return items;
  };
  const version = async () => (await read())[0]?.rowVersion ?? 0;
  const params = { id: first.id };
  await branch.ok("manager", publishRotation, { params, body: { rowVersion: await version() } });
  const reason = "A school is away.";
  await branch.ok("manager", setRotationStatus, {
    params,
    body: { rowVersion: await version(), status: "open", reason },
  });
  const { schools } = branch;
  await branch.edit((tx) =>
    tx
      .insertInto("schoolClosure")
      .values({
        branchId: branch.id,
        schoolId: schools[0],
        fromOn: given.deliverOn,
        toOn: given.deliverOn,
        reason: "camp",
      })
      .execute(),
  );
  const { id, result } = await plan(branch, { scope: "broken" });
  expect(result.steps).toMatchObject([{ change: "moved", allocationId: given.id }]);
  const { changeId } = await apply(branch, id);
  // The trip keeps the old kit and the new cell is unpublished, so that neither changes without a person.
  expect((await read()).map((r) => [r.allocations, r.unpublished])[0]).toEqual([0, 1]);
  expect((await branch.ok("viewer", listAllocations, {})).items).toMatchObject([
    { status: "proposed", source: "auto" },
  ]);
  await branch.ok("coordinator", undoPlanChange, { params: { id: changeId ?? "" } });
  expect((await branch.ok("viewer", listAllocations, {})).items).toMatchObject([{ id: given.id }]);
  expect((await read()).map((r) => r.allocations)).toEqual([1, 0, 0, 0]);
});

test("an unserved request names the rule that stopped it and what would change that", async () => {
  const branch = await comingTerm(app);
  const three = await Promise.all(branch.schools.map((_, i) => i));
  for (const i of three) await ask(branch, i, branch.types.light);
  await branch.edit((tx) =>
    tx
      .updateTable("rotation")
      .set({ status: "locked" })
      .where("termId", "=", branch.term.id)
      .where("seq", ">", 1)
      .execute(),
  );
  const { result } = await plan(branch);
  expect(result.unserved).toHaveLength(2);
  expect(result.unserved[0]).toMatchObject({
    kitTypeName: "Light",
    blockedBy: "double_allocation",
    remedy: { words: "Add a copy of Light", place: "copies", id: branch.types.light },
  });
  expect(result.unserved[0]?.message).toContain("LGT-01 is with");
});

test("a title that a school is not lent, or too heavy for it, is assigned neither by auto-plan nor by hand, and both say why", async () => {
  const branch = await comingTerm(app);
  const [schoolId] = branch.schools;
  const { bones, light } = branch.types;
  const school = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  const saved = await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: {
      rowVersion: school.rowVersion,
      maxKitG: 500,
      excluded: [{ kitTypeId: bones, reason: "Allergies" }],
    },
  });
  expect(saved).toMatchObject({
    maxKitG: 500,
    excluded: [{ kitTypeId: bones, reason: "Allergies" }],
  });
  await branch.edit((tx) =>
    tx.updateTable("kit").set({ weightG: 501 }).where("kitTypeId", "=", light).execute(),
  );
  await ask(branch, 0, bones);
  await ask(branch, 0, light, 1);
  const excluded = `${school.nameEn} is not lent ${saved.excluded[0]?.kitTypeName}: Allergies.`;
  const { id, result } = await plan(branch, { fillers: true });
  expect(result.unserved).toMatchObject([
    { kitTypeId: bones, message: excluded, remedy: { place: "school", id: schoolId } },
    { kitTypeId: light, message: expect.stringContaining("takes nothing over 0.5 kg") },
  ]);
  await apply(branch, id);
  const { items } = await branch.ok("viewer", listAllocations, { query: { schoolId } });
  const refused = new Set([bones, light]);
  expect(items.filter(({ kitTypeId }) => refused.has(kitTypeId))).toEqual([]);

  const rotationId = branch.rotations[0].id;
  const { offers } = await branch.ok("coordinator", listOffers, {
    params: { id: rotationId },
    query: { schoolId },
  });
  expect(offers.find(({ kitTypeId }) => kitTypeId === bones)).toMatchObject({
    blockedBy: excluded,
    overridable: false,
  });
  const body = { rotationId, schoolId, kitTypeId: bones, overrideReason: "All the same" };
  await branch.refused("coordinator", createAllocation, { body }, "kit_not_available");
});

test("assigning, changing and unassigning by hand are undone one after the other", async () => {
  const branch = await comingTerm(app);
  const given = await branch.ok("coordinator", createAllocation, {
    body: {
      rotationId: branch.rotations[0].id,
      schoolId: branch.schools[0],
      kitTypeId: branch.types.bones,
    },
  });
  await branch.ok("coordinator", updateAllocation, {
    params: { id: given.id },
    body: { rowVersion: 1, kitId: branch.kits.bones2 },
  });
  await branch.ok("coordinator", cancelAllocation, {
    params: { id: given.id },
    body: { rowVersion: 2 },
  });
  const undo = async () => {
    const next = await branch.ok("coordinator", listPlanChanges, {
      query: { termId: branch.term.id },
    });
    await branch.ok("coordinator", undoPlanChange, { params: { id: next.undo?.id ?? "" } });
    return planned(branch);
  };
  expect(await undo()).toEqual(["Fairview School DBN-02"]);
  expect(await undo()).toEqual(["Fairview School DBN-01"]);
  expect(await undo()).toEqual([]);
});
