import { randomUUID } from "node:crypto";
import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import {
  checkPreparationLines,
  getPreparation,
  listPreparations,
  movePreparation,
} from "@kitround/contract/preparations/preparation.ts";
import {
  decideSecondCount,
  listSecondCounts,
} from "@kitround/contract/second-counts/second-count.ts";
import { listStock } from "@kitround/contract/stock/stock.ts";
import { getTopUp, listTopUps, moveTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { describe, expect, test } from "vitest";
import { kitRoom, type TestKit } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const lines = room.lineIds;
  const open = async () => (await branch.ok("volunteer", listSecondCounts, {})).items;
  const kitOf = ({ id }: TestKit) =>
    room.system(async (tx) => {
      const { state } = await tx
        .selectFrom("kit")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const content = await tx
        .selectFrom("kitContent")
        .select(["lineId", "qty"])
        .where("kitId", "=", id)
        .execute();
      const of = new Map(content.map((each) => [each.lineId, each.qty]));
      return { state, batteries: of.get(lines.batteries), straws: of.get(lines.straws) };
    });
  const decide = (id: string, rowVersion: number, takeOver: string[]) =>
    branch.ok("coordinator", decideSecondCount, { params: { id }, body: { rowVersion, takeOver } });
  return { branch, room, lines, open, kitOf, decide };
}

describe("two people count one kit in", () => {
  async function counted(exceptions: { lineId: string; counted: number }[]) {
    const it = await start();
    const kit = await it.room.kit("in_check");
    const { since } = await it.branch.ok("volunteer", getCheckInSheet, { params: { id: kit.id } });
    const count = (role: "volunteer" | "coordinator", body: object) =>
      it.branch.ok(role, createCheckIn, {
        body: { kitId: kit.id, since, exceptions: [], ...body },
      });
    const first = await count("volunteer", { exceptions });
    return { ...it, kit, first, count };
  }

  test("the second is stored beside the first, with who and when; differences are adopted line by line", async () => {
    const { branch, lines, kit, kitOf, first, count, open, decide } = await counted([]);
    expect((await kitOf(kit)).state).toBe("ready");
    const answer = await count("coordinator", {
      at: "2026-11-20T01:00:00.000Z",
      exceptions: [
        { lineId: lines.straws, counted: 60 },
        { lineId: lines.lenses, counted: 9 },
      ],
      feedback: "Loved it",
    });
    expect(answer.id).toBe(first.id);
    const [second] = await open();
    expect(second).toMatchObject({
      kitCode: kit.code,
      kind: "check_in",
      firstByName: `volunteer ${branch.code}`,
      firstAt: first.at,
      countedByName: `coordinator ${branch.code}`,
      countedAt: "2026-11-20T01:00:00.000Z",
      note: "The school says: Loved it",
      lines: [
        { itemName: "lenses", first: 10, second: 9, takenOver: false },
        { itemName: "straws", first: 100, second: 60, takenOver: false },
      ],
    });
    // Nothing essential: nobody has decided yet, and the kit stays ready.
    expect((await kitOf(kit)).state).toBe("ready");
    await decide(second?.id ?? "", second?.rowVersion ?? 0, [lines.straws]);
    expect(await kitOf(kit)).toMatchObject({ state: "needs_top_up", straws: 60 });
    const { items } = await branch.ok("volunteer", listTopUps, {});
    expect(items.map((it) => it.lines.map(({ itemName, needed }) => [itemName, needed]))).toEqual([
      [["straws", 40]],
    ]);
    expect(await open()).toEqual([]);
    const all = await branch.ok("volunteer", listSecondCounts, { query: { show: "all" } });
    expect(all.items[0]).toMatchObject({ decidedByName: `coordinator ${branch.code}` });
  });

  test("an essential line that the second found short takes effect at once", async () => {
    const { lines, kit, kitOf, count, open } = await counted([]);
    await count("coordinator", { exceptions: [{ lineId: lines.batteries, counted: 12 }] });
    expect(await kitOf(kit)).toMatchObject({ state: "needs_top_up", batteries: 12 });
    expect((await open())[0]?.lines).toMatchObject([{ itemName: "batteries", takenOver: true }]);
  });

  test("a packed kit is opened again for it, and a hazard quarantines the kit", async () => {
    const { branch, room, lines, kit, kitOf, count } = await counted([]);
    await room.allocation(kit);
    await room.fromPlan();
    const [prep] = (await branch.ok("volunteer", listPreparations, {})).items;
    const params = { id: prep?.id ?? "" };
    const ticked = [{ lineId: lines.batteries, qty: 30 }];
    await branch.ok("volunteer", checkPreparationLines, { params, body: { lines: ticked } });
    await branch.ok("volunteer", movePreparation, { params, body: { status: "packed" } });
    await count("coordinator", { exceptions: [{ lineId: lines.batteries, counted: 12 }] });
    expect(await kitOf(kit)).toMatchObject({ state: "needs_top_up", batteries: 12 });
    expect(await branch.ok("volunteer", getPreparation, { params })).toMatchObject({
      status: "in_progress",
      packedByName: null,
    });
    await count("coordinator", { quarantine: "Broken glass" });
    expect((await kitOf(kit)).state).toBe("quarantined");
  });

  test("a top-up in progress gets the present shortage", async () => {
    const { branch, room, lines, first, count, open, decide } = await counted([]);
    expect(first.result).toBe("complete");
    await room.stock("straws", 100);
    await count("coordinator", { exceptions: [{ lineId: lines.batteries, counted: 12 }] });
    await count("coordinator", { exceptions: [{ lineId: lines.straws, counted: 90 }] });
    const second = (await open()).find(({ lines: [line] }) => line?.itemName === "straws");
    await decide(second?.id ?? "", second?.rowVersion ?? 0, [lines.straws]);
    const { items } = await branch.ok("volunteer", listTopUps, {});
    expect(items[0]?.lines.map(({ itemName, needed }) => [itemName, needed])).toEqual([
      ["batteries", 18],
      ["straws", 10],
    ]);
  });

  test("equal counts leave nothing to compare; sent twice is stored once; other branches and roles are refused", async () => {
    const { branch, lines, kit, count, open } = await counted([]);
    await count("coordinator", {});
    expect(await open()).toEqual([]);
    const { since } = { since: "2020-01-01T00:00:00.000Z" };
    const input = {
      body: { kitId: kit.id, since, exceptions: [{ lineId: lines.straws, counted: 1 }] },
    };
    const extra = { key: randomUUID() };
    await branch.ok("coordinator", createCheckIn, input, extra);
    await branch.ok("coordinator", createCheckIn, input, extra);
    const [second] = await open();
    expect(await open()).toHaveLength(1);
    const stranger = await app.newBranch();
    const decision = {
      params: { id: second?.id ?? "" },
      body: { rowVersion: 1, takeOver: [] },
    };
    await stranger.refused("manager", decideSecondCount, decision, "not_found");
    expect((await stranger.ok("manager", listSecondCounts, {})).total).toBe(0);
    await branch.refused("driver", decideSecondCount, decision, "forbidden");
    await branch.ok("manager", decideSecondCount, decision);
    const again = { ...decision, body: { rowVersion: 2, takeOver: [] } };
    await branch.refused("manager", decideSecondCount, again, "transition_refused");
  });
});

describe("two people pack one kit", () => {
  async function packed() {
    const it = await start();
    const kit = await it.room.kit("ready");
    await it.room.allocation(kit);
    await it.room.fromPlan();
    const [prep] = (await it.branch.ok("volunteer", listPreparations, {})).items;
    const params = { id: prep?.id ?? "" };
    const ticked = [{ lineId: it.lines.batteries, qty: 30 }];
    await it.branch.ok("volunteer", checkPreparationLines, { params, body: { lines: ticked } });
    await it.branch.ok("volunteer", movePreparation, { params, body: { status: "packed" } });
    const late = (lines: { lineId: string; qty: number }[]) =>
      it.branch.ok("coordinator", checkPreparationLines, {
        params,
        body: { lines, at: new Date().toISOString() },
      });
    return { ...it, kit, params, late };
  }

  test("late ticks that agree change nothing, and marking it packed again is no error", async () => {
    const { branch, lines, params, late, open } = await packed();
    await late([{ lineId: lines.batteries, qty: 30 }]);
    const again = await branch.ok("coordinator", movePreparation, {
      params,
      body: { status: "packed" },
    });
    expect(again).toMatchObject({ status: "packed", packedByName: `volunteer ${branch.code}` });
    expect(await open()).toEqual([]);
  });

  test("differences are stored as one second count, and adopted by the person who compares them", async () => {
    const { branch, lines, params, kit, kitOf, late, open, decide } = await packed();
    await late([{ lineId: lines.straws, qty: 70 }]);
    await late([{ lineId: lines.lenses, qty: 8 }]);
    const [second, ...more] = await open();
    expect(more).toEqual([]);
    expect(second).toMatchObject({
      kind: "packing",
      preparationId: params.id,
      firstByName: `volunteer ${branch.code}`,
      lines: [
        { itemName: "lenses", first: 10, second: 8 },
        { itemName: "straws", first: 100, second: 70 },
      ],
    });
    await decide(second?.id ?? "", second?.rowVersion ?? 0, [lines.straws]);
    expect(await kitOf(kit)).toMatchObject({ state: "packed", straws: 70 });
  });

  test("what the second packer weighed and noted is added to their count", async () => {
    const { branch, lines, params, late, open } = await packed();
    await late([{ lineId: lines.straws, qty: 70 }]);
    const body = { status: "packed" as const, weightG: 8250, note: "Lid taped" };
    await branch.ok("coordinator", movePreparation, { params, body });
    expect(await open()).toMatchObject([
      { note: "Weight: 8.25 kg\nLid taped", lines: [{ itemName: "straws", second: 70 }] },
    ]);
  });

  test("an essential line that is short opens the kit again at once", async () => {
    const { branch, lines, params, kit, kitOf, late } = await packed();
    await late([{ lineId: lines.batteries, qty: 11 }]);
    expect((await kitOf(kit)).state).toBe("ready");
    const it = await branch.ok("volunteer", getPreparation, { params });
    expect(it.status).toBe("in_progress");
    expect(it.lines.find((line) => line.itemName === "batteries")?.packed).toBe(11);
  });
});

test("two people fill one kit: the second's units are stored, and leave the stock once they are adopted", async () => {
  const { branch, room, lines, open, decide } = await start();
  await room.stock("straws", 75);
  const kit = await room.kit("in_check");
  const { topUpId } = await branch.ok("volunteer", createCheckIn, {
    body: { kitId: kit.id, exceptions: [{ lineId: lines.straws, counted: 90 }] },
  });
  const params = { id: topUpId ?? "" };
  const take = (role: "volunteer" | "coordinator", qty: number) =>
    branch.ok(role, takeStock, { params, body: { lines: [{ lineId: lines.straws, qty }] } });
  await take("volunteer", 6);
  const after = await take("coordinator", 10);
  expect(after.lines).toMatchObject([{ itemName: "straws", needed: 10, used: 10 }]);
  const [second] = await open();
  expect(second).toMatchObject({
    kind: "top_up",
    firstByName: `volunteer ${branch.code}`,
    lines: [{ itemName: "straws", first: 10, second: 16 }],
  });
  const done = { params, body: { status: "done" as const } };
  await branch.ok("volunteer", moveTopUp, done);
  // Entered by both, it is done once, and what the second one says is added to their count.
  const said = { params, body: { ...done.body, minutes: 25, note: "Two straws are bent" } };
  expect(await branch.ok("coordinator", moveTopUp, said)).toMatchObject({
    doneByName: `volunteer ${branch.code}`,
    minutes: null,
  });
  const [again, ...more] = await open();
  expect(more).toEqual([]);
  expect(again).toMatchObject({
    id: second?.id,
    note: "Minutes: 25\nTwo straws are bent",
    rowVersion: 2,
  });
  await decide(second?.id ?? "", again?.rowVersion ?? 0, [lines.straws]);
  const { items } = await branch.ok("volunteer", listStock, {});
  expect(items.find((item) => item.name === "straws")?.onHand).toBe(59);
  const filled = await branch.ok("volunteer", getTopUp, { params });
  expect(filled.lines).toMatchObject([{ itemName: "straws", needed: 16, used: 16 }]);
});

test("two people finish one top-up that nothing was taken for: the second's minutes and note stay to be read", async () => {
  const { branch, room, lines, open } = await start();
  const kit = await room.kit("in_check");
  const { topUpId } = await branch.ok("volunteer", createCheckIn, {
    body: { kitId: kit.id, exceptions: [{ lineId: lines.straws, counted: 90 }] },
  });
  const params = { id: topUpId ?? "" };
  const finish = (role: "volunteer" | "coordinator", body: object) =>
    branch.ok(role, moveTopUp, { params, body: { status: "done", ...body } });
  await finish("volunteer", { minutes: 5 });
  await finish("coordinator", {});
  expect(await open()).toEqual([]);
  await finish("coordinator", { minutes: 20, note: "The lid is cracked" });
  expect(await open()).toMatchObject([
    {
      kitCode: kit.code,
      kind: "top_up",
      firstByName: `volunteer ${branch.code}`,
      countedByName: `coordinator ${branch.code}`,
      note: "Minutes: 20\nThe lid is cracked",
      lines: [],
    },
  ]);
});
