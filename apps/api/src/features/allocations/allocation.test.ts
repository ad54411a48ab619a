import { setTimeout as sleep } from "node:timers/promises";
import {
  cancelAllocation,
  createAllocation,
  listAllocations,
  listOffers,
  listOtherCopies,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { setRotationStatus } from "@kitround/contract/rotations/rotation.ts";
import { createHoliday } from "@kitround/contract/terms/term.ts";
import { describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { testApp } from "../../test/test-app.ts";
import {
  borrowKit,
  insertKit,
  insertSchool,
  insertType,
  planBranch,
} from "../rotations/plan-fixture.ts";

const app = await testApp();

describe("giving a kit", () => {
  test("takes the first free copy, on the route's own days", async () => {
    const { rotations, schools, types, kits, ok } = await planBranch(app);
    const body = { rotationId: rotations[0].id, schoolId: schools[0], kitTypeId: types.bones };
    const given = await ok("coordinator", createAllocation, { body });
    expect(given).toMatchObject({
      kitId: kits.bones1,
      kitCode: "DBN-01",
      status: "proposed",
      source: "manual",
      deliverOn: "2026-10-15",
      collectOn: "2026-10-29",
      reasons: [],
    });
    const second = await ok("coordinator", createAllocation, {
      body: { ...body, schoolId: schools[2] },
    });
    expect(second).toMatchObject({ kitCode: "DBN-02", deliverOn: "2026-10-13" });
    const { items } = await ok("viewer", listAllocations, {
      query: { rotationId: rotations[0].id },
    });
    expect(items.map((a) => a.kitCode)).toEqual(["DBN-02", "DBN-01"]);
  });

  test("sent twice with one key has one effect; a second call is refused", async () => {
    const branch = await planBranch(app);
    const body = {
      rotationId: branch.rotations[0].id,
      schoolId: branch.schools[0],
      kitTypeId: branch.types.bones,
    };
    const key = crypto.randomUUID();
    const first = await branch.ok("coordinator", createAllocation, { body }, { key });
    const again = await branch.ok("coordinator", createAllocation, { body }, { key });
    expect(again.id).toBe(first.id);
    await branch.refused("coordinator", createAllocation, { body }, "already_exists");
    expect((await branch.ok("viewer", listAllocations, {})).total).toBe(1);
  });

  test("a volunteer may not, and another branch's rotation is not there", async () => {
    const { rotations, schools, types, refused } = await planBranch(app);
    const body = { rotationId: rotations[0].id, schoolId: schools[0], kitTypeId: types.bones };
    await refused("volunteer", createAllocation, { body }, "forbidden");
    const other = await planBranch(app);
    await other.refused("coordinator", createAllocation, { body }, "not_found");
    const mine = { ...body, rotationId: other.rotations[0].id, schoolId: other.schools[0] };
    await other.refused("coordinator", createAllocation, { body: mine }, "not_found");
    expect((await other.ok("viewer", listAllocations, {})).total).toBe(0);
  });

  test("a copy that another school has is refused with that school's name and days", async () => {
    const { rotations, schools, types, kits, ok, refused } = await planBranch(app);
    const give = (rotationId: string, schoolId: string) => ({
      body: { rotationId, schoolId, kitTypeId: types.bones, kitId: kits.bones1 },
    });
    await ok("coordinator", createAllocation, give(rotations[0].id, schools[1]));
    for (const rotation of [rotations[0], rotations[1]]) {
      const wanted = give(rotation.id, schools[2]);
      const error = await refused("coordinator", createAllocation, wanted, "double_allocation");
      expect(error.message).toBe(
        "DBN-01 is with Ōtāhuhu Primary from Thu 15 Oct to Thu 29 Oct, and is free again on Sun 1 Nov.",
      );
      expect(error.details[0]?.path).toBe("kitId");
    }
    await ok("coordinator", createAllocation, give(rotations[2].id, schools[2]));
  });

  test("each rule refuses with its own code", async () => {
    const {
      edit,
      id: branchId,
      rotations,
      schools,
      types,
      ok,
      refused,
      call,
    } = await planBranch(app);
    const [school] = schools;
    const wanted = (rotation: { id: string }, kitTypeId: string, more = {}) => ({
      body: { rotationId: rotation.id, schoolId: school, kitTypeId, ...more },
    });
    const change = (values: object) =>
      edit((tx) => tx.updateTable("school").set(values).where("id", "=", school).execute());

    await change({ status: "paused" });
    await refused("manager", createAllocation, wanted(rotations[0], types.bones), "school_closed");
    await change({ status: "member", maxKits: 1 });
    await ok("manager", createAllocation, wanted(rotations[0], types.bones));
    await refused("manager", createAllocation, wanted(rotations[0], types.light), "school_full");
    await change({ maxKits: 2 });

    const repeat = wanted(rotations[2], types.bones);
    await refused("manager", createAllocation, repeat, "repeat_kit_type");
    const overrideReason = "Two classes share it";
    const again = await ok(
      "manager",
      createAllocation,
      wanted(rotations[2], types.bones, { overrideReason }),
    );
    expect(again.overrideReason).toBe(overrideReason);

    await ok("manager", createHoliday, { body: { onDay: "2026-11-26", name: "Show Day" } });
    const closed = wanted(rotations[3], types.light);
    const error = await refused("manager", createAllocation, closed, "school_closed");
    expect(error.message).toBe("Thu 26 Nov, its day of delivery, is Show Day.");
    await edit((tx) =>
      tx
        .insertInto("schoolClosure")
        .values({
          branchId,
          schoolId: school,
          fromOn: "2026-11-12",
          toOn: "2026-11-12",
          reason: "camp",
        })
        .execute(),
    );
    const camp = wanted(rotations[1], types.light, { overrideReason });
    await refused("manager", createAllocation, camp, "school_closed");

    const heavy = await edit(async (tx) => {
      const type = await insertType(tx, branchId, "RCK", "Rocks");
      const kit = await insertKit(tx, branchId, type, "RCK-01");
      await tx.updateTable("kit").set({ weightG: 15_001 }).where("id", "=", kit).execute();
      await tx.updateTable("school").set({ heavyOk: false }).where("id", "=", school).execute();
      return type;
    });
    await refused("manager", createAllocation, wanted(rotations[0], heavy), "kit_not_available");

    const status = { rowVersion: rotations[2].rowVersion, status: "locked" as const };
    await call("manager", setRotationStatus, { params: { id: rotations[2].id }, body: status });
    await refused(
      "manager",
      createAllocation,
      wanted(rotations[2], types.light),
      "rotation_not_open",
    );
  });
});

test("offers explain every kit type: requested ones first, then possible ones, then why not", async () => {
  const {
    edit,
    id: branchId,
    rotations,
    schools,
    types,
    term,
    ok,
    refused,
  } = await planBranch(app);
  await edit(async (tx) => {
    await insertType(tx, branchId, "AIR", "Air");
    const rocks = await insertType(tx, branchId, "RCK", "Rocks");
    await insertKit(tx, branchId, rocks, "RCK-01");
  });
  await ok("coordinator", createRequest, {
    body: { termId: term.id, schoolId: schools[0], kitTypeId: types.light, rank: 0 },
  });
  await ok("coordinator", createAllocation, {
    body: { rotationId: rotations[0].id, schoolId: schools[0], kitTypeId: types.bones },
  });
  const of = { params: { id: rotations[1].id }, query: { schoolId: schools[0] } };
  const { offers } = await ok("coordinator", listOffers, of);
  expect(offers.map((o) => [o.code, o.rank, o.kitCode, o.overridable])).toEqual([
    ["LGT", 0, "LGT-01", false],
    ["RCK", null, "RCK-01", false],
    ["DBN", null, "DBN-02", true],
    ["AIR", null, null, false],
  ]);
  expect(offers.map((o) => o.blockedBy)).toEqual([
    null,
    null,
    "Fairview School had Dem Bones on Thu 15 Oct 2026. Give a reason to repeat it.",
    "There is no copy of Air.",
  ]);
  await refused("viewer", listOffers, of, "forbidden");
});

describe("changing what was given", () => {
  test("another copy: the free ones are offered, a taken one is refused by name", async () => {
    const { rotations, schools, types, kits, ok, refused } = await planBranch(app);
    const give = (schoolId: string) =>
      ok("coordinator", createAllocation, {
        body: { rotationId: rotations[0].id, schoolId, kitTypeId: types.bones },
      });
    const first = await give(schools[0]);
    const second = await give(schools[1]);
    const params = { id: second.id };
    const { copies } = await ok("coordinator", listOtherCopies, { params });
    expect(copies[0]?.blockedBy).toContain("Fairview School");
    const swap = { rowVersion: second.rowVersion, kitId: kits.bones1 };
    const error = await refused(
      "coordinator",
      updateAllocation,
      { params, body: swap },
      "double_allocation",
    );
    expect(error.message).toContain("Fairview School from Thu 15 Oct");
    await ok("coordinator", cancelAllocation, {
      params: { id: first.id },
      body: { rowVersion: 1 },
    });
    const swapped = await ok("coordinator", updateAllocation, { params, body: swap });
    expect(swapped).toMatchObject({ kitCode: "DBN-01", status: "proposed" });
    const light = { rowVersion: swapped.rowVersion, kitId: kits.light1 };
    await refused("coordinator", updateAllocation, { params, body: light }, "not_found");
    await refused("coordinator", updateAllocation, { params, body: swap }, "stale_version");
  });

  test("a borrowed copy is lent to a school only if it is back before another branch is due to have it", async () => {
    const branch = await planBranch(app);
    const { rotations, schools, types, kits, ok, refused } = branch;
    // The last school's loans end on Tue 27 Oct and Tue 10 Nov, those of the others two days later.
    await borrowKit(branch, kits.bones1, "2026-11-09");
    const give = (rotation: number, school: number, kitId?: string) => ({
      body: {
        rotationId: rotations[rotation]?.id ?? "",
        schoolId: schools[school] ?? "",
        kitTypeId: types.bones,
        ...(kitId !== undefined && { kitId }),
      },
    });
    const words =
      "DBN-01 goes back to Waikato by Mon 9 Nov, before it would be collected on Tue 10 Nov.";
    const wanted = give(1, 2, kits.bones1);
    const error = await refused("coordinator", createAllocation, wanted, "kit_not_available");
    expect(error).toMatchObject({ message: words, details: [{ path: "kitId" }] });
    const given = await ok("coordinator", createAllocation, give(1, 2));
    expect(given.kitCode).toBe("DBN-02");
    const { copies } = await ok("coordinator", listOtherCopies, { params: { id: given.id } });
    expect(copies).toEqual([{ kitId: kits.bones1, code: "DBN-01", blockedBy: words }]);
    const instead = { rowVersion: given.rowVersion, kitId: kits.bones1 };
    const change = { params: { id: given.id }, body: instead };
    await refused("coordinator", updateAllocation, change, "kit_not_available");
    const { offers } = await ok("coordinator", listOffers, {
      params: { id: rotations[1].id },
      query: { schoolId: schools[0] },
    });
    expect(offers.find(({ code }) => code === "DBN")?.blockedBy).toContain("None of the 2 copies");
    const early = await ok("coordinator", createAllocation, give(0, 0));
    expect(early.kitCode).toBe("DBN-01");
  });

  test("pinned and counted; it can be unassigned until it has left", async () => {
    const branch = await planBranch(app);
    const { rotations, schools, types, ok, refused } = branch;
    const body = { rotationId: rotations[0].id, schoolId: schools[0], kitTypeId: types.bones };
    const given = await ok("coordinator", createAllocation, { body });
    const params = { id: given.id };
    const pin = { rowVersion: 1, pinned: true, studentsExpected: 31 };
    const pinned = await ok("coordinator", updateAllocation, { params, body: pin });
    expect(pinned).toMatchObject({ pinned: true, studentsExpected: 31, rowVersion: 2 });
    await refused("driver", cancelAllocation, { params, body: { rowVersion: 2 } }, "forbidden");
    await refused(
      "coordinator",
      cancelAllocation,
      { params, body: { rowVersion: 1 } },
      "stale_version",
    );
    const status = (to: "out" | "ready") =>
      asSystem(app.database.db, (tx) =>
        tx.updateTable("allocation").set({ status: to }).where("id", "=", given.id).execute(),
      );
    await status("out");
    const out = { params, body: { rowVersion: 3 } };
    const error = await refused("coordinator", cancelAllocation, out, "transition_refused");
    expect(error.message).toBe("DBN-01 has left: it is out.");
    await status("ready");
    const back = { params, body: { rowVersion: 4, reason: "Class is away" } };
    expect(await ok("coordinator", cancelAllocation, back)).toMatchObject({ status: "cancelled" });
    expect((await ok("viewer", listAllocations, {})).total).toBe(0);
    expect((await ok("viewer", listAllocations, { query: { all: "true" } })).total).toBe(1);
    const other = await app.newBranch();
    await other.refused("admin", cancelAllocation, back, "not_found");
  });
});

test("of a hundred concurrent requests for one copy one succeeds, and the refusals name who has it", async () => {
  const { edit, id: branchId, rotations, types, kits, call, ok } = await planBranch(app);
  const names = Array.from({ length: 100 }, (_, i) => `School ${String(i + 1).padStart(3, "0")}`);
  const schools = await edit(async (tx) => {
    const ids: string[] = [];
    for (const name of names) ids.push(await insertSchool(tx, branchId, name));
    return ids;
  });
  const ask = async (schoolId: string) => {
    const body = {
      rotationId: rotations[0].id,
      schoolId,
      kitTypeId: types.bones,
      kitId: kits.bones1,
    };
    for (;;) {
      const answer = await call("coordinator", createAllocation, { body });
      if (answer.status !== 503) return answer;
      // The queue for the database is full. Without a pause, those that are refused would take all of the thread's time, and those in
      // the queue would never be answered.
      await sleep(50);
    }
  };
  const answers = await Promise.all(schools.map(ask));
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  const { items } = await ok("viewer", listAllocations, {});
  expect(items).toHaveLength(1);
  const losers = answers.filter((a) => a.status !== 201);
  for (const { error } of losers) {
    expect(error.code).toBe("double_allocation");
    expect(error.message).toContain(`DBN-01 is with ${items[0]?.schoolName} from Tue 13 Oct`);
  }
});
