import { checkImport, startImport, undoImport } from "@kitround/contract/imports/list-import.ts";
import { createItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { createKitType, listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { listPackingLists, publishPackingList } from "@kitround/contract/kit-types/packing-list.ts";
import { createKit, listKits, updateKit } from "@kitround/contract/kits/kit.ts";
import { listStockCounts } from "@kitround/contract/stock/stock-count.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { describe, expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { bringIn, checked, ended, publishedType, sent, undoImported } from "./import-fixture.ts";

const app = await testApp();

describe("items", () => {
  const shown = async (branch: TestBranch) =>
    (await branch.ok("manager", listItems, {})).items.map(
      ({ sku, name, packSize, unitCostCents, shelf }) => [
        sku,
        name,
        packSize,
        unitCostCents,
        shelf,
      ],
    );

  test("are created, changed, and undone except those that were used or changed since", async () => {
    const branch = await app.newBranch();
    const tape = { sku: "TAPE", name: "Tape", unit: "roll", shelf: "A1" };
    await branch.ok("manager", createItem, { body: tape });
    const file = sent("items", [
      "SKU,Item,Pack size,Cost of a unit,Shelf",
      "tape,,6,$1.20,",
      "BAT,Battery,24,0.65,B2",
      "STR,Straws,200,,B3",
      "WIRE,Copper wire,,,",
      ",Nothing like it,,,",
      "NEW,,1,,",
      "CUP,Cups,many,,",
    ]);
    const came = await bringIn(branch, "coordinator", file);
    expect(came).toMatchObject({ created: 3, updated: 1, unchanged: 0 });
    expect(came.preview).toEqual([
      { row: 2, name: "Tape", state: "changed", fields: ["packSize", "unitCostCents"] },
      { row: 3, name: "Battery", state: "new", fields: [] },
      { row: 4, name: "Straws", state: "new", fields: [] },
      { row: 5, name: "Copper wire", state: "new", fields: [] },
    ]);
    expect(came.errors.map(({ row, path, value }) => [row, path, value])).toEqual([
      [6, "sku", "Nothing like it"],
      [7, "name", "NEW"],
      [8, "packSize", "many"],
    ]);
    expect(await shown(branch)).toEqual([
      ["BAT", "Battery", 24, 65, "B2"],
      ["WIRE", "Copper wire", 1, 0, null],
      ["STR", "Straws", 200, 0, "B3"],
      ["TAPE", "Tape", 6, 120, "A1"],
    ]);
    const again = await checked(branch, "coordinator", file);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4 });

    const { items } = await branch.ok("manager", listItems, {});
    const [battery, wire] = items;
    if (!battery || !wire) throw new Error("They came with the import.");
    const received = { itemId: battery.id, qty: 24, reason: "receipt" } as const;
    await branch.ok("manager", addStockMovement, { body: received });
    const change = { params: { id: wire.id }, body: { rowVersion: wire.rowVersion, shelf: "C1" } };
    await branch.ok("manager", updateItem, change);
    const taken = await undoImported(branch, "manager", came.jobId);
    expect(taken).toEqual({ removed: 1, restored: 1, kept: 2 });
    expect(await shown(branch)).toEqual([
      ["BAT", "Battery", 24, 65, "B2"],
      ["WIRE", "Copper wire", 1, 0, "C1"],
      ["TAPE", "Tape", 1, 0, "A1"],
    ]);
  });
});

test("a barcode of another item is an error of its row", async () => {
  const branch = await app.newBranch();
  await branch.ok("manager", createItem, {
    body: { sku: "TAPE", name: "Tape", barcode: "94000012" },
  });
  const rows = [
    "SKU,Item,Barcode",
    "S1,Straw,94 0000 12",
    "S2,Wire,77",
    "S3,Foil,7-7",
    "TAPE,Tape,94000012",
  ];
  const { errors } = await bringIn(branch, "manager", sent("items", rows));
  expect(errors).toMatchObject([
    { row: 2, path: "barcode", message: "Another item has the barcode “94 0000 12” already." },
    { row: 4, path: "barcode", message: "Another item has the barcode “7-7” already." },
  ]);
});

test("a record that two rows name in two ways is created by the first of them, however far apart they are", async () => {
  const branch = await app.newBranch();
  const count = { body: { sku: "TAPE", name: "Tape" } };
  const { id: itemId } = await branch.ok("manager", createItem, count);
  await branch.ok("manager", createSchool, { body: { nameEn: "Fairview", moeNumber: "77" } });
  const many = Array.from({ length: 120 }, (_, n) => `S${n},Straw ${n},1`);
  const items = await bringIn(
    branch,
    "manager",
    sent("items", ["SKU,Item,Pack size", "TAPE,,6", ...many, ",Tape,7"]),
  );
  expect(items.errors).toEqual([
    { row: 123, path: "sku", value: "Tape", message: "The same item stands in row 2." },
  ]);
  const shown = await branch.ok("manager", listItems, { query: { q: "TAPE" } });
  expect(shown.items).toMatchObject([{ packSize: 6 }]);
  const counts = ["SKU,Item,Counted", "TAPE,,3", ...many, ",tape,4"];
  await branch.ok("manager", addStockMovement, { body: { itemId, qty: 9, reason: "opening" } });
  const counted = await bringIn(branch, "manager", sent("stock", counts));
  expect(counted.errors).toMatchObject([{ row: 123, message: "The same item stands in row 2." }]);
  const after = await branch.ok("manager", listItems, { query: { q: "TAPE" } });
  expect(after.items).toMatchObject([{ onHand: 3 }]);
  const schools = ["Number,School,Roll", "77,Fairview,100", ",Fairview,200"];
  const directory = await bringIn(branch, "manager", sent("schools", schools));
  expect(directory).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  expect(directory.errors).toMatchObject([{ row: 3, message: "The same school stands in row 2." }]);
});

describe("stock counts", () => {
  const onHand = async (branch: TestBranch) =>
    Object.fromEntries(
      (await branch.ok("manager", listItems, {})).items.map(({ sku, onHand }) => [sku, onHand]),
    );

  async function storeOf(branch: TestBranch) {
    const ids: Record<string, string> = {};
    for (const sku of ["BAT", "CUP", "STR", "TAPE"]) {
      const { id } = await branch.ok("manager", createItem, { body: { sku, name: `Item ${sku}` } });
      const body = { itemId: id, qty: 10, reason: "opening" } as const;
      await branch.ok("manager", addStockMovement, { body });
      ids[sku] = id;
    }
    return ids;
  }

  const stocktake = [
    "SKU,Item,Counted",
    "bat,,7",
    "CUP,,10",
    ",item str,12",
    "TAPE,,",
    "NONE,,4",
    ",Item BAT,8",
    "TAPE,,minus",
  ];

  test("make the same movements as counting by hand, and are reversed if nothing followed", async () => {
    const branch = await app.newBranch();
    const ids = await storeOf(branch);
    const came = await bringIn(branch, "coordinator", sent("stock", stocktake));
    expect(came).toMatchObject({ created: 0, updated: 2, unchanged: 1 });
    expect(came.errors.map(({ row, message }) => [row, message])).toEqual([
      [5, "Nothing was counted."],
      [6, "There is no such SKU."],
      [7, "The same item stands in row 2."],
      [8, "The count is not a number."],
    ]);
    expect(await onHand(branch)).toEqual({ BAT: 7, CUP: 10, STR: 12, TAPE: 10 });
    const lost = { itemId: ids["STR"] ?? "", qty: 2, reason: "loss" } as const;
    await branch.ok("manager", addStockMovement, { body: lost });
    const taken = await undoImported(branch, "coordinator", came.jobId);
    expect(taken).toEqual({ removed: 0, restored: 1, kept: 1 });
    expect(await onHand(branch)).toEqual({ BAT: 10, CUP: 10, STR: 10, TAPE: 10 });
  });

  test("by people who count without seeing quantities wait for approval, and the check reveals no quantity", async () => {
    const branch = await app.newBranch();
    await storeOf(branch);
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    await branch.ok("manager", updateBranch, { body: { rowVersion, blindCounts: true } });
    const came = await bringIn(branch, "volunteer", sent("stock", stocktake));
    expect(came).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(came.preview.every(({ fields }) => fields.length === 0)).toBe(true);
    const waiting = { query: { status: "waiting" } } as const;
    expect((await branch.ok("manager", listStockCounts, waiting)).total).toBe(2);
    expect(await undoImported(branch, "volunteer", came.jobId)).toMatchObject({
      restored: 2,
      kept: 0,
    });
    expect((await branch.ok("manager", listStockCounts, waiting)).total).toBe(0);
    expect(await onHand(branch)).toEqual({ BAT: 10, CUP: 10, STR: 10, TAPE: 10 });
  });
});

describe("kits", () => {
  // A retired one is on no list.
  const copies = async (branch: TestBranch) =>
    (await branch.ok("manager", listKits, {})).items
      .map(({ code, state, shelf, weightG, boxes }) => [code, state, shelf, weightG, boxes])
      .toSorted();

  test("are created waiting for their first check-in, and the undo retires them", async () => {
    const branch = await app.newBranch();
    const kitTypeId = await publishedType(branch, "DBN", "Dem Bones");
    await branch.ok("manager", createKitType, { body: { code: "MAG", nameEn: "Magnets" } });
    await branch.ok("manager", createKit, { body: { kitTypeId, number: 1, shelf: "K1" } });
    const file = sent("kits", [
      "Copy,Kit type,Shelf,Weight in kg",
      "dbn 01,,K9,4.2 kg",
      ",DBN,K3,",
      "DBN-07,Dem bones,K2,",
      "MAG-01,,K4,",
      "XX-1,,K4,",
      "DBN-7,,K4,",
      "DBN-08,Magnets,K4,",
      "Bones,,K4,",
    ]);
    const came = await bringIn(branch, "manager", file);
    expect(came).toMatchObject({ created: 2, updated: 1, unchanged: 0 });
    expect(came.errors.map(({ row, path, value }) => [row, path, value])).toEqual([
      [5, "code", "MAG-01"],
      [6, "code", "XX-1"],
      [7, "code", "DBN-7"],
      [8, "code", "DBN-08"],
      [9, "code", "Bones"],
    ]);
    expect(await copies(branch)).toEqual([
      ["DBN-01", "in_check", "K9", 4200, 2],
      ["DBN-07", "in_check", "K2", 8000, 2],
      ["DBN-08", "in_check", "K3", 8000, 2],
    ]);
    const kit = (await branch.ok("manager", listKits, { query: { q: "DBN-08" } })).items[0];
    if (!kit) throw new Error("It came with the import.");
    const note = { rowVersion: kit.rowVersion, conditionNote: "Lid cracked" };
    await branch.ok("manager", updateKit, { params: { id: kit.id }, body: note });
    const taken = await undoImported(branch, "manager", came.jobId);
    expect(taken).toEqual({ removed: 1, restored: 1, kept: 1 });
    expect(await copies(branch)).toEqual([
      ["DBN-01", "in_check", "K1", 8000, 2],
      ["DBN-08", "in_check", "K3", 8000, 2],
    ]);
    await branch.refused("coordinator", checkImport, file, "forbidden");
  });
});

describe("kit types with their packing lists", () => {
  const file = sent("kit-types", [
    "Code,Title,Boxes,Item,Quantity,Kind,In box,Critical",
    "mag,Magnets,2,BAR,12,permanent,1,yes",
    "MAG,,,iron filings,200,used up,2,",
    "DBN,,,DBN-1,3,consumable,,",
    "NEW,New thing,1,NONE,1,semi,,",
    "NEW,,,BAR,1,semi,,",
    "ODD,,1,BAR,1,semi,,",
    "TWO,Twice,1,BAR,1,semi,1,",
    "TWO,,,BAR,2,semi,,",
    "BAD,Bad,1,BAR,lots,semi,,",
    "BAD,,,IRON,1,semi,,",
  ]);

  async function libraryOf(branch: TestBranch) {
    const dbn = await publishedType(branch, "DBN", "Dem Bones");
    for (const [sku, name] of [
      ["BAR", "Bar magnet"],
      ["IRON", "Iron filings"],
    ] as const) {
      await branch.ok("manager", createItem, { body: { sku, name } });
    }
    return dbn;
  }

  const listsOf = async (branch: TestBranch, id: string) =>
    (await branch.ok("manager", listPackingLists, { params: { id } })).items.map(
      ({ version, status, boxes, lines }) => [
        version,
        status,
        boxes,
        ...lines.map(({ itemName, qty, boxNo, critical }) => [itemName, qty, boxNo, critical]),
      ],
    );

  test("are created as drafts, a kit type completely or not at all, and undone", async () => {
    const branch = await app.newBranch();
    const dbn = await libraryOf(branch);
    const came = await bringIn(branch, "manager", file);
    expect(came).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(came.errors.map(({ row, path }) => [row, path])).toEqual([
      [5, "item"],
      [6, ""],
      [7, "nameEn"],
      [8, ""],
      [9, "item"],
      [10, "qty"],
      [11, ""],
    ]);
    const types = (await branch.ok("manager", listKitTypes, {})).items;
    expect(types.map(({ code, status, draftVersion }) => [code, status, draftVersion])).toEqual([
      ["DBN", "active", 2],
      ["MAG", "draft", 1],
    ]);
    const mag = types[1]?.id ?? "";
    expect(await listsOf(branch, mag)).toEqual([
      [1, "draft", 2, ["Bar magnet", 12, 1, true], ["Iron filings", 200, 2, false]],
    ]);
    const was = [1, "published", 2, ["DBN", 2, 1, false]];
    expect(await listsOf(branch, dbn)).toEqual([[2, "draft", 2, ["DBN", 3, 1, false]], was]);
    const again = await checked(branch, "manager", file);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const taken = await undoImported(branch, "manager", came.jobId);
    expect(taken).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await listsOf(branch, dbn)).toEqual([was]);
    expect((await branch.ok("manager", listKitTypes, {})).total).toBe(1);
  });

  test("stay if the draft was published since; an earlier draft is restored", async () => {
    const branch = await app.newBranch();
    const dbn = await libraryOf(branch);
    const first = sent("kit-types", ["Code,Item,Quantity,Kind", "DBN,BAR,5,semi"]);
    await bringIn(branch, "manager", first);
    const came = await bringIn(branch, "manager", file);
    await undoImported(branch, "manager", came.jobId);
    expect((await listsOf(branch, dbn))[0]).toEqual([2, "draft", 2, ["Bar magnet", 5, 1, false]]);
    const later = await bringIn(branch, "manager", file);
    const params = { id: dbn };
    const [draft] = (await branch.ok("admin", listPackingLists, { params })).items;
    const { rowVersion = 0 } = draft ?? {};
    await branch.ok("admin", publishPackingList, { params, body: { rowVersion } });
    const taken = await undoImported(branch, "manager", later.jobId);
    expect(taken).toEqual({ removed: 1, restored: 0, kept: 1 });
    const active = sent("kit-types", ["Code,Title", "DBN,Dry Bones"]);
    const refused = await checked(branch, "manager", active);
    expect(refused.errors).toMatchObject([{ row: 2, path: "nameEn" }]);
    expect(await checked(branch, "admin", active)).toMatchObject({ updated: 1, errors: [] });
  });
});

test("the next file of a branch uses the columns that it chose last; another branch's does not", async () => {
  const branch = await app.newBranch();
  const file = sent("items", ["Teil,Was,Location", "BAT,Battery,A1"]);
  const mapping = { sku: "Teil", name: "Was" };
  const first = await checked(branch, "manager", file);
  expect(first.mapping).toEqual({ shelf: "Location" });
  await bringIn(branch, "manager", {
    ...file,
    query: { ...file.query, mapping: JSON.stringify(mapping) },
  });
  expect((await checked(branch, "coordinator", file)).mapping).toEqual(mapping);
  const stranger = await app.newBranch();
  expect((await checked(stranger, "manager", file)).mapping).toEqual(first.mapping);
});

test("an import sent twice under one key is one import, and so is its undo", async () => {
  const branch = await app.newBranch();
  const file = sent("items", ["SKU,Item", "BAT,Battery"]);
  const { checkId } = await checked(branch, "manager", file);
  const start = { params: { id: checkId } };
  const key = crypto.randomUUID();
  const twice = [
    await branch.ok("manager", startImport, start, { key }),
    await branch.ok("manager", startImport, start, { key }),
  ];
  expect(twice[0]).toEqual(twice[1]);
  // Under another key it is refused: its rows are the first import's.
  await branch.refused("manager", startImport, start, "transition_refused");
  const id = twice[0]?.jobId ?? "";
  await ended(branch, id);
  const undone = [
    await branch.ok("manager", undoImport, { params: { id } }),
    await branch.ok("manager", undoImport, { params: { id } }),
  ];
  for (const { jobId } of undone) await ended(branch, jobId);
  expect((await branch.ok("manager", listItems, {})).items).toEqual([]);
});

test("a person who may not add to a list by hand can neither import it nor undo an import", async () => {
  const branch = await app.newBranch();
  const items = ["SKU,Item", "BAT,Battery"];
  await branch.refused("volunteer", checkImport, sent("items", items), "forbidden");
  await branch.refused("viewer", checkImport, sent("items", items), "forbidden");
  const { jobId: id } = await bringIn(branch, "manager", sent("items", items));
  const stranger = await app.newBranch();
  await stranger.refused("manager", undoImport, { params: { id } }, "not_found");
  expect((await stranger.ok("manager", listItems, {})).items).toEqual([]);
});
