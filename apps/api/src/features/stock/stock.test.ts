import { randomUUID } from "node:crypto";
import { getItem } from "@kitround/contract/items/item.ts";
import {
  addStockMovement,
  listStock,
  listStockMovements,
  reverseStockMovement,
} from "@kitround/contract/stock/stock.ts";
import { readStockHistory } from "@kitround/contract/stock/stock-history.ts";
import { countStock } from "@kitround/contract/stock/stock-count.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const itemId = room.itemIds.straws;
  const level = async () => {
    const { items } = await branch.ok("volunteer", listStock, { query: { q: "straw" } });
    return items[0]?.onHand;
  };
  const add = (qty: number, reason: "receipt" | "loss" | "expired") =>
    branch.ok("coordinator", addStockMovement, { body: { itemId, qty, reason } });
  return { branch, room, itemId, level, add };
}

describe("the stock ledger", () => {
  test("receives, writes off and returns", async () => {
    const { branch, itemId, level, add } = await start();
    await add(100, "receipt");
    await add(7, "expired");
    const back = await branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty: 2, reason: "return_unused", note: "From ELE-01" },
    });
    expect(back).toMatchObject({ delta: 2, note: "From ELE-01", itemName: "straws" });
    expect(await level()).toBe(95);
    const { items, total } = await branch.ok("volunteer", listStockMovements, {
      query: { itemId },
    });
    expect(total).toBe(3);
    expect(items.reduce((sum, each) => sum + each.delta, 0)).toBe(95);
  });

  test("an item is low at its minimum, and low items come first", async () => {
    const { branch, room, add } = await start();
    await add(6, "receipt");
    await room.stock("lenses", 5);
    const { items } = await branch.ok("volunteer", listStock, {});
    expect(items.map(({ name, low }) => [name, low])).toEqual([
      ["batteries", true],
      ["lenses", true],
      ["straws", false],
    ]);
    const low = await branch.ok("volunteer", listStock, { query: { low: "true" } });
    expect(low.total).toBe(2);
    const none = await branch.ok("volunteer", listStock, { query: { q: "100%_" } });
    expect(none.total).toBe(0);
  });

  test("a delivery has packs, a cost and a supplier, which become the item's defaults", async () => {
    const { branch, itemId, level } = await start();
    const body = { itemId, reason: "receipt" as const, packSize: 200, supplier: "Labco" };
    const got = await branch.ok("coordinator", addStockMovement, {
      body: { ...body, qty: 400, costCents: 1500 },
    });
    expect(got).toMatchObject({ delta: 400, packSize: 200, costCents: 1500, supplier: "Labco" });
    expect(await level()).toBe(400);
    const item = await branch.ok("volunteer", getItem, { params: { id: itemId } });
    expect(item).toMatchObject({ packSize: 200, unitCostCents: 4, supplier: "Labco" });
    // The same delivery again does not change the item, and a delivery without these data keeps them.
    await branch.ok("coordinator", addStockMovement, { body: { ...body, qty: 200 } });
    expect(await branch.ok("volunteer", getItem, { params: { id: itemId } })).toMatchObject({
      ...item,
      onHand: 600,
    });
    const odd = await branch.refused(
      "coordinator",
      addStockMovement,
      { body: { ...body, qty: 300 } },
      "invalid_input",
    );
    expect(odd.details).toEqual([
      { path: "qty", message: "300 is not a whole number of packs of 200." },
    ]);
    expect(await level()).toBe(600);
  });

  test("never goes below zero", async () => {
    const { branch, itemId, level, add } = await start();
    const receipt = await add(10, "receipt");
    const error = await branch.refused(
      "coordinator",
      addStockMovement,
      { body: { itemId, qty: 11, reason: "loss" } },
      "stock_short",
    );
    expect(error.details).toEqual([{ path: "qty", message: "straws: 10 each on hand, 11 asked." }]);
    await add(4, "loss");
    await branch.refused(
      "coordinator",
      reverseStockMovement,
      { params: { id: receipt.id }, body: {} },
      "stock_short",
    );
    expect(await level()).toBe(6);
  });

  test("a movement is reversed once; a reversal and a top-up's movement can't be", async () => {
    const { branch, level, add } = await start();
    await add(10, "receipt");
    const loss = await add(4, "loss");
    const input = { params: { id: loss.id }, body: { note: "Found again" } };
    const mirror = await branch.ok("coordinator", reverseStockMovement, input);
    expect(mirror).toMatchObject({ delta: 4, reason: "reversal", reversesId: loss.id });
    expect(await level()).toBe(10);
    await branch.refused("coordinator", reverseStockMovement, input, "already_exists");
    await branch.refused(
      "coordinator",
      reverseStockMovement,
      { params: { id: mirror.id }, body: {} },
      "transition_refused",
    );
    const twice = await add(1, "loss");
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        branch.call("coordinator", reverseStockMovement, { params: { id: twice.id }, body: {} }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    expect(await level()).toBe(10);
  });

  test("is never changed or deleted, not even by SQL", async () => {
    const { room, add } = await start();
    const { id } = await add(10, "receipt");
    for (const change of [
      sql`update stock_movement set delta = 11 where id = ${id}`,
      sql`delete from stock_movement where id = ${id}`,
      sql`update stock_level set on_hand = 99`,
    ]) {
      await expect(room.system((tx) => change.execute(tx))).rejects.toThrow(
        /append_only|permission denied|stock_level_is_derived/,
      );
    }
  });
});

test("the history has the quantity at the end of each day in the branch's time zone, and the one before", async () => {
  const { branch, room, itemId } = await start();
  const history = async (days?: string) => {
    const query = days === undefined ? {} : { days };
    const read = await branch.ok("volunteer", readStockHistory, { params: { itemId }, query });
    return read.history;
  };
  const { today } = room;
  expect(await history()).toEqual({ from: today, to: today, before: 0, days: [] });
  const moved = (delta: number, reason: "receipt" | "loss", occurredAt: string) =>
    room.system((tx) =>
      tx
        .insertInto("stockMovement")
        .values({ branchId: branch.id, itemId, delta, reason, occurredAt })
        .execute(),
    );
  // Late in the evening in UTC it is the next day in Auckland.
  const ago = (days: number, time: string) => `${addDays(today, -days)}T${time}Z`;
  await moved(100, "receipt", ago(400, "22:00:00"));
  await moved(-30, "loss", ago(41, "22:00:00"));
  await moved(20, "receipt", ago(40, "02:00:00"));
  await moved(-5, "loss", ago(8, "02:00:00"));
  const fortieth = { day: addDays(today, -40), came: 20, went: 30, onHand: 90 };
  const eighth = { day: addDays(today, -8), came: 0, went: 5, onHand: 85 };
  expect(await history()).toEqual({
    from: addDays(today, -364),
    to: today,
    before: 100,
    days: [fortieth, eighth],
  });
  expect(await history("30")).toMatchObject({ before: 90, days: [eighth] });
  expect(await history("500")).toMatchObject({
    from: addDays(today, -399),
    before: 0,
    days: [{ came: 100, onHand: 100 }, fortieth, eighth],
  });
  const stranger = await app.newBranch();
  await stranger.refused("manager", readStockHistory, { params: { itemId } }, "not_found");
});

test("a volunteer counts but can't adjust; other branches see nothing; a call sent twice has one effect", async () => {
  const { branch, itemId, level, add } = await start();
  const body = { itemId, qty: 5, reason: "receipt" as const };
  await branch.refused("volunteer", addStockMovement, { body }, "forbidden");
  for (const role of ["driver", "finance", "viewer"] as const) {
    await branch.refused(role, listStock, {}, "forbidden");
    await branch.refused(role, countStock, { body: { itemId, counted: 1 } }, "forbidden");
  }
  const { id } = await add(5, "receipt");
  const stranger = await app.newBranch();
  await stranger.refused("manager", addStockMovement, { body }, "not_found");
  await stranger.refused("manager", countStock, { body: { itemId, counted: 1 } }, "not_found");
  await stranger.refused(
    "manager",
    reverseStockMovement,
    { params: { id }, body: {} },
    "not_found",
  );
  expect((await stranger.ok("manager", listStock, {})).total).toBe(0);
  const extra = { key: randomUUID() };
  const first = await branch.ok("manager", addStockMovement, { body }, extra);
  expect(await branch.ok("manager", addStockMovement, { body }, extra)).toEqual(first);
  expect(await level()).toBe(10);
});
