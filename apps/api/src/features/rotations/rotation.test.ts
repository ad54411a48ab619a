import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import {
  createRotation,
  layOutRotations,
  listRotations,
  setRotationStatus,
  updateRotation,
} from "@kitround/contract/rotations/rotation.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { testApp } from "../../test/test-app.ts";
import { type PlanBranch, planBranch } from "./plan-fixture.ts";

const app = await testApp();
const days = { deliverOn: "2026-12-08", collectOn: "2026-12-15", readyBy: "2026-12-04" };

async function giveBones(branch: PlanBranch, rotationId: string) {
  const body = { rotationId, schoolId: branch.schools[0], kitTypeId: branch.types.bones };
  return branch.ok("coordinator", createAllocation, { body });
}

describe("laying out a term", () => {
  test("fills it by the branch's rotation length, with each collection on the next delivery's day", async () => {
    const { rotations, ok, term } = await planBranch(app);
    // Kits are ready two days before, on a day on which the branch packs: the Sundays move to Fridays.
    expect(rotations.map((r) => [r.seq, r.deliverOn, r.collectOn, r.readyBy])).toEqual([
      [1, "2026-10-13", "2026-10-27", "2026-10-09"],
      [2, "2026-10-27", "2026-11-10", "2026-10-23"],
      [3, "2026-11-10", "2026-11-24", "2026-11-06"],
      [4, "2026-11-24", "2026-12-08", "2026-11-20"],
    ]);
    expect(rotations[0]).toMatchObject({ status: "draft", allocations: 0, unpublished: 0 });
    const listed = await ok("viewer", listRotations, { query: { termId: term.id } });
    expect(listed.total).toBe(4);
  });

  test("happens once, on days of the term, if there is room for a rotation", async () => {
    const { term, refused, ok } = await planBranch(app);
    const lay = (id: string, firstDeliverOn: string) => ({
      params: { id },
      body: { firstDeliverOn },
    });
    await refused("coordinator", layOutRotations, lay(term.id, "2026-10-13"), "already_exists");
    const body = { year: 2027, number: 1, startsOn: "2027-02-01", endsOn: "2027-03-25" };
    const next = await ok("coordinator", createTerm, { body });
    const late = await refused(
      "manager",
      layOutRotations,
      lay(next.id, "2027-03-12"),
      "invalid_input",
    );
    expect(late.details[0]?.path).toBe("firstDeliverOn");
    const early = await refused(
      "manager",
      layOutRotations,
      lay(next.id, "2027-01-31"),
      "invalid_input",
    );
    expect(early.details[0]?.path).toBe("firstDeliverOn");
    await refused("viewer", layOutRotations, lay(next.id, "2027-02-01"), "forbidden");
  });
});

describe("a single rotation", () => {
  test("is inserted in its place, and numbers follow the days", async () => {
    const { term, ok, refused } = await planBranch(app);
    const body = { ...days, termId: term.id };
    const added = await ok("coordinator", createRotation, { body });
    expect(added).toMatchObject({ seq: 5, ...days });
    await refused("coordinator", createRotation, { body }, "already_exists");
    const outside = { ...body, deliverOn: "2026-12-15", collectOn: "2026-12-22" };
    const error = await refused("coordinator", createRotation, { body: outside }, "invalid_input");
    expect(error.details[0]?.path).toBe("collectOn");
  });

  test("rotations are renumbered when one is inserted between", async () => {
    const { term, rotations, ok } = await planBranch(app);
    const [first] = rotations;
    const shorter = { rowVersion: first.rowVersion, collectOn: "2026-10-20" };
    await ok("coordinator", updateRotation, { params: { id: first.id }, body: shorter });
    const between = { deliverOn: "2026-10-20", collectOn: "2026-10-27", readyBy: "2026-10-19" };
    const added = await ok("coordinator", createRotation, {
      body: { ...between, termId: term.id },
    });
    expect(added.seq).toBe(2);
    const { items } = await ok("viewer", listRotations, { query: { termId: term.id } });
    expect(items.map((r) => r.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test("keeps its days while a kit is planned on them", async () => {
    const branch = await planBranch(app);
    const [rotation] = branch.rotations;
    await giveBones(branch, rotation.id);
    const body = { rowVersion: rotation.rowVersion, readyBy: "2026-10-12" };
    const to = { params: { id: rotation.id }, body };
    const error = await branch.refused("coordinator", updateRotation, to, "in_use");
    expect(error.message).toContain("Rotation 1 has 1 kit planned");
    const stale = { params: to.params, body: { ...body, rowVersion: 99 } };
    await branch.refused("coordinator", updateRotation, stale, "stale_version");
    const other = await app.newBranch();
    await other.refused("coordinator", updateRotation, to, "not_found");
  });
});

describe("its status", () => {
  test("opens, locks, and is unlocked with a reason, which the audit trail keeps", async () => {
    const branch = await planBranch(app);
    const params = { id: branch.rotations[0].id };
    const set = (rowVersion: number, status: "open" | "locked" | "closed", reason?: string) => ({
      params,
      body: { rowVersion, status, ...(reason === undefined ? {} : { reason }) },
    });
    await branch.refused("coordinator", setRotationStatus, set(1, "open"), "forbidden");
    const open = await branch.ok("manager", setRotationStatus, set(1, "open"));
    expect(open).toMatchObject({ status: "open", rowVersion: 2 });
    await branch.ok("manager", setRotationStatus, set(2, "locked"));
    const error = await branch.refused(
      "manager",
      setRotationStatus,
      set(3, "open"),
      "transition_refused",
    );
    expect(error.details[0]?.path).toBe("reason");
    await branch.ok("manager", setRotationStatus, set(3, "open", "A school joined late"));
    await branch.refused("manager", setRotationStatus, set(3, "locked"), "stale_version");
    const trail = await branch.edit((tx) =>
      tx.selectFrom("auditEvent").select("reason").where("entityId", "=", params.id).execute(),
    );
    expect(trail.map((t) => t.reason)).toContain("A school joined late");
  });

  test("closes only when every kit is back", async () => {
    const branch = await planBranch(app);
    const [rotation] = branch.rotations;
    const given = await giveBones(branch, rotation.id);
    const params = { id: rotation.id };
    await branch.ok("manager", setRotationStatus, {
      params,
      body: { rowVersion: 1, status: "locked" },
    });
    const close = { params, body: { rowVersion: 2, status: "closed" as const } };
    const error = await branch.refused("manager", setRotationStatus, close, "transition_refused");
    expect(error.message).toContain("1 kit");
    await asSystem(app.database.db, (tx) =>
      tx.updateTable("allocation").set({ status: "closed" }).where("id", "=", given.id).execute(),
    );
    expect(await branch.ok("manager", setRotationStatus, close)).toMatchObject({
      status: "closed",
    });
  });
});
