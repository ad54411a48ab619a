import { addDays } from "@kitround/contract/plan/days.ts";
import {
  getPreparation,
  listPreparations,
  pickList,
} from "@kitround/contract/preparations/preparation.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { getTopUp, listTopUps } from "@kitround/contract/top-ups/top-up.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

test("the pick list, the packing list and a top-up name the lot that expires first, until it is used up", async () => {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const itemId = room.itemIds.straws;
  const add = (body: object) =>
    branch.ok("coordinator", addStockMovement, {
      body: { itemId, qty: 10, reason: "receipt", ...body },
    });
  const kit = await room.kit("ready");
  await room.allocation(kit);
  await room.fromPlan();
  const back = await room.kit("needs_top_up");
  const content = [kit, back].map(({ id }) => ({
    branchId: branch.id,
    kitId: id,
    lineId: room.lineIds.straws,
    qty: 80,
  }));
  await room.system(async (tx) => {
    await tx.insertInto("kitContent").values(content).execute();
    await sql`insert into top_up (branch_id, kit_id) values (${branch.id}, ${back.id})`.execute(tx);
    await sql`insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed)
      select branch_id, id, ${room.lineIds.straws}, ${itemId}, 20 from top_up where branch_id = ${branch.id}`.execute(
      tx,
    );
  });
  const { items: preparations } = await branch.ok("volunteer", listPreparations, {});
  const { items: topUps } = await branch.ok("volunteer", listTopUps, {});

  /** What each of the three lists names to somebody who takes the item from the shelf. */
  async function told() {
    const { items } = await branch.ok("volunteer", pickList, {});
    const params = { id: preparations[0]?.id ?? "" };
    const { lines: toPack } = await branch.ok("volunteer", getPreparation, { params });
    const topUp = await branch.ok("volunteer", getTopUp, { params: { id: topUps[0]?.id ?? "" } });
    return [
      items[0],
      toPack.find(({ lineId }) => lineId === room.lineIds.straws),
      topUp.lines[0],
    ].map((line) => line?.firstLot);
  }
  const three = <T>(lot: T) => [lot, lot, lot];

  await add({});
  expect(await told()).toEqual(three(null));
  await add({ lotCode: "B", expiresOn: addDays(room.today, 90) });
  await add({ lotCode: "A", expiresOn: addDays(room.today, 30) });
  expect(await told()).toEqual(three({ code: "A", expiresOn: addDays(room.today, 30) }));
  // The ledger has taken from that one.
  await add({ reason: "loss" });
  expect(await told()).toEqual(three({ code: "B", expiresOn: addDays(room.today, 90) }));
});
