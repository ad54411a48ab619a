import { getJob } from "@kitround/contract/jobs/job.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import {
  checkImport,
  importResult,
  startImport,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { createItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { describe, expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

const sent = (list: ImportList, lines: readonly string[], more: object = {}) => ({
  body: { list, contentBase64: Buffer.from(lines.join("\n")).toString("base64"), ...more },
});

type Sent = ReturnType<typeof sent>;

/** A file as a person brings it in: looked at first, then in with the columns as they stand. */
async function bringIn(branch: TestBranch, role: Role, file: Sent) {
  const looked = await branch.ok(role, checkImport, file);
  const { jobId } = await branch.ok(role, startImport, {
    body: { mapping: looked.mapping, ...file.body, name: "list.csv" },
  });
  const job = await ended(branch, jobId);
  expect(job).toMatchObject({ state: "done", fault: null });
  const { created, updated, unchanged } = importResult.parse(job.result);
  // What was said before is what was done.
  expect({ created, updated, unchanged }).toEqual({
    created: looked.created,
    updated: looked.updated,
    unchanged: looked.unchanged,
  });
  return { ...looked, jobId };
}

async function takeBack(branch: TestBranch, role: Role, id: string) {
  const { jobId } = await branch.ok(role, undoImport, { params: { id } });
  const job = await ended(branch, jobId);
  expect(job).toMatchObject({ state: "done", fault: null });
  return job.result;
}

async function ended(branch: TestBranch, id: string) {
  for (;;) {
    const job = await branch.ok("admin", getJob, { params: { id } });
    if (job.state !== "waiting" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

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

  test("come in, are changed, and go again but for what was used or changed since", async () => {
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
    const again = await branch.ok("coordinator", checkImport, file);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4 });

    const { items } = await branch.ok("manager", listItems, {});
    const [battery, wire] = items;
    if (!battery || !wire) throw new Error("They came with the import.");
    const received = { itemId: battery.id, qty: 24, reason: "receipt" } as const;
    await branch.ok("manager", addStockMovement, { body: received });
    const change = { params: { id: wire.id }, body: { rowVersion: wire.rowVersion, shelf: "C1" } };
    await branch.ok("manager", updateItem, change);
    expect(await takeBack(branch, "manager", came.jobId)).toEqual({
      removed: 1,
      restored: 1,
      kept: 2,
    });
    expect(await shown(branch)).toEqual([
      ["BAT", "Battery", 24, 65, "B2"],
      ["WIRE", "Copper wire", 1, 0, "C1"],
      ["TAPE", "Tape", 1, 0, "A1"],
    ]);
  });
});

test("the next file of a branch begins with the columns that it took last, another branch's does not", async () => {
  const branch = await app.newBranch();
  const file = sent("items", ["Teil,Was,Location", "BAT,Battery,A1"]);
  const mapping = { sku: "Teil", name: "Was" };
  const first = await branch.ok("manager", checkImport, file);
  expect(first.mapping).toEqual({ shelf: "Location" });
  const asked = { body: { ...file.body, mapping, name: "list.csv" } };
  await ended(branch, (await branch.ok("manager", startImport, asked)).jobId);
  expect((await branch.ok("coordinator", checkImport, file)).mapping).toEqual(mapping);
  const stranger = await app.newBranch();
  expect((await stranger.ok("manager", checkImport, file)).mapping).toEqual(first.mapping);
});

test("an import sent twice under one key is one, and its undoing too", async () => {
  const branch = await app.newBranch();
  const file = sent("items", ["SKU,Item", "BAT,Battery"]);
  const asked = { body: { ...file.body, name: "list.csv", mapping: { sku: "SKU", name: "Item" } } };
  const key = crypto.randomUUID();
  const twice = [
    await branch.ok("manager", startImport, asked, { key }),
    await branch.ok("manager", startImport, asked, { key }),
  ];
  expect(twice[0]).toEqual(twice[1]);
  const id = twice[0]?.jobId ?? "";
  await ended(branch, id);
  const undone = [
    await branch.ok("manager", undoImport, { params: { id } }),
    await branch.ok("manager", undoImport, { params: { id } }),
  ];
  for (const { jobId } of undone) await ended(branch, jobId);
  expect((await branch.ok("manager", listItems, {})).items).toEqual([]);
});

test("whoever may not add to a list by hand brings none in, and takes none back", async () => {
  const branch = await app.newBranch();
  const items = ["SKU,Item", "BAT,Battery"];
  await branch.refused("volunteer", checkImport, sent("items", items), "forbidden");
  await branch.refused("viewer", checkImport, sent("items", items), "forbidden");
  const { jobId: id } = await bringIn(branch, "manager", sent("items", items));
  const stranger = await app.newBranch();
  await stranger.refused("manager", undoImport, { params: { id } }, "not_found");
  expect((await stranger.ok("manager", listItems, {})).items).toEqual([]);
});
