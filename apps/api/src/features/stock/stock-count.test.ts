import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { listHistory } from "@kitround/contract/audit/history.ts";
import { listItems } from "@kitround/contract/items/item.ts";
import { listStock, listStockMovements } from "@kitround/contract/stock/stock.ts";
import {
  countStock,
  decideStockCount,
  listStockCounts,
} from "@kitround/contract/stock/stock-count.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { readStockHistory } from "@kitround/contract/stock/stock-history.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start(settings: { blindCounts?: boolean; countsByTwo?: boolean } = {}) {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const itemId = room.itemIds.straws;
  await room.stock("straws", 50);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, { body: { rowVersion, ...settings } });
  const onHand = async () => {
    const { items } = await branch.ok("manager", listStock, { query: { q: "straw" } });
    return items[0]?.onHand;
  };
  const count = (role: "volunteer" | "coordinator" | "manager", counted: number) =>
    branch.ok(role, countStock, { body: { itemId, counted } });
  const decision = (
    id: string,
    rowVersion: number,
    decision: "approved" | "refused",
    reason?: string,
  ) => ({
    params: { id },
    body: { rowVersion, decision, ...(reason === undefined ? {} : { reason }) },
  });
  return { branch, room, itemId, onHand, count, decision };
}

test("a volunteer's difference changes the ledger only after its approval", async () => {
  const { branch, itemId, onHand, count, decision } = await start();
  const one = await count("volunteer", 43);
  expect(one).toMatchObject({ status: "waiting", onHand: 50, counted: 43, decidedById: null });
  expect(await onHand()).toBe(50);
  const approve = decision(one.id, one.rowVersion, "approved");
  await branch.refused("volunteer", decideStockCount, approve, "forbidden");
  const today = await branch.ok("coordinator", getToday, {});
  expect(today.countsToDecide).toMatchObject({ total: 1, first: [{ id: one.id }] });
  expect((await branch.ok("volunteer", getToday, {})).countsToDecide).toBeNull();

  const done = await branch.ok("coordinator", decideStockCount, approve);
  expect(done).toMatchObject({ status: "approved", decidedByName: `coordinator ${branch.code}` });
  expect(await onHand()).toBe(43);
  const again = decision(one.id, done.rowVersion, "approved");
  await branch.refused("manager", decideStockCount, again, "transition_refused");
  const { items } = await branch.ok("manager", listStockMovements, { query: { itemId } });
  expect(items[0]).toMatchObject({ delta: -7, reason: "count_adjust" });
  const history = await branch.ok("manager", listHistory, { query: { kind: "item", id: itemId } });
  expect(history.items.flatMap((entry) => entry.changes.map((change) => change.entity))).toContain(
    "stock_count",
  );
});

test("a count made without signal is compared with the ledger at its own time, and a newer count takes precedence", async () => {
  const { branch, itemId, onHand, count, decision } = await start();
  const at = new Date(Date.now() - 2 * 3600_000).toISOString();
  const waited = (counted: number) =>
    branch.ok("volunteer", countStock, { body: { itemId, counted, at } });
  // The fifty came later; at the time of the count the shelf was empty.
  expect(await waited(0)).toMatchObject({ status: "matched", onHand: 0, countedAt: at });
  const three = await waited(3);
  expect(three).toMatchObject({ status: "waiting", onHand: 0 });
  await branch.ok(
    "coordinator",
    decideStockCount,
    decision(three.id, three.rowVersion, "approved"),
  );
  expect(await onHand()).toBe(53);
  const now = await count("volunteer", 50);
  expect(await waited(7)).toMatchObject({ status: "replaced" });
  const query = { itemId, status: "waiting" } as const;
  const { items } = await branch.ok("manager", listStockCounts, { query });
  expect(items.map(({ id }) => id)).toEqual([now.id]);
});

test("two people's counts of one shelf wait side by side until one of them is approved", async () => {
  const { branch, room, itemId, onHand, count, decision } = await start({ countsByTwo: true });
  const waiting = async () =>
    (
      await branch.ok("manager", listStockCounts, { query: { itemId, status: "waiting" } })
    ).items.map(({ counted, countedByName }) => [counted, countedByName?.split(" ")[0]]);
  await room.stock("straws", 60);
  const first = await count("volunteer", 108);
  const second = await count("coordinator", 104);
  expect(await waiting()).toEqual([
    [104, "coordinator"],
    [108, "volunteer"],
  ]);
  // One's own older count is replaced, and so is one that says the same.
  await count("volunteer", 104);
  expect(await waiting()).toEqual([[104, "volunteer"]]);
  expect([first.status, second.status]).toEqual(["waiting", "waiting"]);
  const [it] = (await branch.ok("manager", listStockCounts, { query: { itemId } })).items;
  await branch.ok(
    "manager",
    decideStockCount,
    decision(it?.id ?? "", it?.rowVersion ?? 0, "approved"),
  );
  expect(await onHand()).toBe(104);
});

test("a count that arrives after another person's later one waits beside it, and moves the ledger by what differs", async () => {
  const { branch, room, itemId, onHand, count, decision } = await start();
  // Fifty were on the shelf before both counts, and fifty came between them.
  await room.system((tx) =>
    sql`insert into stock_movement (branch_id, item_id, delta, reason, occurred_at)
      values (${branch.id}, ${itemId}, 50, 'opening', now() - interval '3 hours')`.execute(tx),
  );
  const at = new Date(Date.now() - 3600_000).toISOString();
  const late = (counted: number) =>
    branch.ok("volunteer", countStock, { body: { itemId, counted, at } });
  expect(await count("coordinator", 95)).toMatchObject({ status: "approved" });
  // It agrees with the later one.
  expect(await late(45)).toMatchObject({ status: "matched", onHand: 45 });
  const differs = await late(43);
  expect(differs).toMatchObject({ status: "waiting", onHand: 45, counted: 43 });
  await branch.ok(
    "manager",
    decideStockCount,
    decision(differs.id, differs.rowVersion, "approved"),
  );
  expect(await onHand()).toBe(93);
});

test("a count that agrees is done, and a newer count takes the place of one that waits", async () => {
  const { branch, itemId, onHand, count, decision } = await start();
  expect((await count("volunteer", 50)).status).toBe("matched");
  const first = await count("volunteer", 43);
  const second = await count("volunteer", 48);
  const waiting = await branch.ok("manager", listStockCounts, {
    query: { itemId, status: "waiting" },
  });
  expect(waiting.items.map(({ id }) => id)).toEqual([second.id]);
  const late = decision(first.id, first.rowVersion + 1, "approved");
  await branch.refused("manager", decideStockCount, late, "transition_refused");
  // Somebody who may adjust stock and sees the recorded quantity needs no approval.
  expect(await count("coordinator", 47)).toMatchObject({ status: "approved" });
  expect(await onHand()).toBe(47);
});

test("a refused count has a reason and changes nothing", async () => {
  const { branch, onHand, count, decision } = await start();
  const one = await count("volunteer", 3);
  const silent = decision(one.id, one.rowVersion, "refused");
  await branch.refused("manager", decideStockCount, silent, "invalid_input");
  const why = "There is a second box on C2";
  const refused = decision(one.id, one.rowVersion, "refused", why);
  expect(await branch.ok("manager", decideStockCount, refused)).toMatchObject({
    status: "refused",
    refusedBecause: why,
  });
  expect(await onHand()).toBe(50);
});

test("movements between counting and approving are not part of the difference", async () => {
  const { branch, room, onHand, count, decision } = await start();
  const one = await count("volunteer", 43);
  await room.stock("straws", 100);
  await branch.ok("manager", decideStockCount, decision(one.id, one.rowVersion, "approved"));
  expect(await onHand()).toBe(143);
  const two = await count("volunteer", 10);
  await room.system((tx) =>
    sql`insert into stock_movement (branch_id, item_id, delta, reason)
      values (${branch.id}, ${room.itemIds.straws}, -100, 'loss')`.execute(tx),
  );
  const approve = decision(two.id, two.rowVersion, "approved");
  const no = await branch.refused("manager", decideStockCount, approve, "stock_short");
  expect(no.message).toBe(
    "straws: only 43 each are on hand by now, and this count takes off 133. Count again.",
  );
});

describe("by the branch's settings", () => {
  test("counting without seeing quantities: people who only count see the recorded quantity nowhere, and even an adjuster approves explicitly", async () => {
    const { branch, itemId, onHand, count, decision } = await start({ blindCounts: true });
    expect(await count("volunteer", 43)).toMatchObject({ status: "waiting", onHand: null });
    const seen = await Promise.all([
      branch.ok("volunteer", listStockCounts, { query: { itemId } }),
      branch.ok("volunteer", listStock, { query: { q: "straw" } }),
      branch.ok("volunteer", listItems, { query: { q: "straw" } }),
    ]);
    expect(seen.map(({ items }) => items[0]?.onHand)).toEqual([null, null, null]);
    const params = { itemId };
    const drawn = await branch.ok("volunteer", readStockHistory, { params });
    expect(drawn).toEqual({ history: null });
    const nowhere = { itemId: branch.id };
    await branch.refused("volunteer", readStockHistory, { params: nowhere }, "not_found");
    const known = await branch.ok("coordinator", readStockHistory, { params });
    // The sum of a person's visible movements would be the quantity on hand.
    const moved = { query: { itemId } };
    expect((await branch.ok("volunteer", listStockMovements, moved)).items).toEqual([]);
    expect((await branch.ok("coordinator", listStockMovements, moved)).items).toHaveLength(1);
    expect(known.history?.days).toMatchObject([{ onHand: 50 }]);
    const one = await count("coordinator", 44);
    expect(one).toMatchObject({ status: "waiting", onHand: 50 });
    await branch.ok("coordinator", decideStockCount, decision(one.id, one.rowVersion, "approved"));
    expect(await onHand()).toBe(44);
  });

  test("two people required: nobody approves their own count's difference, not even by SQL", async () => {
    const { branch, room, onHand, count, decision } = await start({ countsByTwo: true });
    const one = await count("manager", 43);
    expect(one).toMatchObject({ status: "waiting", byTwo: true });
    const approve = decision(one.id, one.rowVersion, "approved");
    const no = await branch.refused("manager", decideStockCount, approve, "transition_refused");
    expect(no.message).toContain("somebody else approves");
    expect((await branch.ok("manager", getToday, {})).countsToDecide).toMatchObject({ total: 0 });
    expect((await branch.ok("coordinator", getToday, {})).countsToDecide).toMatchObject({
      total: 1,
    });
    const behind = sql`update stock_count set status = 'approved', decided_by = counted_by, decided_at = now()
      where id = ${one.id}`;
    await expect(room.system((tx) => behind.execute(tx))).rejects.toThrow(/stock_count_by_two/);
    await branch.ok("coordinator", decideStockCount, approve);
    expect(await onHand()).toBe(43);
  });
});

test("the database keeps the ledger and its counts consistent", async () => {
  const { branch, room, itemId, count } = await start();
  const one = await count("volunteer", 43);
  for (const [change, refusal] of [
    [
      sql`insert into stock_movement (branch_id, item_id, delta, reason) values (${branch.id}, ${itemId}, -7, 'count_adjust')`,
      /stock_movement_names_count/,
    ],
    [
      sql`insert into stock_movement (branch_id, item_id, delta, reason, count_id)
        values (${branch.id}, ${itemId}, -7, 'count_adjust', ${one.id})`,
      /count_equals_movement/,
    ],
    [
      sql`update stock_count set status = 'approved', decided_at = now(),
        decided_by = (select id from branch_user where branch_id = ${branch.id} and role = 'manager') where id = ${one.id}`,
      /count_equals_movement/,
    ],
    [sql`update stock_count set counted = 42 where id = ${one.id}`, /count_is_decided_once/],
  ] as const) {
    await expect(room.system((tx) => change.execute(tx))).rejects.toThrow(refusal);
  }
});

test("two simultaneous approvals change the ledger once; another branch's count is not found", async () => {
  const { branch, onHand, count, decision } = await start();
  const one = await count("volunteer", 43);
  const approve = decision(one.id, one.rowVersion, "approved");
  const stranger = await app.newBranch();
  await stranger.refused("manager", decideStockCount, approve, "not_found");
  const answers = await Promise.all(
    (["manager", "coordinator", "admin"] as const).map((role) =>
      branch.call(role, decideStockCount, approve),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  expect(await onHand()).toBe(43);
});
