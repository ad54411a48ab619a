import { randomUUID } from "node:crypto";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addStockMovement, listStock } from "@kitround/contract/stock/stock.ts";
import { countStock, decideStockCount } from "@kitround/contract/stock/stock-count.ts";
import {
  approveStocktake,
  cancelStocktake,
  getStocktake,
  listStocktakes,
  readOpenStocktake,
  startStocktake,
} from "@kitround/contract/stock/stocktake.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start({ blind = false, countsByTwo = false } = {}) {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const { straws, lenses } = room.itemIds;
  const receive = (itemId: string, qty: number, costCents: number) =>
    branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty, reason: "receipt", costCents },
    });
  await receive(straws, 50, 500);
  await receive(lenses, 20, 4_000);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, { body: { rowVersion, countsByTwo } });
  const take = await branch.ok("coordinator", startStocktake, { body: { blind } });
  const count = (role: "volunteer" | "coordinator" | "manager", itemId: string, counted: number) =>
    branch.ok(role, countStock, { body: { itemId, counted, stocktakeId: take.id } });
  const sheet = () => branch.ok("manager", getStocktake, { params: { id: take.id } });
  /** What is to be approved, as it is on the screen now. */
  const seen = async () => {
    const { rowVersion: version, counts } = await sheet();
    const waiting = counts.filter(({ status }) => status === "waiting");
    return {
      params: { id: take.id },
      body: { rowVersion: version, counts: waiting.map(({ id }) => id) },
    };
  };
  const onHand = async () => {
    const { items } = await branch.ok("manager", listStock, {});
    return Object.fromEntries(items.map((item) => [item.itemId, item.onHand]));
  };
  return { branch, room, take, straws, lenses, count, sheet, seen, onHand };
}

test("several people count, one approves all differences at once, in money", async () => {
  const { branch, take, straws, lenses, count, sheet, seen, onHand } = await start();
  expect(take).toMatchObject({ status: "open", counted: 0, differing: 0, differenceCents: 0 });
  // Who could settle a count alone does not settle one of a stocktake.
  expect(await count("coordinator", straws, 45)).toMatchObject({ status: "waiting" });
  expect(await count("volunteer", lenses, 21)).toMatchObject({ status: "waiting" });
  expect(await onHand()).toMatchObject({ [straws]: 50, [lenses]: 20 });
  expect(await sheet()).toMatchObject({
    counted: 2,
    differing: 2,
    // Five straws of 10 cents are missing, one lens of 200 cents is too many.
    differenceCents: 150,
    counts: [{ differenceCents: 200 }, { itemId: straws, differenceCents: -50 }],
  });
  const no = await branch.refused("volunteer", approveStocktake, await seen(), "forbidden");
  expect(no.message).not.toBe("");
  const done = await branch.ok("manager", approveStocktake, await seen());
  expect(done).toMatchObject({ status: "approved", differing: 2 });
  expect(await onHand()).toMatchObject({ [straws]: 45, [lenses]: 21 });
  // Afterwards the money is what the lots have lost and got.
  expect((await sheet()).differenceCents).toBe(150);
  await branch.refused("manager", approveStocktake, await seen(), "transition_refused");
  const { items } = await branch.ok("manager", listStocktakes, {});
  expect(items.map(({ id }) => id)).toEqual([take.id]);
});

test("one count of a stocktake is approved with all others, or refused to be counted again", async () => {
  const { branch, straws, count, sheet } = await start();
  const one = await count("volunteer", straws, 4);
  const decide = (decision: "approved" | "refused") => ({
    params: { id: one.id },
    body: { rowVersion: one.rowVersion, decision, reason: "There is a second box" },
  });
  await branch.refused("manager", decideStockCount, decide("approved"), "transition_refused");
  await branch.ok("manager", decideStockCount, decide("refused"));
  expect(await sheet()).toMatchObject({
    counted: 0,
    differing: 0,
    counts: [{ status: "refused" }],
  });
  await count("volunteer", straws, 49);
  expect(await sheet()).toMatchObject({ counted: 1, counts: [{ counted: 49, status: "waiting" }] });
});

test("an approval takes all differences or none, and only those that its approver has seen", async () => {
  const { branch, room, straws, lenses, count, seen, onHand } = await start();
  await count("volunteer", straws, 45);
  const early = await seen();
  await count("volunteer", lenses, 5);
  const meanwhile = await branch.refused("manager", approveStocktake, early, "stale_version");
  expect(meanwhile.message).toContain("Counted meanwhile: lenses");
  await room.system((tx) =>
    sql`insert into stock_movement (branch_id, item_id, delta, reason)
      values (${branch.id}, ${lenses}, -10, 'loss')`.execute(tx),
  );
  const short = await branch.refused("manager", approveStocktake, await seen(), "stock_short");
  expect(short.message).toContain("lenses: only 10");
  expect(await onHand()).toMatchObject({ [straws]: 50, [lenses]: 10 });
  await count("volunteer", lenses, 10);
  await branch.ok("manager", approveStocktake, await seen());
  expect(await onHand()).toMatchObject({ [straws]: 45, [lenses]: 10 });
});

test("blind: who only counts reads the ledger nowhere while it is open", async () => {
  const { branch, straws, count, seen } = await start({ blind: true });
  expect(await count("volunteer", straws, 45)).toMatchObject({ onHand: null, status: "waiting" });
  const told = async () => {
    const { items } = await branch.ok("volunteer", listStock, { query: { q: "straw" } });
    return items[0]?.onHand;
  };
  const open = () => branch.ok("volunteer", readOpenStocktake, {});
  expect(await told()).toBeNull();
  expect((await open()).stocktake).toMatchObject({
    differing: null,
    differenceCents: null,
    counts: [{ counted: 45, onHand: null, differenceCents: null }],
  });
  await branch.ok("manager", approveStocktake, await seen());
  expect(await told()).toBe(45);
  expect(await open()).toEqual({ stocktake: null });
});

test("where two approve, nobody approves a stocktake that they counted in", async () => {
  const { branch, straws, count, seen } = await start({ countsByTwo: true });
  await count("manager", straws, 45);
  const no = await branch.refused("manager", approveStocktake, await seen(), "transition_refused");
  expect(no.message).toContain("You counted straws yourself");
  expect(await branch.ok("coordinator", approveStocktake, await seen())).toMatchObject({
    status: "approved",
  });
});

test("Today leaves the counts of an open stocktake out, which are approved together", async () => {
  const { branch, straws, lenses, count } = await start();
  const toDecide = async () => (await branch.ok("manager", getToday, {})).countsToDecide;
  await count("volunteer", straws, 45);
  expect(await toDecide()).toEqual({ total: 0, first: [] });
  await branch.ok("volunteer", countStock, { body: { itemId: lenses, counted: 18 } });
  expect(await toDecide()).toMatchObject({ total: 1, first: [{ itemId: lenses, counted: 18 }] });
});

test("a count that arrives after its stocktake has ended waits by itself", async () => {
  const { branch, take, straws, count, sheet, onHand } = await start();
  const { rowVersion } = await sheet();
  const cancel = { params: { id: take.id }, body: { rowVersion, reason: "The wrong week" } };
  await count("volunteer", straws, 40);
  await branch.ok("manager", cancelStocktake, cancel);
  expect(await sheet()).toMatchObject({
    status: "cancelled",
    note: "The wrong week",
    counts: [{ status: "refused", refusedBecause: "The wrong week" }],
  });
  expect(await count("coordinator", straws, 44)).toMatchObject({
    status: "waiting",
    stocktakeId: null,
  });
  expect(await onHand()).toMatchObject({ [straws]: 50 });
});

test("a branch has one stocktake at a time, and a stocktake of shelves takes their items alone", async () => {
  const { branch, room, take, lenses, sheet } = await start();
  const body = { blind: false, shelves: ["A1"] };
  await branch.refused("manager", startStocktake, { body }, "already_exists");
  const { rowVersion } = await sheet();
  const cancel = { params: { id: take.id }, body: { rowVersion, reason: "Only shelf A1" } };
  await branch.ok("manager", cancelStocktake, cancel);
  await room.system((tx) =>
    sql`update item set shelf = 'B2' where branch_id = ${branch.id} and id = ${lenses}`.execute(tx),
  );
  const one = await branch.ok("manager", startStocktake, { body });
  const elsewhere = { itemId: lenses, counted: 20, stocktakeId: one.id };
  expect(await branch.ok("volunteer", countStock, { body: elsewhere })).toMatchObject({
    stocktakeId: null,
  });
  const nowhere = { itemId: lenses, counted: 20, stocktakeId: randomUUID() };
  await branch.refused("volunteer", countStock, { body: nowhere }, "not_found");
});

test("two who approve at once and 20 who count meanwhile move the ledger once", async () => {
  const { branch, straws, lenses, count, seen, onHand } = await start();
  await count("volunteer", straws, 45);
  const approve = await seen();
  const counting = Array.from({ length: 20 }, () => count("volunteer", lenses, 20));
  const answers = await Promise.all(
    (["manager", "coordinator", "admin"] as const).map((role) =>
      branch.call(role, approveStocktake, approve),
    ),
  );
  await Promise.all(counting);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await onHand()).toMatchObject({ [straws]: 45, [lenses]: 20 });
});

test("the database lets nobody decide a part of a stocktake", async () => {
  const { branch, room, take, straws, count } = await start();
  const one = await count("volunteer", straws, 45);
  for (const [change, refusal] of [
    [
      sql`update stocktake set status = 'approved', decided_by = started_by, decided_at = now() where id = ${take.id}`,
      /stocktake_is_decided_as_one/,
    ],
    [
      sql`with moved as (insert into stock_movement (branch_id, item_id, delta, reason, count_id)
        values (${branch.id}, ${straws}, -5, 'count_adjust', ${one.id}))
        update stock_count set status = 'approved', decided_at = now(),
        decided_by = (select id from branch_user where branch_id = ${branch.id} and role = 'manager') where id = ${one.id}`,
      /stocktake_is_decided_as_one/,
    ],
  ] as const) {
    await expect(room.system((tx) => change.execute(tx))).rejects.toThrow(refusal);
  }
});
