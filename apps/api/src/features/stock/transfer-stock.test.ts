import { randomUUID } from "node:crypto";
import { getItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import {
  addStockMovement,
  listStockLots,
  listStockMovements,
  reverseStockMovement,
} from "@kitround/contract/stock/stock.ts";
import { recallLot, traceLot } from "@kitround/contract/stock/lot-recall.ts";
import { transferStock } from "@kitround/contract/stock/stock-transfer.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { twoBranches } from "../../test/two-branches.ts";

const app = await testApp();

/** Straws in the first branch: 10 of lot A, which expires first, and 20 of lot B, for $1 and $4. */
async function start() {
  const { here, there } = await twoBranches(app);
  const { itemIds, today } = await kitRoom(app, here);
  const itemId = itemIds.straws;
  const first = await onHand(here, itemId);
  const days = { A: addDays(today, 30), B: addDays(today, 60) };
  const lots = [
    { qty: 10, lotCode: "A", expiresOn: days.A, costCents: 100 },
    { qty: 20, lotCode: "B", expiresOn: days.B, costCents: 400 },
  ];
  for (const lot of lots) {
    const body = { itemId, reason: "receipt" as const, ...lot };
    await here.ok("coordinator", addStockMovement, { body });
  }
  const ask = (qty: number, lotId?: string) => ({
    params: { itemId },
    body: { branchId: there.id, qty, ...(lotId !== undefined && { lotId }) },
  });
  return { here, there, itemId, days, first, ask };
}

async function onHand(branch: TestBranch, id: string) {
  return (await branch.ok("admin", getItem, { params: { id } })).onHand ?? 0;
}

async function copyIn(branch: TestBranch, sku: string) {
  const { items } = await branch.ok("admin", listItems, { query: { q: sku } });
  const own = items.find((item) => item.sku === sku);
  if (!own) throw new Error(`The branch has no ${sku}.`);
  return own;
}

async function lotsOf(branch: TestBranch, itemId: string) {
  const { items } = await branch.ok("admin", listStockLots, { params: { itemId } });
  return items.map(({ code, expiresOn, onHand, valueCents }) => [
    code,
    expiresOn,
    onHand,
    valueCents,
  ]);
}

async function lotIdOf(branch: TestBranch, itemId: string, code: string) {
  const params = { itemId };
  const { items } = await branch.ok("admin", listStockLots, { params, query: { all: "true" } });
  const lot = items.find((each) => each.code === code);
  if (!lot) throw new Error(`There is no lot ${code}.`);
  return lot.id;
}

async function recalledBy(branch: TestBranch, itemId: string) {
  const { items } = await branch.ok("admin", listStockLots, { params: { itemId } });
  return items.map((lot) => [lot.code, lot.onHand, lot.recalledBy]);
}

async function ledgerOf(branch: TestBranch, itemId: string) {
  const { items } = await branch.ok("admin", listStockMovements, { query: { itemId } });
  return items
    .filter(({ reason }) => reason === "transfer")
    .map(({ delta, note }) => [delta, note])
    .toSorted();
}

test("a quantity leaves one ledger and comes into the other, in its lots and at their value; the item is copied", async () => {
  const { here, there, itemId, days, first, ask } = await start();
  const moved = await here.ok("admin", transferStock, ask(14));
  expect(moved).toMatchObject({ delta: -14, reason: "transfer", note: `To Branch ${there.code}` });
  expect(await onHand(here, itemId)).toBe(first + 16);
  const own = await copyIn(there, "straws");
  const given = await here.ok("admin", getItem, { params: { id: itemId } });
  const { name, unit, packSize } = given;
  expect(own).toMatchObject({ name, unit, packSize, onHand: 14, shelf: null, minQty: 0 });
  expect(await lotsOf(there, own.id)).toEqual([
    ["A", days.A, 10, 100],
    ["B", days.B, 4, 80],
  ]);
  expect((await lotsOf(here, itemId))[0]).toEqual(["B", days.B, 16, 320]);
  expect(await ledgerOf(here, itemId)).toEqual([[-14, `To Branch ${there.code}`]]);
  expect(await ledgerOf(there, own.id)).toEqual([
    [10, `From Branch ${here.code}`],
    [4, `From Branch ${here.code}`],
  ]);
  // A second time it comes into the same item and the same lot.
  await here.ok("admin", transferStock, ask(6));
  expect(await lotsOf(there, own.id)).toEqual([
    ["A", days.A, 10, 100],
    ["B", days.B, 10, 200],
  ]);
});

test("never more than is on hand, and sent twice it has one effect", async () => {
  const { here, there, itemId, first, ask } = await start();
  const error = await here.refused("admin", transferStock, ask(first + 31), "stock_short");
  expect(error.message).toContain(`${first + 30} each on hand, ${first + 31} asked.`);
  expect((await there.ok("admin", listItems, {})).total).toBe(0);
  const key = randomUUID();
  const once = await here.ok("admin", transferStock, ask(10), { key });
  expect(await here.ok("admin", transferStock, ask(10), { key })).toEqual(once);
  expect(await onHand(here, itemId)).toBe(first + 20);
  expect((await copyIn(there, "straws")).onHand).toBe(10);
  // Of two at once for more than is there together only one moves it.
  const answers = await Promise.all([
    here.call("admin", transferStock, ask(first + 15)),
    here.call("admin", transferStock, ask(first + 15)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("it is not reversed in one of the branches, but moved back", async () => {
  const { here, there, itemId, first, ask } = await start();
  const { id } = await here.ok("admin", transferStock, ask(10));
  const reversal = { params: { id }, body: {} };
  const error = await here.refused("admin", reverseStockMovement, reversal, "transition_refused");
  expect(error.message).toMatch(/Move \S+ back instead/i);
  const own = await copyIn(there, "straws");
  const back = { params: { itemId: own.id }, body: { branchId: here.id, qty: 10 } };
  await there.ok("admin", transferStock, back);
  expect(await onHand(here, itemId)).toBe(first + 30);
  expect(await onHand(there, own.id)).toBe(0);
});

test("an item with the same SKU that is counted in another unit takes nothing in", async () => {
  const { here, there, itemId, first, ask } = await start();
  await here.ok("admin", transferStock, ask(1));
  const { id, rowVersion } = await copyIn(there, "straws");
  await there.ok("admin", updateItem, { params: { id }, body: { rowVersion, unit: "pack" } });
  const error = await here.refused("admin", transferStock, ask(1), "transition_refused");
  expect(error.message).toContain(`in pack in Branch ${there.code}`);
  expect(await onHand(here, itemId)).toBe(first + 29);
});

test("only an administrator of both branches moves stock, to another one; another branch's item is not found", async () => {
  const { here, there, itemId, ask } = await start();
  const stranger = await app.newBranch();
  await here.refused("manager", transferStock, ask(1), "forbidden");
  await stranger.refused("admin", transferStock, ask(1), "not_found");
  await there.refused("admin", transferStock, ask(1), "not_found");
  const beyond = { params: { itemId }, body: { branchId: stranger.id, qty: 1 } };
  await here.refused("admin", transferStock, beyond, "not_found");
  expect((await stranger.ok("admin", listItems, {})).total).toBe(0);
  const self = { params: { itemId }, body: { branchId: here.id, qty: 1 } };
  const error = await here.refused("admin", transferStock, self, "transition_refused");
  expect(error.message).toContain("has it already");
});

test("one lot can be chosen, and gives no more than it has", async () => {
  const { here, there, itemId, days, ask } = await start();
  const lotId = await lotIdOf(here, itemId, "B");
  const error = await here.refused("admin", transferStock, ask(21, lotId), "stock_short");
  expect(error.message).toContain("20 each on hand, 21 asked.");
  await here.refused("admin", transferStock, ask(1, randomUUID()), "not_found");
  await here.ok("admin", transferStock, ask(20, lotId));
  const own = await copyIn(there, "straws");
  expect(await lotsOf(there, own.id)).toEqual([["B", days.B, 20, 400]]);
  expect((await lotsOf(here, itemId))[0]?.slice(0, 3)).toEqual(["A", days.A, 10]);
});

test("a recall warns the branch that a lot was moved to, where nothing of it moves on until it is recalled too", async () => {
  const { here, there, itemId, days, ask } = await start();
  await here.ok("admin", transferStock, ask(4));
  await here.ok("admin", transferStock, ask(2));
  const lotId = await lotIdOf(here, itemId, "A");
  const body = { reason: "The straws split" };
  const trace = await here.ok("manager", recallLot, { params: { lotId }, body });
  expect(trace.movedTo).toEqual([{ branchName: `Branch ${there.code}`, qty: 6 }]);
  expect(trace.warning).toBe(null);
  const warned = async (branch: TestBranch) =>
    (await branch.ok("manager", getToday, {})).recalledElsewhere;
  expect(await warned(here)).toEqual({ total: 0, first: [] });
  const own = await copyIn(there, "straws");
  const otherLot = await lotIdOf(there, own.id, "A");
  const fromBranch = `Branch ${here.code}`;
  const [warning] = (await warned(there))?.first ?? [];
  expect(warning).toMatchObject({ lotId: otherLot, itemId: own.id, code: "A", fromBranch });
  const known = await there.ok("manager", traceLot, { params: { lotId: otherLot } });
  expect(known.warning).toMatchObject({ fromBranch, ...body });
  // Nothing of it moves on until it is recalled here too.
  const back = { params: { itemId: own.id }, body: { branchId: here.id, qty: 1 } };
  const error = await there.refused("admin", transferStock, back, "transition_refused");
  expect(error.message).toContain(`lot A, was recalled by Branch ${here.code}`);
  // Of a lot that is used up the kits that got some of it still have to be found, so it stays in the list.
  await there.ok("admin", addStockMovement, {
    body: { itemId: own.id, qty: 6, reason: "loss" },
  });
  expect(await recalledBy(there, own.id)).toEqual([["A", 0, fromBranch]]);
  await there.ok("manager", recallLot, { params: { lotId: otherLot }, body });
  expect(await recalledBy(there, own.id)).toEqual([]);
  expect(await warned(there)).toEqual({ total: 0, first: [] });
  expect(await onHand(there, own.id)).toBe(0);
  // What is found of it later stays where it is, too.
  const found = { itemId: own.id, qty: 2, lotCode: "A", expiresOn: days.A };
  await there.ok("admin", addStockMovement, { body: { ...found, reason: "receipt" } });
  expect(await lotIdOf(there, own.id, "A")).toBe(otherLot);
  const still = await there.refused("admin", transferStock, back, "transition_refused");
  expect(still.message).toContain("lot A, is recalled");
});
