import {
  cancelAllocation,
  createAllocation,
  listAllocations,
} from "@kitround/contract/allocations/allocation.ts";
import {
  listRotations,
  publishRotation,
  setRotationStatus,
} from "@kitround/contract/rotations/rotation.ts";
import { expect, test } from "vitest";
import { ownApp } from "../../test/test-app.ts";
import { countStatements } from "../../test/count-statements.ts";
import { insertKit, insertSchool, type PlanBranch, planBranch } from "./plan-fixture.ts";

const app = await ownApp({}, undefined, []);

function give(branch: PlanBranch, school: string, kitTypeId = branch.types.bones) {
  const rotationId = branch.rotations[0].id;
  return branch.ok("coordinator", createAllocation, {
    body: { rotationId, schoolId: school, kitTypeId },
  });
}

function publish(branch: PlanBranch, rowVersion: number) {
  return { params: { id: branch.rotations[0].id }, body: { rowVersion } };
}

async function first(branch: PlanBranch) {
  const query = { termId: branch.term.id };
  const { items } = await branch.ok("viewer", listRotations, { query });
  return items[0];
}

test("publishing confirms allocations, locks the rotation, and makes preparations and trips", async () => {
  const branch = await planBranch(app);
  await give(branch, branch.schools[0]);
  await give(branch, branch.schools[1]);
  expect(await first(branch)).toMatchObject({ allocations: 2, refurbMinutes: 74, unpublished: 0 });
  await branch.refused("coordinator", publishRotation, publish(branch, 1), "forbidden");
  await branch.refused("manager", publishRotation, publish(branch, 2), "stale_version");

  const done = await branch.ok("manager", publishRotation, publish(branch, 1));
  // Both schools are on one route: one day to deliver, one to collect.
  expect(done).toMatchObject({ preparations: 2, trips: 2, notCarried: [] });
  expect(done.rotation).toMatchObject({ status: "locked", unpublished: 0, rowVersion: 2 });
  expect(done.rotation.publishedAt).not.toBeNull();
  const { items } = await branch.ok("viewer", listAllocations, {});
  expect(items.map((a) => a.status)).toEqual(["confirmed", "confirmed"]);
});

test("publishing again applies new and unassigned allocations, and does nothing twice", async () => {
  const branch = await planBranch(app);
  const bones = await give(branch, branch.schools[0]);
  await branch.ok("manager", publishRotation, publish(branch, 1));
  const again = await branch.ok("manager", publishRotation, publish(branch, 2));
  expect(again).toMatchObject({ preparations: 0, trips: 0 });

  const params = { id: branch.rotations[0].id };
  const open = { rowVersion: 3, status: "open" as const, reason: "A school joined late" };
  await branch.ok("manager", setRotationStatus, { params, body: open });
  await give(branch, branch.schools[1], branch.types.light);
  await branch.ok("coordinator", cancelAllocation, {
    params: { id: bones.id },
    body: { rowVersion: 2 },
  });
  expect(await first(branch)).toMatchObject({ allocations: 1, unpublished: 2, rowVersion: 4 });

  const changed = await branch.ok("manager", publishRotation, publish(branch, 4));
  expect(changed).toMatchObject({ preparations: 1, notCarried: [] });
  expect(changed.rotation).toMatchObject({ status: "locked", unpublished: 0 });
  const live = await branch.edit((tx) =>
    tx
      .selectFrom("preparation")
      .select("allocationId")
      .where("status", "<>", "cancelled")
      .execute(),
  );
  expect(live.map((p) => p.allocationId)).not.toContain(bones.id);
  expect(live).toHaveLength(1);
});

test("publishing gives the first free copy to an allocation without one", async () => {
  const branch = await planBranch(app);
  const given = await give(branch, branch.schools[0]);
  await branch.edit((tx) =>
    tx.updateTable("allocation").set({ kitId: null }).where("id", "=", given.id).execute(),
  );
  await give(branch, branch.schools[1]);
  await branch.ok("manager", publishRotation, publish(branch, 1));
  const { items } = await branch.ok("viewer", listAllocations, {});
  expect(items.map((a) => a.kitCode).toSorted()).toEqual(["DBN-01", "DBN-02"]);
});

/**
 * Publishes, removes one school, changes the others' kits and publishes again: returns the number of statements of
 * both.
 */
async function statementsFor(more: number): Promise<[number, number]> {
  const branch = await planBranch(app);
  const extra = await branch.edit(async (tx) => {
    const made: string[] = [];
    for (let n = 1; n <= more; n += 1) {
      await insertKit(tx, branch.id, branch.types.bones, `DBN-1${n}`);
      made.push(await insertSchool(tx, branch.id, `School ${n}`));
    }
    return made;
  });
  const schools = [branch.schools[0], ...extra];
  for (const school of schools) await give(branch, school);
  await branch.edit((tx) => tx.updateTable("allocation").set({ kitId: null }).execute());
  const first = await countStatements(app.database.pool, () =>
    branch.ok("manager", publishRotation, publish(branch, 1)),
  );
  const { items } = await branch.ok("viewer", listAllocations, {});
  expect(new Set(items.map((a) => a.kitCode)).size).toBe(schools.length);
  const params = { id: branch.rotations[0].id };
  const open = { rowVersion: 2, status: "open" as const, reason: "Schools joined late" };
  await branch.ok("manager", setRotationStatus, { params, body: open });
  for (const { id, rowVersion } of items) {
    await branch.ok("coordinator", cancelAllocation, { params: { id }, body: { rowVersion } });
  }
  for (const school of schools) await give(branch, school, branch.types.bones);
  const again = await countStatements(app.database.pool, () =>
    branch.ok("manager", publishRotation, publish(branch, 3)),
  );
  return [first, again];
}

test("publishing six kits needs as many statements as publishing two", async () => {
  expect(await statementsFor(5)).toEqual(await statementsFor(1));
});

test("publishing names a copy that was lost since, and publishes nothing", async () => {
  const branch = await planBranch(app);
  await give(branch, branch.schools[0]);
  await branch.edit((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "lost", place: "unknown", stateReason: "Left on the train" })
      .where("id", "=", branch.kits.bones1)
      .execute(),
  );
  const error = await branch.refused(
    "manager",
    publishRotation,
    publish(branch, 1),
    "kit_not_available",
  );
  expect(error.message).toBe("Nothing was published. Fairview School: DBN-01 is lost.");
  expect(await first(branch)).toMatchObject({ status: "draft", publishedAt: null });
});

test("publishing a closed rotation is refused; another branch's is not there", async () => {
  const branch = await planBranch(app);
  await branch.edit((tx) =>
    tx
      .updateTable("rotation")
      .set({ status: "closed" })
      .where("id", "=", branch.rotations[0].id)
      .execute(),
  );
  const closed = publish(branch, 2);
  const error = await branch.refused("manager", publishRotation, closed, "rotation_not_open");
  expect(error.message).toBe("Rotation 1 is closed and stays as it is.");
  const other = await app.newBranch();
  await other.refused("manager", publishRotation, publish(branch, 2), "not_found");
});
