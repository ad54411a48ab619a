import { createItem, listItems, updateItem } from "@kitround/contract/items/item.ts";
import {
  createKitType,
  listKitTypes,
  updateKitType,
} from "@kitround/contract/kit-types/kit-type.ts";
import {
  listPackingLists,
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import {
  createKit,
  getKit,
  listKits,
  moveKit,
  scanKit,
  updateKit,
} from "@kitround/contract/kits/kit.ts";
import { readKitUse } from "@kitround/contract/kits/kit-use.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

async function publishedType(branch: TestBranch, code = "DBN") {
  const item = await branch.ok("coordinator", createItem, {
    body: { sku: `BAT-${code}`, name: "D batteries", shelf: "A1" },
  });
  const type = await branch.ok("manager", createKitType, {
    body: { code, nameEn: "Dem Bones", nameMi: "Ngā Kōiwi Tuahiwi" },
  });
  const params = { id: type.id };
  const draft = await branch.ok("manager", saveDraftPackingList, {
    params,
    body: {
      boxes: 2,
      weightG: 8000,
      lines: [{ itemId: item.id, qty: 30, kind: "consumable", critical: true, usePerClass: 28 }],
    },
  });
  await branch.ok("admin", publishPackingList, { params, body: { rowVersion: draft.rowVersion } });
  return { type, item };
}

describe("kit types and packing lists", () => {
  test("a published version never changes: the next draft is a new version, and supersedes it", async () => {
    const branch = await app.newBranch();
    const { type, item } = await publishedType(branch);
    const params = { id: type.id };
    const lines = [{ itemId: item.id, qty: 32, kind: "consumable" as const }];
    const draft = await branch.ok("admin", saveDraftPackingList, {
      params,
      body: { boxes: 1, weightG: 7000, lines },
    });
    expect(draft).toMatchObject({ version: 2, status: "draft" });
    await branch.refused(
      "manager",
      publishPackingList,
      { params, body: { rowVersion: draft.rowVersion } },
      "forbidden",
    );
    await branch.refused(
      "admin",
      saveDraftPackingList,
      { params, body: { boxes: 1, weightG: 7000, lines } },
      "stale_version",
    );
    await branch.ok("admin", publishPackingList, {
      params,
      body: { rowVersion: draft.rowVersion },
    });
    const { items } = await branch.ok("viewer", listPackingLists, { params });
    expect(items.map((list) => [list.version, list.status, list.lines[0]?.qty])).toEqual([
      [2, "published", 32],
      [1, "superseded", 30],
    ]);
  });

  test("errors are reported: an unknown box, an item twice, a code twice", async () => {
    const branch = await app.newBranch();
    const { type, item } = await publishedType(branch);
    const line = { itemId: item.id, qty: 1, kind: "permanent" as const };
    const draft = (lines: (typeof line & { boxNo?: number })[]) => ({
      params: { id: type.id },
      body: { boxes: 1, weightG: 0, lines },
    });
    const tooFar = await branch.refused(
      "admin",
      saveDraftPackingList,
      draft([{ ...line, boxNo: 2 }]),
      "invalid_input",
    );
    expect(tooFar.details[0]?.path).toBe("lines.0.boxNo");
    await branch.refused("admin", saveDraftPackingList, draft([line, line]), "invalid_input");
    await branch.refused(
      "manager",
      createKitType,
      { body: { code: "DBN", nameEn: "Another" } },
      "already_exists",
    );
  });

  test("a manager changes drafts only", async () => {
    const branch = await app.newBranch();
    const { type } = await publishedType(branch);
    const { items } = await branch.ok("viewer", listKitTypes, { query: { q: "kōiwi" } });
    const active = items.find((each) => each.id === type.id);
    expect(active).toMatchObject({ status: "active", publishedVersion: 1, draftVersion: null });
    const body = { rowVersion: active?.rowVersion ?? 0, sponsor: "Port of Waikare" };
    const params = { id: type.id };
    await branch.refused("manager", updateKitType, { params, body }, "transition_refused");
    const changed = await branch.ok("admin", updateKitType, { params, body });
    expect(changed.sponsor).toBe("Port of Waikare");
    await branch.refused("admin", updateKitType, { params, body }, "stale_version");
  });
});

describe("items", () => {
  test("are found by part of a name and changed once per version", async () => {
    const branch = await app.newBranch();
    const { item } = await publishedType(branch);
    const found = await branch.ok("volunteer", listItems, { query: { q: "batter" } });
    expect(found).toMatchObject({ total: 1, items: [{ sku: "BAT-DBN", onHand: 0 }] });
    const change = { params: { id: item.id }, body: { rowVersion: item.rowVersion, parQty: 60 } };
    await branch.refused("volunteer", updateItem, change, "forbidden");
    expect((await branch.ok("coordinator", updateItem, change)).parQty).toBe(60);
    await branch.refused("coordinator", updateItem, change, "stale_version");
  });
});

describe("kits", () => {
  test("a copy gets the next number, is commissioned, and is found by its label", async () => {
    const branch = await app.newBranch();
    const { type } = await publishedType(branch);
    const key = randomUUID();
    const body = { kitTypeId: type.id };
    const first = await branch.ok("manager", createKit, { body }, { key });
    const again = await branch.ok("manager", createKit, { body }, { key });
    const second = await branch.ok("manager", createKit, { body });
    expect([first.code, again.code, second.code]).toEqual(["DBN-01", "DBN-01", "DBN-02"]);
    expect(first).toMatchObject({ state: "in_check", place: "base", boxes: 2, weightG: 8000 });
    expect(first.events.map((event) => event.event)).toEqual(["commission"]);
    for (const code of ["dbn-02", "DBN02", "dbn 02", "DBN-02:2", "DBN-02 · 2/3", second.qrToken]) {
      const { kit } = await branch.ok("driver", scanKit, { params: { code } });
      expect(kit?.id).toBe(second.id);
    }
    for (const code of ["ZZZ-99", "--"]) {
      expect(await branch.ok("driver", scanKit, { params: { code } })).toEqual({
        kit: null,
        item: null,
      });
    }
    await branch.refused("manager", createKit, { body: { ...body, number: 2 } }, "already_exists");
  });

  test("an item is found by its barcode or SKU, by people who work in the kit room, only in their branch", async () => {
    const [branch, other] = [await app.newBranch(), await app.newBranch()];
    const body = { sku: "BAT-D", name: "D batteries", barcode: "9414789000012" };
    const { id, name } = await branch.ok("manager", createItem, { body });
    for (const code of ["9414789000012", " 9414789 000012", "bat d"]) {
      const found = await branch.ok("volunteer", scanKit, { params: { code } });
      expect(found).toEqual({ kit: null, item: { id, name } });
      expect((await branch.ok("driver", scanKit, { params: { code } })).item).toBeNull();
      expect((await other.ok("volunteer", scanKit, { params: { code } })).item).toBeNull();
    }
  });

  test("a copy needs a published packing list", async () => {
    const branch = await app.newBranch();
    const type = await branch.ok("admin", createKitType, { body: { code: "NEW", nameEn: "New" } });
    await branch.refused(
      "admin",
      createKit,
      { body: { kitTypeId: type.id } },
      "transition_refused",
    );
  });

  test("a volunteer quarantines with a reason; a manager does the rest, and each step is in the timeline", async () => {
    const branch = await app.newBranch();
    const { type } = await publishedType(branch);
    const kit = await branch.ok("manager", createKit, { body: { kitTypeId: type.id } });
    const params = { id: kit.id };
    const { rowVersion } = kit;
    const quarantine = { rowVersion, event: "quarantine" as const };
    await branch.refused("volunteer", moveKit, { params, body: quarantine }, "invalid_input");
    const body = { ...quarantine, reason: "Broken glass" };
    const held = await branch.ok("volunteer", moveKit, { params, body });
    expect(held).toMatchObject({ state: "quarantined", stateReason: "Broken glass" });
    await branch.refused("manager", moveKit, { params, body }, "stale_version");
    const repair = { rowVersion: held.rowVersion, event: "repair" as const };
    await branch.refused("volunteer", moveKit, { params, body: repair }, "forbidden");
    const mended = await branch.ok("manager", moveKit, { params, body: repair });
    expect(mended.events.map((event) => event.event)).toEqual([
      "repair",
      "quarantine",
      "commission",
    ]);
    await branch.refused(
      "manager",
      moveKit,
      { params, body: { rowVersion: mended.rowVersion, event: "find" } },
      "transition_refused",
    );
  });

  test("a volunteer may change its condition, and nothing else", async () => {
    const branch = await app.newBranch();
    const { type } = await publishedType(branch);
    const kit = await branch.ok("manager", createKit, { body: { kitTypeId: type.id } });
    const params = { id: kit.id };
    const shelf = { rowVersion: kit.rowVersion, shelf: "B4" };
    await branch.refused("volunteer", updateKit, { params, body: shelf }, "forbidden");
    const note = { rowVersion: kit.rowVersion, conditionNote: "Lid is cracked" };
    const changed = await branch.ok("volunteer", updateKit, { params, body: note });
    expect(changed.conditionNote).toBe("Lid is cracked");
  });

  test("its use by term beside its title's: planned loans, loans that reached a school, and their students", async () => {
    const branch = await app.newBranch();
    const room = await kitRoom(app, branch);
    const kit = await room.kit("ready");
    const other = await room.kit("ready");
    const read = (id = kit.id) => branch.ok("viewer", readKitUse, { params: { id } });
    expect(await read()).toEqual({ terms: [] });
    const closed = await room.allocation(kit, "closed");
    const delivered = await room.allocation(other, "delivered");
    await room.allocation(null, "proposed");
    await room.allocation(null, "cancelled");
    const none = { planned: 0, delivered: 0, students: null };
    const year = Number(room.deliverOn.slice(0, 4));
    expect(await read()).toMatchObject({
      terms: [
        {
          year,
          number: 4,
          kit: { planned: 1, delivered: 1, students: null },
          title: { planned: 3, delivered: 2, students: null },
        },
      ],
    });
    await room.system(async (tx) => {
      await tx
        .updateTable("allocation")
        .set({ studentsExpected: 30, studentsActual: 27 })
        .where("id", "=", closed)
        .execute();
      // Before the title was first lent, begun and not begun after it: only the one that has begun is included.
      const days = { branchId: branch.id, number: 1 };
      await tx
        .insertInto("term")
        .values([
          { ...days, year: year - 1, startsOn: "2001-02-01", endsOn: "2001-04-01" },
          { ...days, year: year + 1, startsOn: "2001-05-01", endsOn: "2001-07-01" },
          { ...days, year: year + 2, startsOn: "2099-02-01", endsOn: "2099-04-01" },
        ])
        .execute();
    });
    expect((await read()).terms).toMatchObject([
      { year, kit: { students: 27 }, title: { delivered: 2, students: 27 } },
      { year: year + 1, kit: none, title: none },
    ]);
    await room.system(async (tx) => {
      const report = { branchId: branch.id, schoolId: room.schoolId, saidBy: "Anahera" };
      await tx
        .updateTable("allocation")
        .set({ studentsExpected: 25 })
        .where("id", "=", delivered)
        .execute();
      await tx
        .insertInto("schoolReport")
        .values([
          { ...report, allocationId: closed, students: 26 },
          { ...report, allocationId: delivered, students: 21 },
        ])
        .execute();
    });
    // The count at check-in comes before the school's report, the report before the plan.
    expect((await read()).terms[0]).toMatchObject({
      kit: { students: 27 },
      title: { students: 27 + 21 },
    });
    const unused = await room.kit("ready");
    expect((await read(unused.id)).terms[0]).toMatchObject({ kit: none, title: { planned: 3 } });
    const stranger = await app.newBranch();
    await stranger.refused("admin", readKitUse, { params: { id: kit.id } }, "not_found");
  });

  test("another branch's kit is not found", async () => {
    const [ours, theirs] = [await app.newBranch(), await app.newBranch()];
    const { type } = await publishedType(theirs);
    const kit = await theirs.ok("manager", createKit, { body: { kitTypeId: type.id } });
    await ours.refused("admin", getKit, { params: { id: kit.id } }, "not_found");
    expect(await ours.ok("admin", scanKit, { params: { code: kit.qrToken } })).toEqual({
      kit: null,
      item: null,
    });
    await ours.refused("admin", createKit, { body: { kitTypeId: type.id } }, "not_found");
    expect((await ours.ok("admin", listKits, { query: {} })).total).toBe(0);
  });
});
