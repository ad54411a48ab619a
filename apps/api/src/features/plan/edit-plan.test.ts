import {
  type Allocation,
  createAllocation,
  listAllocations,
} from "@kitround/contract/allocations/allocation.ts";
import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import {
  editPlan,
  getExtension,
  listPlaces,
  listSubstitutes,
  type PlanEdit,
} from "@kitround/contract/plan/plan-edit.ts";
import { createRequest, listRequests } from "@kitround/contract/requests/kit-request.ts";
import {
  listRotations,
  publishRotation,
  setRotationStatus,
} from "@kitround/contract/rotations/rotation.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm, insertKit, insertType } from "../rotations/plan-fixture.ts";

const app = await testApp();

/** A future term with DBN-01 at the first school in rotation 1 and LGT-01 at the second. */
async function planned() {
  const branch = await comingTerm(app);
  const { ok, term, rotations, schools, types } = branch;
  const give = (schoolId: string, kitTypeId: string, rotation = 0) =>
    ok("coordinator", createAllocation, {
      body: { rotationId: rotations[rotation as 0].id, schoolId, kitTypeId },
    });
  const bones = await give(schools[0], types.bones);
  const light = await give(schools[1], types.light);
  const all = async () =>
    (await ok("viewer", listAllocations, { query: { termId: term.id } })).items;
  const cells = async () =>
    (await all())
      .map((a) => {
        const seq = rotations.findIndex((r) => r.id === a.rotationId) + 1;
        return `${a.schoolName} ${seq} ${a.kitCode}`;
      })
      .toSorted();
  const change = (...edits: PlanEdit[]) =>
    ok("coordinator", editPlan, { params: { id: term.id }, body: { edits } });
  const turn = async (which: "undo" | "redo") => {
    const next = await ok("coordinator", listPlanChanges, { query: { termId: term.id } });
    const change = next[which];
    if (!change) throw new Error(`There is nothing to ${which}.`);
    await ok("coordinator", which === "undo" ? undoPlanChange : redoPlanChange, {
      params: { id: change.id },
    });
  };
  return { ...branch, give, bones, light, all, cells, change, turn };
}

const of = ({ id, rowVersion }: Allocation) => ({ allocationId: id, rowVersion });
const start = ["Fairview School 1 DBN-01", "Ōtāhuhu Primary 1 LGT-01"];

test("an allocation is moved, undone and redone, in one step each", async () => {
  const { rotations, schools, bones, cells, change, turn } = await planned();
  const to = { rotationId: rotations[2].id, schoolId: schools[2] };
  expect(await change({ kind: "move", ...of(bones), ...to })).toMatchObject({
    words: "DBN-01 moved to Hillcrest School, rotation 3",
    done: 1,
    leftOut: [],
  });
  const moved = ["Hillcrest School 3 DBN-01", "Ōtāhuhu Primary 1 LGT-01"];
  expect(await cells()).toEqual(moved);
  await turn("undo");
  expect(await cells()).toEqual(start);
  await turn("redo");
  expect(await cells()).toEqual(moved);
});

test("two are swapped, and each school's requests follow", async () => {
  const { term, schools, types, bones, light, cells, change, turn, ok } = await planned();
  const body = { termId: term.id, schoolId: schools[1], kitTypeId: types.bones, students: 31 };
  await ok("coordinator", createRequest, { body });
  await change({ kind: "swap", ...of(bones), withId: light.id, withVersion: light.rowVersion });
  expect(await cells()).toEqual(["Fairview School 1 LGT-01", "Ōtāhuhu Primary 1 DBN-01"]);
  const wish = async () =>
    (await ok("viewer", listRequests, { query: { termId: term.id } })).items[0];
  expect((await wish())?.status).toBe("planned");
  await turn("undo");
  expect(await cells()).toEqual(start);
  expect((await wish())?.status).toBe("requested");
});

test("a title is replaced by another that says why it is similar", async () => {
  const { id: branchId, bones, types, all, change, turn, edit, ok } = await planned();
  const [near, far] = await edit(async (tx) => {
    const strand = { strand: "Living World", yearFrom: 5, yearTo: 8 };
    await tx.updateTable("kitType").set(strand).where("id", "=", types.bones).execute();
    const near = await insertType(tx, branchId, "PPP", "Plants and Pests");
    await tx.updateTable("kitType").set(strand).where("id", "=", near).execute();
    const far = await insertType(tx, branchId, "ELF", "Electric Future");
    for (const [id, code] of [
      [near, "PPP-01"],
      [far, "ELF-01"],
    ] as const) {
      await insertKit(tx, branchId, id, code);
    }
    return [near, far];
  });
  const { substitutes } = await ok("coordinator", listSubstitutes, { params: { id: bones.id } });
  // Light is lent to another school on these days.
  expect(substitutes).toEqual([
    expect.objectContaining({
      kitTypeId: near,
      kitCode: "PPP-01",
      near: "Same strand (Living World), same years 5 to 8",
    }),
    expect.objectContaining({ kitTypeId: far, near: "" }),
  ]);
  await change({ kind: "exchange", ...of(bones), kitTypeId: near });
  expect((await all()).find((a) => a.kitTypeId === near)).toMatchObject({
    source: "substitute",
    reasons: ["Instead of Dem Bones: Same strand (Living World), same years 5 to 8"],
    schoolId: bones.schoolId,
  });
  await turn("undo");
  expect((await all()).map((a) => a.kitCode).toSorted()).toEqual(["DBN-01", "LGT-01"]);
});

test("a published allocation is unassigned and assigned again, and publishing names both", async () => {
  const { term, rotations, schools, bones, change, turn, ok } = await planned();
  const read = async () =>
    (await ok("manager", listRotations, { query: { termId: term.id } })).items;
  const publish = async (i: number) => {
    const one = (await read())[i];
    if (!one) throw new Error("There are four rotations.");
    const { rowVersion } = one;
    return ok("manager", publishRotation, { params: { id: one.id }, body: { rowVersion } });
  };
  await publish(0);
  const locked = (await read())[0];
  await ok("manager", setRotationStatus, {
    params: { id: rotations[0].id },
    body: { rowVersion: locked?.rowVersion ?? 0, status: "open", reason: "A school is away." },
  });
  const seen = { allocationId: bones.id, rowVersion: bones.rowVersion + 1 };
  const to = { rotationId: rotations[1].id, schoolId: schools[0] };
  await change({ kind: "move", ...seen, ...to });
  expect((await read()).map((r) => [r.allocations, r.unpublished])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
  await turn("undo");
  expect((await read()).map((r) => r.allocations)).toEqual([2, 0, 0, 0]);
});

test("a loan that is at its school is extended: others get another copy, the trip is updated, and undo reverts it", async () => {
  const { term, rotations, schools, types, bones, all, give, change, turn, edit, ok } =
    await planned();
  // Directly after it, when its turnaround days are over.
  const next = await give(schools[2], types.bones, 2);
  expect(next.kitCode).toBe("DBN-01");
  const rotation = (await ok("manager", listRotations, { query: { termId: term.id } })).items[0];
  const body = { rowVersion: rotation?.rowVersion ?? 0 };
  await ok("manager", publishRotation, { params: { id: rotations[0].id }, body });
  await edit(async (tx) => {
    for (const status of ["ready", "out", "delivered"] as const) {
      await tx.updateTable("allocation").set({ status }).where("id", "=", bones.id).execute();
    }
  });
  const now = (await all()).find((a) => a.id === bones.id);
  const asked = await ok("coordinator", getExtension, { params: { id: bones.id } });
  expect(asked).toMatchObject({
    blockedBy: null,
    moved: [expect.stringContaining("Hillcrest School gets DBN-02 instead of DBN-01")],
  });
  const done = await change({ kind: "extend", ...of(now ?? bones) });
  expect(done.moved).toEqual(asked.moved);
  const stand = async (id: string) => (await all()).find((a) => a.id === id);
  expect(await stand(bones.id)).toMatchObject({
    status: "delivered",
    source: "extension",
    collectOn: asked.collectOn,
  });
  expect((await stand(next.id))?.kitCode).toBe("DBN-02");
  const unpublished = async () =>
    (await ok("viewer", listRotations, { query: { termId: term.id } })).items[0]?.unpublished;
  expect(await unpublished()).toBe(1);
  await turn("undo");
  expect(await stand(bones.id)).toMatchObject({
    status: "delivered",
    source: "manual",
    collectOn: bones.collectOn,
  });
  expect((await stand(next.id))?.kitCode).toBe("DBN-01");
  expect(await unpublished()).toBe(0);
});

test("many cells at once: allowed changes are done, the others are named, and one undo reverts all", async () => {
  const { term, rotations, schools, types, bones, cells, ok, refused, turn } = await planned();
  const give = (schoolId: string): PlanEdit => ({
    kind: "give",
    rotationId: rotations[2].id,
    schoolId,
    kitTypeId: types.bones,
  });
  const edits = [
    give(schools[0]),
    give(schools[1]),
    give(schools[2]),
    { kind: "pin", ...of(bones), pinned: true } as const,
  ];
  const params = { id: term.id };
  // All changes or none.
  await refused("coordinator", editPlan, { params, body: { edits } }, "repeat_kit_type");
  expect(await cells()).toEqual(start);
  const done = await ok("coordinator", editPlan, { params, body: { edits, partly: true } });
  expect(done).toMatchObject({
    done: 3,
    words: expect.stringContaining("and 2 more"),
    leftOut: [expect.stringContaining("Fairview School had Dem Bones")],
  });
  expect(await cells()).toHaveLength(4);
  await turn("undo");
  expect(await cells()).toEqual(start);
});

test("the places that a kit could be moved to are those that accept it", async () => {
  const { term, rotations, schools, types, bones, ok, refused, give } = await planned();
  await give(schools[2], types.bones, 3);
  const { places } = await ok("coordinator", listPlaces, { params: { id: bones.id } });
  const params = { id: term.id };
  for (const rotation of rotations) {
    for (const schoolId of schools) {
      const to = { rotationId: rotation.id, schoolId };
      const place = places.find(
        (p) => p.rotationId === to.rotationId && p.schoolId === to.schoolId,
      );
      const body = { edits: [{ kind: "move", ...of(bones), ...to } as const] };
      if (place) expect(place.kitCode).toMatch(/^DBN-0[12]$/);
      else if (schoolId === schools[2]) {
        const code = to.rotationId === rotations[3].id ? "already_exists" : "repeat_kit_type";
        await refused("coordinator", editPlan, { params, body }, code);
      } else expect(to).toEqual({ rotationId: bones.rotationId, schoolId: bones.schoolId });
    }
  }
  expect(places.length).toBe(7);
});

test("when two people change one cell, the second gets a conflict; other roles are refused, and another branch's term is not found", async () => {
  const { term, bones, change, refused } = await planned();
  const pin = { kind: "pin" as const, ...of(bones), pinned: true };
  const input = { params: { id: term.id }, body: { edits: [pin] } };
  await refused("viewer", editPlan, input, "forbidden");
  await change(pin);
  await refused("coordinator", editPlan, input, "stale_version");
  const other = await comingTerm(app);
  await other.refused("admin", editPlan, input, "not_found");
  const mixed = { params: { id: other.term.id }, body: { edits: [pin] } };
  await other.refused("admin", editPlan, mixed, "not_found");
  for (const route of [listPlaces, getExtension, listSubstitutes]) {
    await other.refused("admin", route, { params: { id: bones.id } }, "not_found");
  }
});
