import { type Allocation, createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { editPlan, type PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import { listUnpublished, publishChanges } from "@kitround/contract/plan/unpublished.ts";
import {
  listRotations,
  publishRotation,
  setRotationStatus,
} from "@kitround/contract/rotations/rotation.ts";
import { getTrip, listTrips } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm } from "./plan-fixture.ts";

const app = await testApp();
const away = "A school is away.";

/**
 * The first two rotations published with DBN-01 and LGT-01 at the two schools of the Thursday route, and unlocked
 * again.
 */
async function published() {
  const branch = await comingTerm(app);
  const { ok, term, rotations, schools, types } = branch;
  const give = (school: number, kitTypeId: string, rotation: number): Promise<Allocation> =>
    ok("coordinator", createAllocation, {
      body: { rotationId: rotations[rotation as 0].id, schoolId: schools[school as 0], kitTypeId },
    });
  const bones = await give(0, types.bones, 0);
  const light = await give(1, types.light, 1);
  const read = async () =>
    (await ok("viewer", listRotations, { query: { termId: term.id } })).items;
  const seen = async (i: number) => {
    const { id = "", rowVersion = 0 } = (await read())[i] ?? {};
    return { rotationId: id, rowVersion };
  };
  for (const i of [0, 1]) {
    const { rotationId: id, rowVersion } = await seen(i);
    await ok("manager", publishRotation, { params: { id }, body: { rowVersion } });
    const again = await seen(i);
    await ok("manager", setRotationStatus, {
      params: { id },
      body: { rowVersion: again.rowVersion, status: "open", reason: away },
    });
  }
  const change = (...edits: PlanEdit[]) =>
    ok("coordinator", editPlan, { params: { id: term.id }, body: { edits } });
  const changes = async () =>
    (await ok("viewer", listUnpublished, { params: { id: term.id } })).items;
  const of = (a: Allocation) => ({ allocationId: a.id, rowVersion: a.rowVersion + 1 });
  return { ...branch, bones, light, read, seen, change, changes, of };
}

test("changes since publishing are listed with their effect on trips, and published together", async () => {
  const {
    ok,
    refused,
    term,
    rotations,
    schools,
    types,
    bones,
    light,
    seen,
    change,
    changes,
    of,
    ...it
  } = await published();
  expect(await changes()).toEqual([]);
  await change({ kind: "take_back", ...of(bones) });
  await change({
    kind: "give",
    rotationId: rotations[0].id,
    schoolId: schools[2],
    kitTypeId: types.bones,
  });
  await change({ kind: "take_back", ...of(light) });
  const listed = await changes();
  const told = listed.map((one) => [
    one.seq,
    one.schoolName,
    one.kitCode,
    one.kind,
    ...one.trips.map((trip) => `${trip.action} ${trip.effect} ${trip.tripName}`),
  ]);
  expect(told).toEqual([
    [
      1,
      "Fairview School",
      "DBN-01",
      "taken_back",
      "deliver leaves Thursday south Thu 16 Oct",
      "collect leaves Thursday south Thu 30 Oct",
    ],
    [
      1,
      "Hillcrest School",
      "DBN-01",
      "given",
      "deliver made Schools on no route Tue 14 Oct",
      "collect made Schools on no route Tue 28 Oct",
    ],
    [
      2,
      "Ōtāhuhu Primary",
      "LGT-01",
      "taken_back",
      "deliver leaves Thursday south Thu 30 Oct",
      "collect leaves Thursday south Thu 13 Nov",
    ],
  ]);
  expect((await it.read()).map((r) => r.unpublished)).toEqual([2, 1, 0, 0]);

  const params = { id: term.id };
  const both = [await seen(0), await seen(1)];
  await refused("coordinator", publishChanges, { params, body: { rotations: both } }, "forbidden");
  const stale = both.map((one) => ({ ...one, rowVersion: one.rowVersion + 7 }));
  await refused("manager", publishChanges, { params, body: { rotations: stale } }, "stale_version");
  expect(await changes()).toHaveLength(3);
  expect(await ok("manager", publishChanges, { params, body: { rotations: both } })).toEqual({
    rotations: 2,
    preparations: 1,
    trips: 2,
    notCarried: [],
  });
  expect(await changes()).toEqual([]);
  const other = await comingTerm(app);
  await other.refused("manager", listUnpublished, { params }, "not_found");
  const foreign = { params: { id: other.term.id }, body: { rotations: both } };
  await other.refused("manager", publishChanges, foreign, "not_found");
});

test("a released trip keeps its lines: the list says so before, and the trip afterwards", async () => {
  const {
    ok,
    id: branchId,
    term,
    actors,
    bones,
    edit,
    seen,
    change,
    changes,
    of,
  } = await published();
  const { items } = await ok("viewer", listTrips, { query: {} });
  const trip = items.find((one) => one.onDay === bones.deliverOn);
  await edit(async (tx) => {
    const van = { branchId, name: "Van", fuel: "petrol", reimbursable: false } as const;
    const { id: vehicleId } = await tx
      .insertInto("vehicle")
      .values(van)
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("trip")
      .set({ status: "released", driverId: actors.driver.branchUserId, vehicleId })
      .where("id", "=", trip?.id ?? "")
      .execute();
  });
  await change({ kind: "take_back", ...of(bones) });
  expect(await changes()).toMatchObject([
    {
      kind: "taken_back",
      trips: [
        { action: "deliver", effect: "stays", tripId: trip?.id },
        { action: "collect", effect: "leaves" },
      ],
    },
  ]);
  const body = { rotations: [await seen(0)] };
  const done = await ok("manager", publishChanges, { params: { id: term.id }, body });
  expect(done.notCarried).toEqual([
    expect.stringContaining("DBN-01 for Fairview School was taken out of the plan."),
  ]);
  const now = await ok("viewer", getTrip, { params: { id: trip?.id ?? "" } });
  expect(now.planChanges).toEqual(["DBN-01 for Fairview School was taken out of the plan."]);
  expect(now.deliveries).toBe(1);
});
