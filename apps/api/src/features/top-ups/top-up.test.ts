import { randomUUID } from "node:crypto";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { listStock, listStockMovements } from "@kitround/contract/stock/stock.ts";
import { getTopUp, listTopUps, moveTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const lines = room.lineIds;
  /** A kit that came back with 10 batteries and 40 straws, and its top-up. */
  async function short() {
    const kit = await room.kit("in_check");
    const { topUpId } = await branch.ok("volunteer", createCheckIn, {
      body: {
        kitId: kit.id,
        rowVersion: 1,
        exceptions: [
          { lineId: lines.batteries, counted: 10 },
          { lineId: lines.straws, counted: 40 },
        ],
      },
    });
    return branch.ok("volunteer", getTopUp, { params: { id: topUpId ?? "" } });
  }
  const onHand = async () => {
    const { items } = await branch.ok("volunteer", listStock, {});
    return Object.fromEntries(items.map((item) => [item.name, item.onHand]));
  };
  return { branch, room, lines, short, onHand };
}

describe("topping up", () => {
  test("moves units from the store to the kit exactly; done makes the kit ready", async () => {
    const { branch, room, lines, short, onHand } = await start();
    await room.stock("batteries", 100);
    await room.stock("straws", 75);
    const open = await short();
    expect(open.lines).toMatchObject([
      { itemName: "batteries", needed: 20, used: 0, onHand: 100, critical: true },
      { itemName: "straws", needed: 60, used: 0, onHand: 75, critical: false },
    ]);
    const half = await branch.ok("volunteer", takeStock, {
      params: { id: open.id },
      body: {
        rowVersion: open.rowVersion,
        lines: [
          { lineId: lines.batteries, qty: 20 },
          { lineId: lines.straws, qty: 50 },
        ],
      },
    });
    expect(half.status).toBe("in_progress");
    expect(half.lines.map((line) => line.used)).toEqual([20, 50]);
    expect(await onHand()).toEqual({ batteries: 80, straws: 25, lenses: 0 });
    const done = await branch.ok("volunteer", moveTopUp, {
      params: { id: open.id },
      body: { rowVersion: half.rowVersion, status: "done", minutes: 12 },
    });
    expect(done).toMatchObject({
      status: "done",
      minutes: 12,
      kitState: "ready",
      doneByName: `volunteer ${branch.code}`,
    });
    const content = await room.system((tx) =>
      tx
        .selectFrom("kitContent")
        .select(["lineId", "qty"])
        .where("kitId", "=", open.kitId)
        .execute(),
    );
    const qty = new Map(content.map((line) => [line.lineId, line.qty]));
    expect([lines.batteries, lines.lenses, lines.straws].map((id) => qty.get(id))).toEqual([
      30, 10, 90,
    ]);
    const ledger = await branch.ok("volunteer", listStockMovements, {
      query: { itemId: room.itemIds.batteries },
    });
    expect(ledger.items.map(({ delta, reason, kitCode }) => [delta, reason, kitCode])).toEqual([
      [-20, "top_up", open.kitCode],
      [100, "opening", null],
    ]);
  });

  test("can be reversed, up to what was taken", async () => {
    const { branch, room, lines, short, onHand } = await start();
    await room.stock("batteries", 100);
    const open = await short();
    const params = { id: open.id };
    const take = (rowVersion: number, qty: number) => ({
      params,
      body: { rowVersion, lines: [{ lineId: lines.batteries, qty }] },
    });
    const taken = await branch.ok("volunteer", takeStock, take(open.rowVersion, 20));
    const refused = await branch.refused(
      "volunteer",
      takeStock,
      take(taken.rowVersion, -21),
      "invalid_input",
    );
    expect(refused.details[0]?.message).toBe(
      "batteries: this top-up took 20, so 21 can't be put back.",
    );
    const back = await branch.ok("volunteer", takeStock, take(taken.rowVersion, -20));
    expect(back.lines[0]).toMatchObject({ used: 0, onHand: 100 });
    expect((await onHand())["batteries"]).toBe(100);
    const content = await room.system((tx) =>
      tx
        .selectFrom("kitContent")
        .select("qty")
        .where("kitId", "=", open.kitId)
        .where("lineId", "=", lines.batteries)
        .executeTakeFirstOrThrow(),
    );
    expect(content.qty).toBe(10);
  });

  test("beyond the stock is refused, and each short item is named with both quantities", async () => {
    const { branch, room, lines, short, onHand } = await start();
    await room.stock("batteries", 100);
    await room.stock("straws", 3);
    const open = await short();
    const error = await branch.refused(
      "volunteer",
      takeStock,
      {
        params: { id: open.id },
        body: {
          rowVersion: open.rowVersion,
          lines: [
            { lineId: lines.batteries, qty: 20 },
            { lineId: lines.straws, qty: 60 },
          ],
        },
      },
      "stock_short",
    );
    expect(error.details).toEqual([
      { path: "lines.1.qty", message: "straws: 3 each on hand, 60 asked." },
    ]);
    expect(await onHand()).toEqual({ batteries: 100, straws: 3, lenses: 0 });
    expect(await branch.ok("volunteer", getTopUp, { params: { id: open.id } })).toEqual(open);
  });

  test("20 people take the last units at once: exactly one gets them", async () => {
    const { branch, room, lines, short, onHand } = await start();
    await room.stock("straws", 60);
    const topUps = [];
    for (let i = 0; i < 20; i += 1) topUps.push(await short());
    const answers = await Promise.all(
      topUps.map((topUp) =>
        branch.call("volunteer", takeStock, {
          params: { id: topUp.id },
          body: { rowVersion: topUp.rowVersion, lines: [{ lineId: lines.straws, qty: 60 }] },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error.code === "stock_short")).toHaveLength(19);
    expect((await onHand())["straws"]).toBe(0);
  });

  test("more than needed, another kit's line and a line named twice are refused", async () => {
    const { branch, room, lines, short } = await start();
    await room.stock("straws", 500);
    const open = await short();
    const take = (list: { lineId: string; qty: number }[]) =>
      branch.refused(
        "volunteer",
        takeStock,
        { params: { id: open.id }, body: { rowVersion: open.rowVersion, lines: list } },
        "invalid_input",
      );
    expect((await take([{ lineId: lines.straws, qty: 61 }])).details[0]?.message).toBe(
      "straws needs only 60 more.",
    );
    const paths = (
      await take([
        { lineId: lines.straws, qty: 1 },
        { lineId: lines.straws, qty: 1 },
        { lineId: lines.lenses, qty: 1 },
      ])
    ).details.map((detail) => detail.path);
    expect(paths).toEqual(["lines.1.qty", "lines.2.qty"]);
  });

  test("a short essential line keeps it open, unless a manager gives a reason", async () => {
    const { branch, room, lines, short } = await start();
    const open = await short();
    const body = { rowVersion: open.rowVersion, status: "done" as const };
    const error = await branch.refused(
      "volunteer",
      moveTopUp,
      { params: { id: open.id }, body: { ...body, note: "Soon" } },
      "packing_incomplete",
    );
    expect(error.details).toEqual([
      { path: `lines.${lines.batteries}`, message: "batteries: 10 of 30" },
    ]);
    const waiting = await branch.ok("volunteer", moveTopUp, {
      params: { id: open.id },
      body: { rowVersion: open.rowVersion, status: "waiting_stock" },
    });
    expect(waiting.status).toBe("waiting_stock");
    const done = await branch.ok("manager", moveTopUp, {
      params: { id: open.id },
      body: { ...body, rowVersion: waiting.rowVersion, note: "Teachers bring batteries" },
    });
    expect(done).toMatchObject({ kitState: "ready", note: "Teachers bring batteries" });
    await room.stock("straws", 60);
    await branch.refused(
      "volunteer",
      takeStock,
      {
        params: { id: open.id },
        body: { rowVersion: done.rowVersion, lines: [{ lineId: lines.straws, qty: 1 }] },
      },
      "transition_refused",
    );
    expect((await branch.ok("volunteer", listTopUps, {})).total).toBe(0);
    expect((await branch.ok("volunteer", listTopUps, { query: { show: "done" } })).total).toBe(1);
  });
});

test("a stale version, another branch, a role without the kit room are refused; sent twice it takes once", async () => {
  const { branch, room, lines, short, onHand } = await start();
  await room.stock("straws", 100);
  const open = await short();
  const input = {
    params: { id: open.id },
    body: { rowVersion: open.rowVersion, lines: [{ lineId: lines.straws, qty: 10 }] },
  };
  const stranger = await app.newBranch();
  await stranger.refused("manager", takeStock, input, "not_found");
  await stranger.refused("manager", getTopUp, { params: input.params }, "not_found");
  expect((await stranger.ok("manager", listTopUps, {})).total).toBe(0);
  for (const role of ["driver", "finance", "viewer"] as const) {
    await branch.refused(role, takeStock, input, "forbidden");
  }
  const extra = { key: randomUUID() };
  const first = await branch.ok("volunteer", takeStock, input, extra);
  expect(await branch.ok("volunteer", takeStock, input, extra)).toEqual(first);
  expect((await onHand())["straws"]).toBe(90);
  await branch.refused("volunteer", takeStock, input, "stale_version");
});
