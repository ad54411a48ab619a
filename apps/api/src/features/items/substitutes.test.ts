import { createItem, getItem, updateItem } from "@kitround/contract/items/item.ts";
import {
  putSafetySheet,
  readSafetySheet,
  removeSafetySheet,
} from "@kitround/contract/items/safety-sheet.ts";
import {
  getPreparation,
  pickList,
  takeForPreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import { listStock } from "@kitround/contract/stock/stock.ts";
import { getTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const { id: otherId } = await branch.ok("coordinator", createItem, {
    body: { sku: "LITHIUM", name: "Lithium AA", shelf: "B2" },
  });
  const item = await branch.ok("coordinator", getItem, { params: { id: room.itemIds.batteries } });
  const named = await branch.ok("coordinator", updateItem, {
    params: { id: item.id },
    body: { rowVersion: item.rowVersion, substituteSku: "lithium" },
  });
  await room.system((tx) =>
    tx
      .insertInto("stockMovement")
      .values({ branchId: branch.id, itemId: otherId, delta: 12, reason: "opening" })
      .execute(),
  );
  const left = async () => {
    const { items } = await branch.ok("coordinator", listStock, { query: { q: "lithium" } });
    return items[0]?.onHand;
  };
  return { branch, room, item: named, otherId, left };
}

const offered = (itemId: string, onHand = 12) => ({
  itemId,
  itemName: "Lithium AA",
  shelf: "B2",
  onHand,
});

test("a substitute is named by its SKU, and never the item itself", async () => {
  const { branch, item } = await start();
  expect(item).toMatchObject({ substituteSku: "LITHIUM", substituteName: "Lithium AA" });
  const change = (substituteSku: string | null) => ({
    params: { id: item.id },
    body: { rowVersion: item.rowVersion, substituteSku },
  });
  await branch.refused("coordinator", updateItem, change("no-such"), "invalid_input");
  await branch.refused("coordinator", updateItem, change(item.sku), "invalid_input");
  const none = await branch.ok("coordinator", updateItem, change(null));
  expect(none).toMatchObject({ substituteSku: null, substituteName: null });
});

test("a shortage is packed from the substitute, goes back there, and lists offer it", async () => {
  const { branch, room, item, otherId, left } = await start();
  const kit = await room.kit("ready");
  await room.system((tx) =>
    sql`insert into kit_content (branch_id, kit_id, line_id, qty) values (${branch.id}, ${kit.id}, ${room.lineIds.batteries}, 20)`.execute(
      tx,
    ),
  );
  await room.allocation(kit);
  await room.fromPlan();
  const { items } = await branch.ok("volunteer", pickList, { query: {} });
  expect(items[0]).toMatchObject({ itemId: item.id, short: 10, substitute: offered(otherId) });
  const shopping = await branch.ok("coordinator", readShoppingList, {});
  expect(shopping.items.find(({ itemId }) => itemId === item.id)?.substitute).toEqual(
    offered(otherId),
  );
  const [prep] = await room.system(async (tx) =>
    tx.selectFrom("preparation").select("id").where("branchId", "=", branch.id).execute(),
  );
  const params = { id: prep?.id ?? "" };
  const lineId = room.lineIds.batteries;
  const line = async () => {
    const { lines } = await branch.ok("volunteer", getPreparation, { params });
    return lines.find((each) => each.lineId === lineId);
  };
  expect((await line())?.substitute).toEqual(offered(otherId));
  const take = (qty: number, instead?: boolean) => ({
    params,
    body: { lines: [{ lineId, qty, ...(instead === undefined ? {} : { instead }) }] },
  });
  await branch.refused("volunteer", takeForPreparation, take(10), "stock_short");
  await branch.ok("volunteer", takeForPreparation, take(10, true));
  expect(await line()).toMatchObject({ itemId: item.id, present: 30, packed: 30, taken: 10 });
  expect(await left()).toBe(2);
  await branch.ok("volunteer", takeForPreparation, take(-10, true));
  expect(await line()).toMatchObject({ present: 20, packed: null, taken: 0 });
  expect(await left()).toBe(12);
});

test("a top-up's line is filled by the substitute from then on, and its ledger says so", async () => {
  const { branch, room, otherId, left } = await start();
  const kit = await room.kit("needs_top_up");
  const lineId = room.lineIds.batteries;
  const { id } = await room.system(async (tx) => {
    const made = await tx
      .insertInto("topUp")
      .values({ branchId: branch.id, kitId: kit.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("topUpLine")
      .values({
        branchId: branch.id,
        topUpId: made.id,
        lineId,
        itemId: room.itemIds.batteries,
        needed: 5,
      })
      .execute();
    return made;
  });
  const params = { id };
  const before = await branch.ok("volunteer", getTopUp, { params });
  expect(before.lines[0]?.substitute).toEqual(offered(otherId));
  const { rowVersion } = before;
  const take = { params, body: { rowVersion, lines: [{ lineId, qty: 5, instead: true }] } };
  const after = await branch.ok("volunteer", takeStock, take);
  expect(after.lines[0]).toMatchObject({ itemId: otherId, used: 5, substitute: null });
  expect(await left()).toBe(7);
  const back = {
    params,
    body: { rowVersion: after.rowVersion, lines: [{ lineId, qty: -5 }] },
  };
  await branch.ok("volunteer", takeStock, back);
  expect(await left()).toBe(12);
});

test("a barcode names one item that is still bought; its discontinued predecessor may share it", async () => {
  const { branch, item } = await start();
  const give = (sku: string, barcode: string) => ({ body: { sku, name: sku, barcode } });
  const first = await branch.ok("coordinator", createItem, give("A", "94-0000-12"));
  const again = give("B", "94000012");
  const refused = await branch.refused("coordinator", createItem, again, "already_exists");
  expect(refused.details?.[0]?.path).toBe("barcode");
  const other = await app.newBranch();
  await other.ok("coordinator", createItem, again);
  await branch.ok("coordinator", updateItem, {
    params: { id: first.id },
    body: { rowVersion: first.rowVersion, status: "discontinued" },
  });
  await branch.ok("coordinator", createItem, again);
  const change = { rowVersion: item.rowVersion, barcode: "94 0000 12" };
  await branch.refused(
    "coordinator",
    updateItem,
    { params: { id: item.id }, body: change },
    "already_exists",
  );
});

test("an item's safety data sheet is a file for everybody who may read items", async () => {
  const { branch, item } = await start();
  const params = { id: item.id };
  const pdf = Buffer.from("%PDF-1.7\n% a sheet");
  const put = (body: Buffer) => ({ params, query: { name: "alkaline.pdf" }, body });
  await branch.refused("volunteer", putSafetySheet, put(pdf), "forbidden");
  const words = Buffer.from("<html>");
  await branch.refused("coordinator", putSafetySheet, put(words), "unsupported_media");
  const given = await branch.ok("coordinator", putSafetySheet, put(pdf));
  expect(given.sheetName).toBe("alkaline.pdf");
  const read = await branch.call("driver", readSafetySheet, { params });
  expect(read.status).toBe(200);
  const other = await app.newBranch();
  await other.refused("coordinator", readSafetySheet, { params }, "not_found");
  await other.refused("coordinator", putSafetySheet, put(pdf), "not_found");
  const gone = await branch.ok("coordinator", removeSafetySheet, { params });
  expect(gone.sheetName).toBeNull();
  await branch.refused("driver", readSafetySheet, { params }, "not_found");
});
