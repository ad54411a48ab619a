import { createAllocation, updateAllocation } from "@kitround/contract/allocations/allocation.ts";
import {
  applyAutoPlan,
  autoPlanProgress,
  startAutoPlan,
  usualWeights,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { cancelJob, getJob } from "@kitround/contract/jobs/job.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { expect, test, vi } from "vitest";
import type { Tx } from "../../db/database.ts";
import { testApp } from "../../test/test-app.ts";
import {
  comingTerm,
  insertKit,
  insertSchool,
  insertType,
  type PlanBranch,
} from "../rotations/plan-fixture.ts";
import { ask, choice, plan, planned } from "./auto-plan-fixture.ts";

const app = await testApp();

test("an unrequested allocation stays, and after a loss gets another copy", async () => {
  const branch = await comingTerm(app);
  const given = await branch.ok("coordinator", createAllocation, {
    body: {
      rotationId: branch.rotations[0].id,
      schoolId: branch.schools[0],
      kitTypeId: branch.types.bones,
      kitId: branch.kits.bones1,
    },
  });
  await ask(branch, 1, branch.types.light);
  const unpinned = await plan(branch, { scope: "unpinned" });
  expect(unpinned.result.steps.map((step) => step.kitTypeName)).toEqual(["Light"]);
  expect(unpinned.result.kept).toBe(1);
  await branch.edit((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("id", "=", branch.kits.bones1)
      .execute(),
  );
  const { result } = await plan(branch, { scope: "broken" });
  expect(result.steps.filter((step) => step.allocationId === given.id)).toMatchObject([
    { change: "moved", why: "DBN-01 is lost.", to: { kitCode: "DBN-02", seq: 1 } },
  ]);
});

test("planning one route from a rotation on leaves pinned allocations where they are", async () => {
  const branch = await comingTerm(app);
  const [, , third] = branch.rotations;
  // The first two are on the route.
  for (const school of [0, 1, 2]) await ask(branch, school, branch.types.bones);
  const { items } = await branch.ok("viewer", listRoutes, {});
  const routeId = items[0]?.id ?? "";
  const some = await plan(branch, { routeId, fromRotationId: third.id });
  expect(some.result.steps.map((step) => step.schoolName).toSorted()).toEqual([
    "Fairview School",
    "Ōtāhuhu Primary",
  ]);
  expect(some.result.steps.every((step) => (step.to?.seq ?? 0) >= 3)).toBe(true);

  // Light's one copy is at a school that did not ask for it, in the one rotation that another school prefers.
  const given = await branch.ok("coordinator", createAllocation, {
    body: { rotationId: third.id, schoolId: branch.schools[2], kitTypeId: branch.types.light },
  });
  const { id: termId } = branch.term;
  await branch.ok("coordinator", createRequest, {
    body: {
      termId,
      schoolId: branch.schools[0],
      kitTypeId: branch.types.light,
      preferredRotationId: third.id,
    },
  });
  const weights = { ...usualWeights, stay: "off", spread: "off", even: "off" } as const;
  const anew = () => plan(branch, { scope: "unpinned", fromRotationId: third.id, weights });
  const moved = await anew();
  expect(moved.result.steps.map((step) => step.allocationId)).toContain(given.id);
  await branch.ok("coordinator", updateAllocation, {
    params: { id: given.id },
    body: { rowVersion: given.rowVersion, pinned: true },
  });
  const { result } = await anew();
  expect(result.steps.map((step) => step.allocationId)).not.toContain(given.id);
});

test("a second request returns the same job; a cancelled one stops, and can't be applied", async () => {
  const branch = await comingTerm(app);
  // Enough rows to keep it searching for seconds.
  await branch.edit(async (tx) => {
    for (let at = 0; at < 150; at += 1) {
      const schoolId = await insertSchool(tx, branch.id, `School ${at}`);
      const wish = { branchId: branch.id, termId: branch.term.id, schoolId, rank: at % 3 };
      const kitTypeId = at % 2 === 0 ? branch.types.bones : branch.types.light;
      await tx
        .insertInto("kitRequest")
        .values({ ...wish, kitTypeId })
        .execute();
    }
  });
  const body = choice(branch);
  const start = () => branch.ok("coordinator", startAutoPlan, { body });
  const { jobId: id } = await start();
  expect((await start()).jobId).toBe(id);
  const read = () => branch.ok("coordinator", getJob, { params: { id } });
  await vi.waitFor(
    async () => {
      const { state, progress } = await read();
      expect(state).toBe("running");
      // The best plan so far is part of the progress, school by school.
      const { best, granted, wishes } = autoPlanProgress.parse(progress);
      expect(Object.keys(best ?? {}).length).toBeGreaterThan(0);
      expect([granted !== undefined && granted > 0, wishes]).toEqual([true, 150]);
    },
    { timeout: 240_000, interval: 20 },
  );
  await branch.ok("coordinator", cancelJob, { params: { id } });
  await vi.waitFor(async () => expect((await read()).state).toBe("cancelled"), {
    timeout: 240_000,
  });
  await branch.refused(
    "coordinator",
    applyAutoPlan,
    { params: { id }, body: { declined: [] } },
    "transition_refused",
  );
  expect(await planned(branch)).toEqual([]);
  const next = await start();
  expect(next.jobId).not.toBe(id);
  await branch.ok("coordinator", cancelJob, { params: { id: next.jobId } });

  const other = await app.newBranch();
  await other.refused("coordinator", startAutoPlan, { body }, "not_found");
  await branch.refused("viewer", startAutoPlan, { body }, "forbidden");
});

test("a school's kits are spread over the rotations, and a preview names the kits that move for that", async () => {
  const branch = await comingTerm(app);
  const [first] = branch.rotations;
  for (const kitTypeId of [branch.types.bones, branch.types.light]) {
    await ask(branch, 0, kitTypeId);
    await branch.ok("coordinator", createAllocation, {
      body: { rotationId: first.id, schoolId: branch.schools[0], kitTypeId },
    });
  }
  const weights = { ...choice(branch).weights, stay: "off" } as const;
  const { result } = await plan(branch, { scope: "unpinned", weights });
  expect(result.steps).toMatchObject([
    { change: "moved", why: "So that the school's kits come one after another." },
  ]);
  const together = { ...weights, spread: "off", even: "off" } as const;
  const left = await plan(branch, { scope: "unpinned", weights: together });
  expect(left.result.steps).toEqual([]);
});

/** Another title of the same strand as Light, with a copy. */
async function addForces(tx: Tx, branch: PlanBranch): Promise<void> {
  const forces = await insertType(tx, branch.id, "FOR", "Forces");
  await insertKit(tx, branch.id, forces, "FOR-01");
  await tx
    .updateTable("kitType")
    .set({ strand: "Physical World" })
    .where("id", "in", [branch.types.light, forces])
    .execute();
}

test("where no copy is left for a request, a title of the same strand is offered before buying one", async () => {
  const branch = await comingTerm(app);
  const fromRotationId = branch.rotations.at(-1)?.id ?? null;
  for (const school of [0, 1]) await ask(branch, school, branch.types.light);
  const remedies = async () =>
    (await plan(branch, { fromRotationId })).result.unserved.map(({ remedy }) => remedy.words);
  expect(await remedies()).toEqual(["Add a copy of Light"]);
  await branch.edit((tx) => addForces(tx, branch));
  expect(await remedies()).toEqual(["Give Forces instead (Physical World)"]);
});

test("a lost title without another copy is replaced by one of its strand, and the schools to inform are named", async () => {
  const branch = await comingTerm(app);
  const [first] = branch.rotations;
  const schoolId = branch.schools[0];
  const given = await branch.ok("coordinator", createAllocation, {
    body: { rotationId: first.id, schoolId, kitTypeId: branch.types.light },
  });
  await branch.edit(async (tx) => {
    const strand = { strand: "Physical World" };
    const pests = await insertType(tx, branch.id, "FOR", "Forces");
    await insertKit(tx, branch.id, pests, "FOR-01");
    const both = [branch.types.light, pests];
    await tx.updateTable("kitType").set(strand).where("id", "in", both).execute();
    await tx
      .updateTable("allocation")
      .set({ status: "confirmed" })
      .where("id", "=", given.id)
      .execute();
    await tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("kitTypeId", "=", branch.types.light)
      .execute();
  });
  const { id, result } = await plan(branch, { scope: "broken" });
  expect(result.steps).toMatchObject([
    {
      change: "added",
      kitTypeName: "Forces",
      to: { seq: 1, kitCode: "FOR-01" },
      why: "Instead of Light. Same strand (Physical World).",
    },
    { change: "removed", allocationId: given.id, why: "LGT-01 is lost." },
  ]);
  expect(result.tell).toEqual([
    {
      schoolId,
      schoolName: "Fairview School",
      what: ["Light does not come in rotation 1.", "Forces comes in rotation 1."],
    },
  ]);
  await branch.ok("coordinator", applyAutoPlan, { params: { id }, body: { declined: [] } });
  expect(await planned(branch)).toEqual(["Fairview School FOR-01"]);
});
