import { randomUUID } from "node:crypto";
import {
  createCheckIn,
  getCheckIn,
  getCheckInSheet,
  listCheckIns,
  listKitsToCheckIn,
} from "@kitround/contract/check-ins/check-in.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { listSecondCounts } from "@kitround/contract/second-counts/second-count.ts";
import { listTopUps } from "@kitround/contract/top-ups/top-up.ts";
import { describe, expect, test } from "vitest";
import { kitRoom, type TestKit } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("in_check");
  const facts = async (it: TestKit) =>
    room.system(async (tx) => {
      const { state, stateReason } = await tx
        .selectFrom("kit")
        .select(["state", "stateReason"])
        .where("id", "=", it.id)
        .executeTakeFirstOrThrow();
      const content = await tx
        .selectFrom("kitContent")
        .select(["lineId", "qty"])
        .where("kitId", "=", it.id)
        .execute();
      return { state, stateReason, content: new Map(content.map((c) => [c.lineId, c.qty])) };
    });
  return { branch, room, kit, facts, lines: room.lineIds };
}

describe("checking in a kit", () => {
  test("a complete kit becomes ready, and its loan is closed", async () => {
    const { branch, room, kit, facts, lines } = await start();
    const allocationId = await room.allocation(kit, "collected");
    const waiting = await branch.ok("volunteer", listKitsToCheckIn, {});
    expect(waiting.items).toMatchObject([
      { kitCode: kit.code, schoolName: "Ōtara School", first: true, nextDeliverOn: null },
    ]);
    const done = await branch.ok("volunteer", createCheckIn, {
      body: { kitId: kit.id, rowVersion: 1, exceptions: [], minutes: 7, feedback: "Loved it" },
    });
    expect(done).toMatchObject({
      result: "complete",
      schoolName: "Ōtara School",
      minutes: 7,
      feedback: "Loved it",
      lines: [],
      topUpId: null,
      actorName: `volunteer ${branch.code}`,
    });
    const { state, content } = await facts(kit);
    expect(state).toBe("ready");
    expect(content.get(lines.batteries)).toBe(30);
    const { status } = await room.system((tx) =>
      tx
        .selectFrom("allocation")
        .select("status")
        .where("id", "=", allocationId)
        .executeTakeFirstOrThrow(),
    );
    expect(status).toBe("closed");
    expect((await branch.ok("volunteer", listKitsToCheckIn, {})).total).toBe(0);
    expect(await branch.ok("volunteer", getCheckIn, { params: { id: done.id } })).toEqual(done);
    expect((await branch.ok("volunteer", listCheckIns, { query: { kitId: kit.id } })).total).toBe(
      1,
    );
  });

  test("missing items become a top-up of exactly these, also at a new kit's first count", async () => {
    const { branch, kit, facts, lines } = await start();
    const done = await branch.ok("volunteer", createCheckIn, {
      body: {
        kitId: kit.id,
        rowVersion: 1,
        exceptions: [
          { lineId: lines.batteries, counted: 28 },
          { lineId: lines.lenses, counted: 10, damaged: 3 },
          { lineId: lines.straws, counted: 40 },
        ],
      },
    });
    expect(done).toMatchObject({ result: "short", allocationId: null, schoolName: null });
    expect(done.lines).toEqual([
      { lineId: lines.batteries, itemName: "batteries", expected: 30, counted: 28, damaged: 0 },
      { lineId: lines.lenses, itemName: "lenses", expected: 10, counted: 10, damaged: 3 },
      { lineId: lines.straws, itemName: "straws", expected: 100, counted: 40, damaged: 0 },
    ]);
    const { items } = await branch.ok("volunteer", listTopUps, {});
    expect(items[0]?.id).toBe(done.topUpId);
    expect(items[0]?.lines.map(({ itemName, needed }) => [itemName, needed])).toEqual([
      ["lenses", 3],
      ["straws", 60],
    ]);
    const { state, content } = await facts(kit);
    expect(state).toBe("needs_top_up");
    expect([lines.batteries, lines.lenses, lines.straws].map((id) => content.get(id))).toEqual([
      28, 7, 40,
    ]);
  });

  test("filled by its counter: the store gives out what is short, and the kit is ready", async () => {
    const { branch, room, kit, facts, lines } = await start();
    await room.stock("batteries", 30);
    await room.stock("straws", 70);
    const exceptions = [
      { lineId: lines.batteries, counted: 4 },
      { lineId: lines.straws, counted: 30 },
    ];
    const body = { kitId: kit.id, exceptions, fill: true as const };
    const done = await branch.ok("volunteer", createCheckIn, { body });
    expect(done).toMatchObject({ result: "short", lines: [{ counted: 4 }, { counted: 30 }] });
    expect(await facts(kit)).toMatchObject({
      state: "ready",
      content: new Map([
        [lines.batteries, 30],
        [lines.lenses, 10],
        [lines.straws, 100],
      ]),
    });
    const { items } = await branch.ok("volunteer", listTopUps, { query: { show: "all" } });
    expect(items).toMatchObject([{ status: "done", lines: [{ used: 26 }, { used: 70 }] }]);
  });

  test("filled by its counter with more than the ledger has: the rest is kept to compare, and it is not ready", async () => {
    const { branch, room, kit, facts, lines } = await start();
    await room.stock("straws", 60);
    const body = {
      kitId: kit.id,
      exceptions: [{ lineId: lines.straws, counted: 30 }],
      fill: true as const,
    };
    await branch.ok("volunteer", createCheckIn, { body });
    expect((await facts(kit)).state).toBe("needs_top_up");
    const { items } = await branch.ok("volunteer", listTopUps, {});
    expect(items).toMatchObject([{ status: "in_progress", lines: [{ needed: 70, used: 60 }] }]);
    const { items: kept } = await branch.ok("manager", listSecondCounts, {});
    expect(kept).toMatchObject([{ kind: "top_up", lines: [{ first: 60, second: 70 }] }]);
  });

  test("a hazard quarantines the kit with its reason and makes no top-up; counted again, one active top-up remains", async () => {
    const { branch, room, kit, facts, lines } = await start();
    const exceptions = [{ lineId: lines.straws, counted: 0 }];
    const first = await branch.ok("volunteer", createCheckIn, {
      body: { kitId: kit.id, rowVersion: 1, exceptions, quarantine: "Broken glass" },
    });
    expect(first).toMatchObject({ result: "quarantined", topUpId: null });
    expect(await facts(kit)).toMatchObject({ state: "quarantined", stateReason: "Broken glass" });
    await room.system(async (tx) => {
      await tx
        .insertInto("topUp")
        .values({ branchId: branch.id, kitId: kit.id, checkInId: first.id })
        .execute();
      await tx
        .updateTable("kit")
        .set({ state: "in_check", stateReason: null })
        .where("id", "=", kit.id)
        .execute();
    });
    const sheet = await branch.ok("volunteer", getCheckInSheet, { params: { id: kit.id } });
    expect(sheet.lines.find((line) => line.lineId === lines.straws)?.present).toBe(0);
    const second = await branch.ok("volunteer", createCheckIn, {
      body: { kitId: kit.id, rowVersion: sheet.rowVersion, exceptions },
    });
    const { items } = await branch.ok("volunteer", listTopUps, { query: { show: "all" } });
    expect(items.map(({ id, status }) => [id === second.topUpId, status]).sort()).toEqual([
      [false, "cancelled"],
      [true, "open"],
    ]);
  });
});

describe("is refused", () => {
  test("for a kit that is not being checked in", async () => {
    const { branch, room } = await start();
    const kit = await room.kit("ready");
    const body = { kitId: kit.id, rowVersion: 1, exceptions: [] };
    const error = await branch.refused("volunteer", createCheckIn, { body }, "transition_refused");
    expect(error.message).toContain(`${kit.code} is ready`);
    await branch.refused(
      "volunteer",
      getCheckInSheet,
      { params: { id: kit.id } },
      "transition_refused",
    );
  });

  test("for faults in the count, each on its line, and nothing is written", async () => {
    const { branch, kit, facts, lines } = await start();
    const error = await branch.refused(
      "volunteer",
      createCheckIn,
      {
        body: {
          kitId: kit.id,
          rowVersion: 1,
          exceptions: [
            { lineId: randomUUID(), counted: 1 },
            { lineId: lines.straws, counted: 1, damaged: 2 },
          ],
        },
      },
      "invalid_input",
    );
    expect(error.details.map((detail) => detail.path)).toEqual([
      "exceptions.0.lineId",
      "exceptions.1.damaged",
    ]);
    expect(await facts(kit)).toMatchObject({ state: "in_check" });
  });

  test("for a stale version, another branch's kit, a role without the kit room; sent twice it counts once", async () => {
    const { branch, room, kit } = await start();
    const body = { kitId: kit.id, rowVersion: 1, exceptions: [] };
    await room.system((tx) =>
      tx.updateTable("kit").set({ conditionNote: "Worn" }).where("id", "=", kit.id).execute(),
    );
    await branch.refused("volunteer", createCheckIn, { body }, "stale_version");
    const stranger = await app.newBranch();
    await stranger.refused("manager", createCheckIn, { body }, "not_found");
    await stranger.refused("manager", getCheckInSheet, { params: { id: kit.id } }, "not_found");
    expect((await stranger.ok("manager", listKitsToCheckIn, {})).total).toBe(0);
    for (const role of ["driver", "finance", "viewer"] as const) {
      await branch.refused(role, createCheckIn, { body }, "forbidden");
    }
    const input = { body: { ...body, rowVersion: 2 } };
    const extra = { key: randomUUID() };
    const first = await branch.ok("volunteer", createCheckIn, input, extra);
    expect(await branch.ok("volunteer", createCheckIn, input, extra)).toEqual(first);
    expect((await branch.ok("volunteer", listCheckIns, {})).total).toBe(1);
  });
});

describe("the results for the loan", () => {
  test("students are stored with the loan, and a missing box counts as empty and is the school's task until it is found", async () => {
    const { branch, room, kit, facts, lines } = await start();
    const allocationId = await room.allocation(kit, "collected");
    const body = { kitId: kit.id, rowVersion: 1, exceptions: [], missingBoxes: [1], students: 27 };
    const checkIn = await branch.ok("volunteer", createCheckIn, { body });
    expect(checkIn).toMatchObject({ result: "short", missingBoxes: [1], students: 27 });
    expect((await facts(kit)).content.get(lines.lenses)).toBe(0);
    const { studentsActual } = await room.system((tx) =>
      tx
        .selectFrom("allocation")
        .select("studentsActual")
        .where("id", "=", allocationId)
        .executeTakeFirstOrThrow(),
    );
    expect(studentsActual).toBe(27);
    const tasks = () => branch.ok("manager", listSchoolTasks, { query: { show: "all" } });
    expect((await tasks()).items).toMatchObject([
      { rule: "box_missing", title: `Box 1 of ${kit.code} is missing`, status: "open" },
    ]);
  });

  test("a missing box that the kit does not have is refused", async () => {
    const { branch, room, kit } = await start();
    await room.allocation(kit, "collected");
    const body = { kitId: kit.id, rowVersion: 1, exceptions: [], missingBoxes: [2] };
    const refused = await branch.refused("volunteer", createCheckIn, { body }, "invalid_input");
    expect(refused.details).toEqual([
      { path: "missingBoxes.0", message: "There is no box 2: it has 1." },
    ]);
  });
});
