import { randomUUID } from "node:crypto";
import { getItem } from "@kitround/contract/items/item.ts";
import { printStockOrder } from "@kitround/contract/papers/paper.ts";
import { readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import {
  createStockOrders,
  listStockOrders,
  mostOrderLines,
  readSpending,
  receiveStockOrder,
  setStockOrderStatus,
} from "@kitround/contract/shopping/stock-order.ts";
import {
  listStock,
  listStockMovements,
  reverseStockMovement,
} from "@kitround/contract/stock/stock.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const { straws, batteries, lenses } = room.itemIds;
  const line = (itemId: string, packs: number, packSize: number) => ({
    itemId,
    packs,
    packSize,
    costCents: packs * 500,
  });
  const order = async () => {
    const { items } = await branch.ok("coordinator", createStockOrders, {
      body: {
        orderedOn: room.today,
        orders: [
          {
            supplier: "Labco",
            reference: "PO 7",
            lines: [line(straws, 2, 50), line(batteries, 4, 10), line(lenses, 0, 1)],
          },
          { supplier: "Nobody", reference: null, lines: [line(lenses, 0, 1)] },
        ],
      },
    });
    const [only] = items;
    if (!only) throw new Error("Nothing was ordered.");
    return { made: items.length, ...only };
  };
  const receive = (id: string, rowVersion: number, qty: number, costCents: number | null = null) =>
    branch.ok("coordinator", receiveStockOrder, {
      params: { id },
      body: { rowVersion, lines: [{ itemId: straws, qty, costCents }] },
    });
  const onHand = async () => {
    const { items } = await branch.ok("coordinator", listStock, { query: { q: "straw" } });
    return items[0]?.onHand;
  };
  return { branch, room, order, receive, onHand, straws };
}

test("an order has the lines with packs, and a supplier without any has none", async () => {
  const { branch, order } = await start();
  const { made, lines, reference } = await order();
  expect(made).toBe(1);
  expect(reference).toBe("PO 7");
  expect(lines.map(({ itemName, packs, received }) => [itemName, packs, received])).toEqual([
    ["batteries", 4, 0],
    ["straws", 2, 0],
  ]);
  const paper = await branch.call("coordinator", printStockOrder, {
    params: { id: (await branch.ok("manager", listStockOrders, {})).items[0]?.id ?? "" },
  });
  expect(paper.status).toBe(200);
});

test("more lines than are ordered at once are refused with a sentence", async () => {
  const { branch, room, straws } = await start();
  const lines = Array.from({ length: mostOrderLines / 2 + 1 }, () => ({
    itemId: straws,
    packs: 0,
    packSize: 1,
    costCents: null,
  }));
  const refused = await branch.call("coordinator", createStockOrders, {
    body: {
      orderedOn: room.today,
      orders: [1, 2].map((n) => ({ supplier: `Supplier ${n}`, reference: null, lines })),
    },
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    details: [
      {
        path: "orders",
        message: "Order at most 500 lines at once, of all suppliers together.",
      },
    ],
  });
});

test("ordered quantities count on the shopping list until they have come or the order is closed", async () => {
  const { branch, order, receive, straws } = await start();
  const arrivals = async () => {
    const { items } = await branch.ok("coordinator", readShoppingList, {});
    return items.find(({ itemId }) => itemId === straws)?.arrivals.map(({ qty }) => qty);
  };
  const { id, rowVersion } = await order();
  expect(await arrivals()).toEqual([100]);
  const part = await receive(id, rowVersion, 30);
  expect(await arrivals()).toEqual([70]);
  const closed = await branch.ok("coordinator", setStockOrderStatus, {
    params: { id },
    body: { rowVersion: part.rowVersion, status: "closed" },
  });
  expect(await arrivals()).toEqual([]);
  const error = await branch.refused(
    "coordinator",
    receiveStockOrder,
    {
      params: { id },
      body: {
        rowVersion: closed.rowVersion,
        lines: [{ itemId: straws, qty: 1, costCents: null }],
      },
    },
    "transition_refused",
  );
  expect(error.message).toMatch(/Open it again/);
});

test("deliveries come in parts, each a receipt; the item remembers its price, and a reversal removes it from the order", async () => {
  const { branch, order, receive, onHand, straws } = await start();
  const { id, rowVersion } = await order();
  const first = await receive(id, rowVersion, 50, 450);
  expect(first.lines.find(({ itemId }) => itemId === straws)?.received).toBe(50);
  await branch.refused(
    "coordinator",
    receiveStockOrder,
    { params: { id }, body: { rowVersion, lines: [{ itemId: straws, qty: 1, costCents: null }] } },
    "stale_version",
  );
  await receive(id, first.rowVersion, 53, 500);
  expect(await onHand()).toBe(103);
  const item = await branch.ok("volunteer", getItem, { params: { id: straws } });
  expect(item).toMatchObject({ packSize: 50, supplier: "Labco", unitCostCents: 9 });
  const ledger = await branch.ok("coordinator", listStockMovements, { query: { itemId: straws } });
  expect(ledger.items.map(({ delta, costCents }) => [delta, costCents])).toEqual([
    [53, 500],
    [50, 450],
  ]);
  await branch.ok("coordinator", reverseStockMovement, {
    params: { id: ledger.items[0]?.id ?? "" },
    body: {},
  });
  const { items } = await branch.ok("coordinator", listStockOrders, {});
  expect(items[0]?.lines.find(({ itemId }) => itemId === straws)?.received).toBe(50);
  const { items: terms } = await branch.ok("manager", readSpending, {});
  expect(terms[0]).toMatchObject({ boughtCents: 450, sponsors: [] });
});

test("spending on a sponsor's kits is reported by term", async () => {
  const { branch, room, order, receive, straws } = await start();
  const { id, rowVersion } = await order();
  await receive(id, rowVersion, 100, 1_000);
  const uses = (sponsor: string | null, qty: number, kitId: string) =>
    room.system(async (tx) => {
      await tx.updateTable("kit").set({ sponsor }).where("id", "=", kitId).execute();
      const topUp = await tx
        .insertInto("topUp")
        .values({ branchId: branch.id, kitId })
        .returning("id")
        .executeTakeFirstOrThrow();
      const of = { branchId: branch.id, itemId: straws, topUpId: topUp.id };
      await tx
        .insertInto("topUpLine")
        .values({ ...of, lineId: room.lineIds.straws, needed: qty, used: qty })
        .execute();
      await tx
        .insertInto("stockMovement")
        .values({ ...of, delta: -qty, reason: "top_up" })
        .execute();
    });
  await uses("Rotary", 40, (await room.kit("ready")).id);
  await uses(null, 20, (await room.kit("ready")).id);
  const { items } = await branch.ok("manager", readSpending, {});
  expect(items).toMatchObject([
    {
      boughtCents: 1_000,
      sponsors: [
        { name: "Rotary", usedCents: 400 },
        { name: null, usedCents: 200 },
      ],
    },
  ]);
});

test("an order without packs, an item named twice and another branch's item are refused", async () => {
  const { branch, room, straws } = await start();
  const ask = (lines: { itemId: string; packs: number }[]) => ({
    body: {
      orderedOn: room.today,
      orders: [
        {
          supplier: null,
          reference: null,
          lines: lines.map((line) => ({ ...line, packSize: 1, costCents: null })),
        },
      ],
    },
  });
  const none = ask([{ itemId: straws, packs: 0 }]);
  await branch.refused("coordinator", createStockOrders, none, "invalid_input");
  const twice = ask([1, 2].map((packs) => ({ itemId: straws, packs })));
  await branch.refused("coordinator", createStockOrders, twice, "invalid_input");
  const strange = ask([{ itemId: randomUUID(), packs: 1 }]);
  await branch.refused("coordinator", createStockOrders, strange, "not_found");
  await branch.refused("volunteer", listStockOrders, {}, "forbidden");
});
