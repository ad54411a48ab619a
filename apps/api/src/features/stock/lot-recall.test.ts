import { randomUUID } from "node:crypto";
import { getKit } from "@kitround/contract/kits/kit.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { recallLot, traceLot } from "@kitround/contract/stock/lot-recall.ts";
import { addStockMovement, listStockLots } from "@kitround/contract/stock/stock.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const itemId = room.itemIds.batteries;
  const receive = (body: object) =>
    branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty: 50, reason: "receipt", ...body },
    });
  const lots = async (all: "true" | "false" = "true") => {
    const { items } = await branch.ok("coordinator", listStockLots, {
      params: { itemId },
      query: { all },
    });
    return items;
  };
  /** A top-up takes this many batteries. */
  const fill = (kitId: string, qty: number) =>
    asActor(app.database.db, branch.actors.coordinator, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into top_up (branch_id, kit_id) values (current_branch(), ${kitId}) returning id`.execute(
        tx,
      );
      const id = rows[0]?.id ?? "";
      await sql`insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed, used)
        values (current_branch(), ${id}, ${room.lineIds.batteries}, ${itemId}, ${qty}, ${qty})`.execute(
        tx,
      );
      await sql`insert into stock_movement (branch_id, item_id, delta, reason, top_up_id, actor_id)
        values (current_branch(), ${itemId}, ${-qty}, 'top_up', ${id}, ${branch.actors.coordinator.branchUserId})`.execute(
        tx,
      );
    });
  return { branch, room, itemId, receive, lots, fill };
}

test("a recalled lot is traced into every kit and to every school, and each school gets one task", async () => {
  const { branch, room, receive, lots, fill } = await start();
  await receive({ lotCode: "B7", expiresOn: addDays(room.today, 200) });
  await receive({ lotCode: "C1", expiresOn: addDays(room.today, 300) });
  const [lent, home, other] = [
    await room.kit("needs_top_up"),
    await room.kit("needs_top_up"),
    await room.kit("needs_top_up"),
  ];
  await fill(lent.id, 20);
  await fill(home.id, 10);
  const [b7] = await lots();
  const params = { lotId: b7?.id ?? "" };
  await room.allocation(lent, "delivered");
  await room.allocation(other, "delivered");
  await room.allocation(home, "confirmed");
  const before = await branch.ok("coordinator", traceLot, { params });
  expect(before.recalled).toBeNull();
  expect(before.lot).toMatchObject({ code: "B7", onHand: 20, itemName: "batteries" });
  expect(before.kits.map((kit) => [kit.kitCode, kit.qty, kit.schools.length])).toEqual([
    [lent.code, 20, 1],
    [home.code, 10, 0],
  ]);

  const call = { params, body: { reason: "They leak" } };
  await branch.refused("volunteer", recallLot, call, "forbidden");
  const after = await branch.ok("coordinator", recallLot, call);
  expect(after.lot.onHand).toBe(0);
  expect(after.recalled).toMatchObject({ reason: "They leak" });
  expect((await lots("false")).map(({ code, onHand }) => [code, onHand])).toEqual([["C1", 50]]);
  const { state, stateReason } = await branch.ok("viewer", getKit, { params: { id: home.id } });
  expect(state).toBe("quarantined");
  expect(stateReason).toBe("Recall of batteries, lot B7: They leak");
  const { items } = await branch.ok("coordinator", listSchoolTasks, { query: {} });
  expect(items.filter(({ rule }) => rule === "lot_recalled")).toEqual([
    expect.objectContaining({
      title: `${lent.code}, recall: batteries, lot B7`,
      schoolId: after.kits[0]?.schools[0]?.schoolId,
      kitId: lent.id,
      note: expect.stringContaining("They leak"),
    }),
  ]);
  await branch.refused("coordinator", recallLot, call, "already_exists");
  const strange = { params: { lotId: randomUUID() } };
  await branch.refused("coordinator", traceLot, strange, "not_found");
  const elsewhere = await app.newBranch();
  await elsewhere.refused("coordinator", traceLot, { params }, "not_found");
  await elsewhere.refused("coordinator", recallLot, call, "not_found");
});

test("units that were put back into the store went to no school", async () => {
  const { branch, room, receive, lots, fill } = await start();
  await receive({ lotCode: "B7" });
  const kit = await room.kit("needs_top_up");
  await fill(kit.id, 20);
  await room.allocation(kit, "delivered");
  await asActor(app.database.db, branch.actors.coordinator, (tx) =>
    sql`with back as (
        update top_up_line set used = 0 where branch_id = current_branch() returning top_up_id)
      insert into stock_movement (branch_id, item_id, delta, reason, top_up_id, actor_id)
      select current_branch(), ${room.itemIds.batteries}, 20, 'return_unused', top_up_id, ${branch.actors.coordinator.branchUserId} from back`.execute(
      tx,
    ),
  );
  const [b7] = await lots();
  const trace = await branch.ok("coordinator", traceLot, { params: { lotId: b7?.id ?? "" } });
  expect(trace.kits).toEqual([]);
  expect(trace.lot.onHand).toBe(50);
});

test("Today shows people who order which lots expire before the plan uses them", async () => {
  const { branch, room, itemId, receive } = await start();
  expect((await branch.ok("manager", getToday, {})).expiring).toEqual({ total: 0, first: [] });
  await receive({ lotCode: "B7", expiresOn: addDays(room.today, 20) });
  const on = addDays(room.today, 20);
  expect((await branch.ok("manager", getToday, {})).expiring).toEqual({
    total: 1,
    first: [{ itemId, name: "batteries", unit: "each", qty: 50, on }],
  });
  expect((await branch.ok("volunteer", getToday, {})).expiring).toBeNull();
});
