import { randomUUID } from "node:crypto";
import { getItem } from "@kitround/contract/items/item.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { addStockMovement, listStock, listStockLots } from "@kitround/contract/stock/stock.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";
import { addMovement, reverseMovement } from "./move-stock.ts";
import { takeStock } from "../top-ups/take-stock.ts";
import { countStock } from "./count-stock.ts";
import { approveStocktake, cancelStocktake, startStocktake } from "./end-stocktake.ts";
import { readStocktake } from "./stocktake-queries.ts";
import { byExpiry, type ModelMovement, StockModel } from "./stock-model.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const itemId = room.itemIds.straws;
  const add = (body: object) =>
    branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty: 10, reason: "receipt", ...body },
    });
  const lots = async () => {
    const { items } = await branch.ok("coordinator", listStockLots, { params: { itemId } });
    return items.map(({ code, onHand, valueCents }) => [code, onHand, valueCents]);
  };
  return { branch, room, itemId, add, lots };
}

test("the lot that expires first is used first, at its own price", async () => {
  const { branch, room, add, lots } = await start();
  await add({ costCents: 100 });
  await add({ lotCode: "B", expiresOn: addDays(room.today, 90), costCents: 200 });
  await add({ lotCode: "A", expiresOn: addDays(room.today, 30), costCents: 301 });
  await add({ reason: "loss", qty: 13 });
  expect(await lots()).toEqual([
    ["B", 7, 140],
    [null, 10, 100],
  ]);
  const { items } = await branch.ok("coordinator", listStock, { query: { q: "straw" } });
  expect(items[0]).toMatchObject({ onHand: 17, valueCents: 240 });
});

test("a lot is written off by itself, and never more than is left of it", async () => {
  const { branch, room, itemId, add, lots } = await start();
  await add({ lotCode: "A", expiresOn: addDays(room.today, 30), costCents: 100 });
  await add({ lotCode: "B", expiresOn: addDays(room.today, 60), costCents: 100 });
  const { items } = await branch.ok("coordinator", listStockLots, { params: { itemId } });
  const lotId = items[1]?.id ?? "";
  await add({ reason: "expired", qty: 4, lotId });
  expect(await lots()).toEqual([
    ["A", 10, 100],
    ["B", 6, 60],
  ]);
  const ask = (body: object) => ({
    body: { itemId, qty: 7, reason: "expired" as const, lotId, ...body },
  });
  await branch.refused("coordinator", addStockMovement, ask({}), "stock_short");
  await branch.refused("coordinator", addStockMovement, ask({ lotId: randomUUID() }), "not_found");
  await branch.refused(
    "coordinator",
    addStockMovement,
    ask({ lotId: undefined, expiresOn: room.today }),
    "invalid_input",
  );
});

test("if 50 people take the last unit at once, one gets it and 49 are refused", async () => {
  const { branch, itemId, add, lots } = await start();
  await add({ qty: 1, costCents: 70 });
  const draw = { body: { itemId, qty: 1, reason: "loss" as const } };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => branch.call("coordinator", addStockMovement, draw)),
  );
  const told = answers.filter(({ error }) => error?.code === "stock_short");
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(told).toHaveLength(49);
  expect(await lots()).toEqual([]);
});

/** Deterministic pseudo-random numbers, the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// STOCK_OPERATIONS=10000 runs all of them, which takes a minute or two.
const operations = Number(process.env["STOCK_OPERATIONS"] ?? 1_000);
/** All operations of a batch are in one transaction. */
const atOnce = 250;

test("after random operations, ledger, level, lots and value are equal to those of a simple model", async () => {
  const { branch, room, itemId } = await start();
  const { price } = await branch
    .ok("volunteer", getItem, { params: { id: itemId } })
    .then(({ unitCostCents }) => ({ price: unitCostCents }));
  const model = new StockModel(price);
  const known = new Map<ModelMovement, { id: string; reversed: boolean }>();
  const any = numbers(20_261_125);
  let approved = 0;
  const kits = await Promise.all([1, 2, 3].map(async () => (await room.kit("needs_top_up")).id));
  const actor = branch.actors.coordinator;
  const days = [null, 10, 20, 30, 40].map((day) =>
    day === null ? null : addDays(room.today, day),
  );
  const codes = [null, "A", "B", "C"];

  /** Moves units into a kit (positive) or out of it, as a top-up does. */
  async function move(tx: Tx, kit: string, topUpId: string, qty: number) {
    await sql`update top_up_line set used = used + ${qty} where branch_id = current_branch() and top_up_id = ${topUpId}`.execute(
      tx,
    );
    await sql`insert into stock_movement (branch_id, item_id, delta, reason, top_up_id, actor_id)
      values (current_branch(), ${itemId}, ${-qty}, ${qty > 0 ? "top_up" : "return_unused"}, ${topUpId}, ${actor.branchUserId})`.execute(
      tx,
    );
    if (qty > 0) model.take(qty, kit);
    else model.giveBack(-qty, kit);
  }

  /** The same by the kit room's own call, for what a school asked for while it has the kit. */
  async function fill(tx: Tx, kit: string, topUpId: string, qty: number) {
    await takeStock(tx, actor, topUpId, { lines: [{ lineId: room.lineIds.straws, qty }] });
    if (qty > 0) model.take(qty, kit);
    else model.giveBack(-qty, kit);
  }

  /** The item's count in a stocktake that is under way. */
  let counting: { take: string; count: string; delta: number } | null = null;

  /** Starts a stocktake and counts, or ends it: approved, the ledger takes what was missing or too many as it was counted. */
  async function takeStockOf(tx: Tx): Promise<void> {
    if (counting === null) {
      const { id: take } = await startStocktake(tx, actor, { shelves: null, blind: any(2) === 0 });
      const counted = Math.max(0, model.onHand + any(41) - 20);
      const count = await countStock(tx, actor, { itemId, counted, stocktakeId: take });
      counting = { take, count: count.id, delta: counted - model.onHand };
      return;
    }
    const { take, count, delta } = counting;
    const { rowVersion } = await readStocktake(tx, take);
    const ask = { rowVersion, counts: delta === 0 ? [] : [count] };
    if (model.onHand + delta < 0) {
      await expect(approveStocktake(tx, actor, take, ask)).rejects.toThrow(AppError);
      await cancelStocktake(tx, actor, take, { rowVersion, reason: "Counted too early" });
    } else {
      await approveStocktake(tx, actor, take, ask);
      if (delta > 0) model.bring(delta, null, null, null);
      if (delta < 0) model.take(-delta);
      approved += 1;
    }
    counting = null;
  }

  async function step(tx: Tx, topUps: ReadonlyMap<string, string>): Promise<void> {
    const qty = 1 + any(40);
    const kind = any(13);
    const note = (movement: ModelMovement, { id }: { id: string }) =>
      known.set(movement, { id, reversed: false });
    if (kind < 3) {
      const costCents = any(4) === 0 ? null : any(3_000);
      const [lotCode = null, expiresOn = null] = [codes[any(4)], days[any(5)]];
      const row = { itemId, qty, reason: "receipt" as const, costCents, lotCode, expiresOn };
      const made = await addMovement(tx, actor, row);
      note(model.bring(qty, costCents, lotCode, expiresOn), made);
    } else if (kind < 5) {
      const ask = { itemId, qty, reason: "damage" as const };
      if (qty > model.onHand) {
        await expect(addMovement(tx, actor, ask)).rejects.toThrow(AppError);
      } else {
        const made = await addMovement(tx, actor, ask);
        note(model.take(qty), made);
      }
    } else if (kind === 5) {
      const lots = model.lots.filter(({ onHand }) => onHand > 0);
      const lot = lots[any(lots.length)];
      if (lot === undefined) return;
      const { rows } = await sql<{
        id: string;
      }>`select id from stock_lot where branch_id = current_branch()
        and item_id = ${itemId} and code is not distinct from ${lot.code} and expires_on is not distinct from ${lot.expiresOn}::date`.execute(
        tx,
      );
      const ask = { itemId, qty, reason: "expired" as const, lotId: rows[0]?.id ?? "" };
      if (qty > lot.onHand) {
        await expect(addMovement(tx, actor, ask)).rejects.toThrow(AppError);
      } else {
        const made = await addMovement(tx, actor, ask);
        note(model.takeLot(lot, qty), made);
      }
    } else if (kind < 8) {
      const kit = kits[any(3)] ?? "";
      const topUpId = topUps.get(kit) ?? "";
      const asked = kit === kits[2];
      const inKit = -model.movements.reduce((sum, m) => (m.kit === kit ? sum + m.delta : sum), 0);
      const put = (units: number) =>
        asked ? fill(tx, kit, topUpId, units) : move(tx, kit, topUpId, units);
      if (kind === 6 && qty <= model.onHand) await put(qty);
      if (kind === 7 && inKit > 0) await put(-Math.min(qty, inKit));
    } else if (kind >= 10) {
      await takeStockOf(tx);
    } else {
      const open = [...known].filter(([, { reversed }]) => !reversed);
      const found = open[any(open.length)];
      if (found === undefined) return;
      const [movement, row] = found;
      if (movement.delta > model.onHand) {
        await expect(reverseMovement(tx, actor, row.id, undefined)).rejects.toThrow(AppError);
      } else {
        await reverseMovement(tx, actor, row.id, undefined);
        model.reverse(movement);
        row.reversed = true;
      }
    }
  }

  const topUps = new Map<string, string>();
  const loan = await room.allocation({ id: kits[2] ?? "", code: "" }, "delivered");
  for (const [at, kit] of kits.entries()) {
    topUps.set(
      kit,
      await room.system(async (tx) => {
        const { id } = await tx
          .insertInto("topUp")
          .values({ branchId: branch.id, kitId: kit, allocationId: at === 2 ? loan : null })
          .returning("id")
          .executeTakeFirstOrThrow();
        const line = { topUpId: id, lineId: room.lineIds.straws, itemId };
        await tx
          .insertInto("topUpLine")
          .values({ branchId: branch.id, ...line, needed: 1_000_000 })
          .execute();
        return id;
      }),
    );
  }
  for (let done = 0; done < operations; done += atOnce) {
    await asActor(app.database.db, actor, async (tx) => {
      for (let at = 0; at < atOnce; at += 1) {
        await step(tx, topUps);
        expect(await asKept(tx, itemId), `operation ${done + at}`).toEqual(asReckoned(model));
      }
    });
  }
  // Checks that every kind of operation happened often.
  expect(model.movements.length).toBeGreaterThan(operations / 2);
  expect(approved).toBeGreaterThan(operations / 20);
}, 600_000);

async function asKept(tx: Tx, itemId: string) {
  const { rows } = await sql<{ level: number; ledger: number; value: number; lots: unknown[] }>`
    select s.on_hand as level,
      (select coalesce(sum(delta), 0)::int from stock_movement m where m.branch_id = s.branch_id and m.item_id = s.item_id) as ledger,
      (select coalesce(sum(value_cents), 0)::int from stock_lot l where l.branch_id = s.branch_id and l.item_id = s.item_id) as value,
      (select coalesce(jsonb_agg(jsonb_build_array(code, expires_on, on_hand, value_cents)
          order by expires_on nulls last, code nulls last), '[]')
        from stock_lot l where l.branch_id = s.branch_id and l.item_id = s.item_id and l.on_hand > 0) as lots
    from stock_level s where s.branch_id = current_branch() and s.item_id = ${itemId}`.execute(tx);
  return rows[0];
}

function asReckoned(model: StockModel) {
  return {
    level: model.onHand,
    ledger: model.movements.reduce((sum, { delta }) => sum + delta, 0),
    value: model.value,
    lots: model.lots
      .filter(({ onHand }) => onHand > 0)
      .toSorted(byExpiry)
      .map(({ code, expiresOn, onHand, value }) => [code, expiresOn, onHand, value]),
  };
}
