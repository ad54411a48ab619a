import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import {
  askAboutPreparation,
  checkPreparationLines,
  getPreparation,
  listPreparations,
  movePreparation,
  takeForPreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { listStock, listStockMovements } from "@kitround/contract/stock/stock.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { moveTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

/** A kit to pack that contains 10 of its 30 batteries by the last count, with this stock. */
async function start(onHand = 50) {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  await room.allocation(kit);
  await room.fromPlan();
  if (onHand > 0) await room.stock("batteries", onHand);
  const { batteries } = room.lineIds;
  await room.system((tx) =>
    tx
      .insertInto("kitContent")
      .values({ branchId: branch.id, kitId: kit.id, lineId: batteries, qty: 10 })
      .execute(),
  );
  const list = await branch.ok("volunteer", listPreparations, {});
  const id = list.items[0]?.id ?? "";
  const params = { id };
  const read = () => branch.ok("volunteer", getPreparation, { params });
  const take = (qty: number, lineId = batteries) =>
    branch.ok("volunteer", takeForPreparation, { params, body: { lines: [{ lineId, qty }] } });
  const store = async () => {
    const { items } = await branch.ok("volunteer", listStock, {});
    return items.find((item) => item.name === "batteries")?.onHand;
  };
  return { branch, room, kit, batteries, params, read, take, store };
}

describe("taking stock while packing", () => {
  test("moves units from the store into the kit, ticks the line, and records the kit in the ledger", async () => {
    const { branch, room, kit, read, take, store } = await start();
    expect((await read()).lines[0]).toMatchObject({ present: 10, onHand: 50, taken: 0 });
    const after = await take(20);
    expect(after.status).toBe("in_progress");
    expect(after.lines[0]).toMatchObject({ present: 30, packed: 30, onHand: 30, taken: 20 });
    expect(await store()).toBe(30);
    const { items } = await branch.ok("volunteer", listStockMovements, {
      query: { itemId: room.itemIds.batteries },
    });
    expect(items[0]).toMatchObject({ delta: -20, reason: "packing", kitCode: kit.code });
  });

  test("adds to a line that was ticked with too few", async () => {
    const { branch, batteries, params, take } = await start();
    await branch.ok("volunteer", checkPreparationLines, {
      params,
      body: { lines: [{ lineId: batteries, qty: 25 }] },
    });
    expect((await take(5)).lines[0]).toMatchObject({ packed: 30, present: 15, taken: 5 });
  });

  test("can be reversed, up to what was taken", async () => {
    const { branch, batteries, params, take, store } = await start();
    await take(20);
    const refused = await branch.refused(
      "volunteer",
      takeForPreparation,
      { params, body: { lines: [{ lineId: batteries, qty: -21 }] } },
      "transition_refused",
    );
    expect(refused.message).toBe("batteries: this packing took 20, so 21 can't be put back.");
    expect((await take(-20)).lines[0]).toMatchObject({ packed: null, present: 10, taken: 0 });
    expect(await store()).toBe(50);
  });

  test("is refused beyond the stock", async () => {
    const { branch, batteries, params, read, store } = await start(5);
    const body = { lines: [{ lineId: batteries, qty: 20 }] };
    await branch.refused("volunteer", takeForPreparation, { params, body }, "stock_short");
    expect((await read()).lines[0]).toMatchObject({ present: 10, packed: null });
    expect(await store()).toBe(5);
  });

  test("is refused for another kit's line, and for a packed kit", async () => {
    const { branch, batteries, params, read, take } = await start();
    const foreign = { params, body: { lines: [{ lineId: params.id, qty: 1 }] } };
    await branch.refused("volunteer", takeForPreparation, foreign, "invalid_input");
    const { rowVersion } = await take(20);
    await branch.ok("volunteer", movePreparation, {
      params,
      body: { rowVersion, status: "packed" },
    });
    const late = { params, body: { lines: [{ lineId: batteries, qty: 1 }] } };
    await branch.refused("volunteer", takeForPreparation, late, "transition_refused");
    expect((await read()).status).toBe("packed");
  });
});

describe("a kit that can't be packed yet", () => {
  test("a manager is asked, and sends it anyway with a reason", async () => {
    const { branch, params, read } = await start(0);
    const { rowVersion } = await read();
    const asked = await branch.ok("volunteer", askAboutPreparation, {
      params,
      body: { rowVersion },
    });
    expect(asked).toMatchObject({
      status: "blocked",
      blockedReason: "A manager is asked: batteries 10 of 30",
      askedByName: `volunteer ${branch.code}`,
    });
    const today = await branch.ok("manager", getToday, {});
    expect(today.asked?.first.map((each) => each.id)).toEqual([params.id]);
    expect((await branch.ok("volunteer", getToday, {})).asked).toBeNull();
    const packed = await branch.ok("manager", movePreparation, {
      params,
      body: { rowVersion: asked.rowVersion, status: "packed", reason: "The school has some" },
    });
    expect(packed).toMatchObject({ status: "packed", askedByName: null, blockedReason: null });
    expect((await branch.ok("manager", getToday, {})).asked?.total).toBe(0);
  });

  test("nobody can be asked if nothing is short", async () => {
    const { branch, params, take } = await start();
    const { rowVersion } = await take(20);
    const body = { rowVersion };
    await branch.refused("volunteer", askAboutPreparation, { params, body }, "transition_refused");
  });

  test.each([
    { waitsForStock: true, after: "todo" },
    { waitsForStock: false, after: "blocked" },
  ])(
    "blocked with waitsForStock $waitsForStock it is $after once its kit is topped up",
    async (it) => {
      const { branch, room, kit, batteries, params, read } = await start();
      await branch.ok("volunteer", movePreparation, {
        params,
        body: {
          rowVersion: 1,
          status: "blocked",
          reason: "No batteries",
          waitsForStock: it.waitsForStock,
        },
      });
      await room.system((tx) =>
        tx.updateTable("kit").set({ state: "in_check" }).where("id", "=", kit.id).execute(),
      );
      const { rowVersion } = await room.system((tx) =>
        tx
          .selectFrom("kit")
          .select("rowVersion")
          .where("id", "=", kit.id)
          .executeTakeFirstOrThrow(),
      );
      const { topUpId } = await branch.ok("volunteer", createCheckIn, {
        body: { kitId: kit.id, rowVersion, exceptions: [{ lineId: batteries, counted: 10 }] },
      });
      const topUp = { params: { id: topUpId ?? "" } };
      const taken = await branch.ok("volunteer", takeStock, {
        ...topUp,
        body: { rowVersion: 1, lines: [{ lineId: batteries, qty: 20 }] },
      });
      expect((await read()).status).toBe("blocked");
      await branch.ok("volunteer", moveTopUp, {
        ...topUp,
        body: { rowVersion: taken.rowVersion, status: "done" },
      });
      expect((await read()).status).toBe(it.after);
    },
  );
});
