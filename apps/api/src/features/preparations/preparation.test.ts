import { randomUUID } from "node:crypto";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import { lastPackingDay, weekdayCodes } from "@kitround/contract/plan/packing-days.ts";
import {
  checkPreparationLines,
  getPreparation,
  listPreparations,
  movePreparation,
  pickList,
} from "@kitround/contract/preparations/preparation.ts";
import { describe, expect, test } from "vitest";
import { kitRoom, type KitRoom, type TestKit } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  const allocationId = await room.allocation(kit);
  await room.fromPlan();
  const list = await branch.ok("volunteer", listPreparations, {});
  const id = list.items[0]?.id ?? "";
  const read = () => branch.ok("volunteer", getPreparation, { params: { id } });
  const tick = (lines: { lineId: string; qty: number | null }[]) =>
    branch.ok("volunteer", checkPreparationLines, { params: { id }, body: { lines } });
  return { branch, room, kit, allocationId, id, read, tick };
}

async function stateOf(room: KitRoom, kit: TestKit, allocationId: string) {
  return room.system(async (tx) => {
    const { state } = await tx
      .selectFrom("kit")
      .select("state")
      .where("id", "=", kit.id)
      .executeTakeFirstOrThrow();
    const { status } = await tx
      .selectFrom("allocation")
      .select("status")
      .where("id", "=", allocationId)
      .executeTakeFirstOrThrow();
    return { kit: state, allocation: status };
  });
}

describe("preparations from the plan", () => {
  test("makes one for each confirmed allocation with a kit, once, due before it leaves", async () => {
    const branch = await app.newBranch();
    const room = await kitRoom(app, branch);
    await room.allocation(await room.kit("ready"));
    await room.allocation(await room.kit("ready"), "proposed");
    await room.allocation(null);
    expect(await room.fromPlan()).toBe(1);
    expect(await room.fromPlan()).toBe(0);
    const { items, total } = await branch.ok("coordinator", listPreparations, {});
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kitCode: "ELE-01",
      schoolName: "Ōtara School",
      dueOn: lastPackingDay(addDays(room.deliverOn, -2), ["mon", "tue", "wed", "thu", "fri"]),
      status: "todo",
      linesTotal: 3,
      linesChecked: 0,
    });
  });

  test("the deadline is a day on which the branch packs, before a public holiday", async () => {
    const branch = await app.newBranch();
    const room = await kitRoom(app, branch);
    await room.allocation(await room.kit("ready"));
    const latest = addDays(room.deliverOn, -2);
    const earlier = addDays(latest, -1);
    const packingDays = [latest, earlier].map((day) => weekdayCodes[weekdayOf(day) - 1] ?? "mon");
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    await branch.ok("manager", updateBranch, { body: { rowVersion, packingDays } });
    await room.system((tx) =>
      tx
        .insertInto("publicHoliday")
        .values({ branchId: branch.id, onDay: latest, name: "Matariki" })
        .execute(),
    );
    await room.fromPlan();
    const { items } = await branch.ok("coordinator", listPreparations, {});
    expect(items[0]?.dueOn).toBe(earlier);
    await branch.refused(
      "manager",
      updateBranch,
      { body: { rowVersion: rowVersion + 1, packingDays: [] } },
      "invalid_input",
    );
  });

  test("cancels those whose allocation was cancelled, and returns a packed kit to the shelf", async () => {
    const { room, kit, allocationId, id, read, branch, tick } = await start();
    const { rowVersion } = await tick([{ lineId: room.lineIds.batteries, qty: 30 }]);
    await branch.ok("volunteer", movePreparation, {
      params: { id },
      body: { rowVersion, status: "packed" },
    });
    const other = await room.kit("ready");
    await room.system((tx) =>
      tx
        .updateTable("allocation")
        .set({ kitId: other.id })
        .where("id", "=", allocationId)
        .execute(),
    );
    expect(await room.fromPlan()).toBe(1);
    expect((await read()).status).toBe("cancelled");
    expect(await stateOf(room, kit, allocationId)).toEqual({
      kit: "ready",
      allocation: "preparing",
    });
    const { items } = await branch.ok("volunteer", listPreparations, {});
    expect(items.map((each) => each.kitCode)).toEqual([other.code]);
    await room.system((tx) =>
      tx
        .updateTable("allocation")
        .set({ status: "cancelled" })
        .where("id", "=", allocationId)
        .execute(),
    );
    expect(await room.fromPlan()).toBe(0);
    expect((await branch.ok("volunteer", listPreparations, {})).total).toBe(0);
  });
});

describe("packing", () => {
  test("the packer may verify a kit only if the branch doesn't require two people", async () => {
    const { branch, room, id, read, tick } = await start();
    await tick([{ lineId: room.lineIds.batteries, qty: 30 }]);
    const wants = async (packsByTwo: boolean) => {
      const { rowVersion } = await branch.ok("manager", getBranch, {});
      await branch.ok("manager", updateBranch, { body: { rowVersion, packsByTwo } });
    };
    const step = (role: "volunteer" | "coordinator", status: "packed" | "verified") =>
      branch.call(role, movePreparation, { params: { id }, body: { status } });
    await wants(true);
    await step("volunteer", "packed");
    expect(await read()).toMatchObject({ status: "packed", byTwo: true });
    expect((await step("volunteer", "verified")).error).toMatchObject({
      code: "transition_refused",
      message: expect.stringContaining("somebody else"),
      details: [{ path: "status" }],
    });
    expect((await read()).verifiedByName).toBeNull();
    // A branch with only one person present may switch the setting off and continue.
    await wants(false);
    expect((await step("volunteer", "verified")).status).toBe(200);
    await branch.ok("volunteer", movePreparation, {
      params: { id },
      body: { status: "in_progress" },
    });
    await wants(true);
    await step("volunteer", "packed");
    expect((await step("coordinator", "verified")).status).toBe(200);
    expect((await read()).verifiedByName).toBe(`coordinator ${branch.code}`);
  });

  test("tick, pack, verify, reopen: kit and allocation change too", async () => {
    const { branch, room, kit, allocationId, id, read, tick } = await start();
    const { batteries, straws } = room.lineIds;
    const ticked = await tick([
      { lineId: batteries, qty: 29 },
      { lineId: straws, qty: 100 },
    ]);
    expect(ticked).toMatchObject({ status: "in_progress", linesChecked: 2, linesTotal: 3 });
    expect((await stateOf(room, kit, allocationId)).allocation).toBe("preparing");
    expect((await tick([{ lineId: straws, qty: null }])).linesChecked).toBe(1);

    const packed = await branch.ok("volunteer", movePreparation, {
      params: { id },
      body: { rowVersion: ticked.rowVersion, status: "packed", weightG: 12_400, note: "Fragile" },
    });
    expect(packed).toMatchObject({
      status: "packed",
      weightG: 12_400,
      note: "Fragile",
      packedByName: `volunteer ${branch.code}`,
      kitState: "packed",
    });
    expect(await stateOf(room, kit, allocationId)).toEqual({ kit: "packed", allocation: "ready" });
    expect(packed.lines.find((line) => line.lineId === batteries)?.present).toBe(29);

    const verified = await branch.ok("coordinator", movePreparation, {
      params: { id },
      body: { rowVersion: packed.rowVersion, status: "verified" },
    });
    expect(verified.verifiedByName).toBe(`coordinator ${branch.code}`);
    const open = await branch.ok("coordinator", movePreparation, {
      params: { id },
      body: { rowVersion: verified.rowVersion, status: "in_progress" },
    });
    expect(open).toMatchObject({ status: "in_progress", packedByName: null, verifiedByName: null });
    expect(await stateOf(room, kit, allocationId)).toEqual({
      kit: "ready",
      allocation: "preparing",
    });
    expect((await read()).lines.find((line) => line.lineId === batteries)?.packed).toBe(29);
  });

  test("a short essential line keeps the kit here, unless a manager gives a reason", async () => {
    const { branch, room, id, tick } = await start();
    const { lineIds } = room;
    const { rowVersion } = await tick([
      { lineId: lineIds.batteries, qty: 20 },
      { lineId: lineIds.straws, qty: 0 },
    ]);
    const body = { rowVersion, status: "packed" as const };
    const error = await branch.refused(
      "volunteer",
      movePreparation,
      { params: { id }, body: { ...body, reason: "It will do" } },
      "packing_incomplete",
    );
    expect(error.details).toEqual([
      { path: `lines.${lineIds.batteries}`, message: "batteries: 20 of 30" },
    ]);
    await branch.refused(
      "manager",
      movePreparation,
      { params: { id }, body },
      "packing_incomplete",
    );
    const packed = await branch.ok("manager", movePreparation, {
      params: { id },
      body: { ...body, reason: "The school has its own" },
    });
    expect(packed.overrideReason).toBe("The school has its own");
  });

  test("a blocked preparation has a reason, and can be continued", async () => {
    const { branch, id } = await start();
    const error = await branch.refused(
      "volunteer",
      movePreparation,
      { params: { id }, body: { rowVersion: 1, status: "blocked" } },
      "invalid_input",
    );
    expect(error.details[0]?.path).toBe("reason");
    const blocked = await branch.ok("volunteer", movePreparation, {
      params: { id },
      body: { rowVersion: 1, status: "blocked", reason: "Box is broken" },
    });
    expect(blocked.blockedReason).toBe("Box is broken");
    await branch.refused(
      "volunteer",
      movePreparation,
      { params: { id }, body: { rowVersion: blocked.rowVersion, status: "packed" } },
      "transition_refused",
    );
    const open = await branch.ok("volunteer", movePreparation, {
      params: { id },
      body: { rowVersion: blocked.rowVersion, status: "in_progress" },
    });
    expect(open.blockedReason).toBeNull();
  });

  test("a kit that is not on the shelf can be neither ticked nor packed", async () => {
    const { branch, room, kit, id } = await start();
    await room.system((tx) =>
      tx.updateTable("kit").set({ state: "needs_top_up" }).where("id", "=", kit.id).execute(),
    );
    const line = { lineId: room.lineIds.straws, qty: 1 };
    const error = await branch.refused(
      "volunteer",
      checkPreparationLines,
      { params: { id }, body: { lines: [line] } },
      "transition_refused",
    );
    expect(error.message).toContain("needs a top-up");
    await branch.refused(
      "volunteer",
      movePreparation,
      { params: { id }, body: { rowVersion: 1, status: "packed" } },
      "transition_refused",
    );
  });

  test("a line of another packing list is refused at its place in the input", async () => {
    const { branch, id } = await start();
    const error = await branch.refused(
      "volunteer",
      checkPreparationLines,
      { params: { id }, body: { lines: [{ lineId: randomUUID(), qty: 1 }] } },
      "invalid_input",
    );
    expect(error.details[0]?.path).toBe("lines.0.lineId");
  });

  test("an unchecked essential line prevents a kit from being marked as packed", async () => {
    const { branch, room, id, tick } = await start();
    const input = { params: { id }, body: { status: "packed" as const } };
    const refused = await branch.refused("manager", movePreparation, input, "transition_refused");
    expect(refused.message).toContain("Tick or count what is essential first: batteries.");
    expect(refused.details.map(({ path }) => path)).toEqual([`lines.${room.lineIds.batteries}`]);
    await tick([{ lineId: room.lineIds.batteries, qty: 28 }]);
    // Other lines count as complete, as the screen says.
    await branch.ok("volunteer", movePreparation, input);
  });

  test("a stale version is refused, a call sent twice has one effect, and other branches are hidden", async () => {
    const { branch, id, read, room, tick } = await start();
    const { rowVersion } = await tick([{ lineId: room.lineIds.batteries, qty: 30 }]);
    const input = { params: { id }, body: { rowVersion, status: "packed" as const } };
    const extra = { key: randomUUID() };
    const first = await branch.ok("volunteer", movePreparation, input, extra);
    expect(await branch.ok("volunteer", movePreparation, input, extra)).toEqual(first);
    expect((await read()).rowVersion).toBe(first.rowVersion);
    await branch.refused("coordinator", movePreparation, input, "stale_version");

    const stranger = await app.newBranch();
    await stranger.refused("manager", getPreparation, { params: { id } }, "not_found");
    await stranger.refused("manager", movePreparation, input, "not_found");
    const lines = [{ lineId: room.lineIds.straws, qty: 1 }];
    await stranger.refused(
      "manager",
      checkPreparationLines,
      { params: { id }, body: { lines } },
      "not_found",
    );
    expect((await stranger.ok("manager", listPreparations, {})).total).toBe(0);
    for (const role of ["driver", "finance", "viewer"] as const) {
      await branch.refused(role, listPreparations, {}, "forbidden");
      await branch.refused(role, movePreparation, input, "forbidden");
    }
  });
});

test("the pick list sums up what the due kits need, by place in the store, compared with stock", async () => {
  const { branch, room, tick, kit } = await start();
  const second = await room.kit("ready");
  await room.allocation(second);
  await room.fromPlan();
  await room.stock("straws", 25);
  await tick([
    { lineId: room.lineIds.straws, qty: 80 },
    { lineId: room.lineIds.batteries, qty: 29 },
  ]);
  await room.system((tx) =>
    tx
      .insertInto("kitContent")
      .values([
        { branchId: branch.id, kitId: second.id, lineId: room.lineIds.straws, qty: 90 },
        { branchId: branch.id, kitId: second.id, lineId: room.lineIds.lenses, qty: 8 },
      ])
      .execute(),
  );
  const { items } = await branch.ok("volunteer", pickList, {});
  expect(
    items.map(({ name, shelf, needed, onHand, short }) => [name, shelf, needed, onHand, short]),
  ).toEqual([
    ["straws", "A6", 30, 25, 5],
    ["lenses", "A7", 2, 0, 2],
  ]);
  expect(items[0]?.kits.map(({ kitCode, needed }) => [kitCode, needed])).toEqual([
    [kit.code, 20],
    [second.code, 10],
  ]);
  const none = await branch.ok("volunteer", pickList, { query: { dueBy: room.today } });
  expect(none.items).toEqual([]);
});
