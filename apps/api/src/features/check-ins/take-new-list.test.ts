import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import {
  publishPackingList,
  saveDraftPackingList,
} from "@kitround/contract/kit-types/packing-list.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import { getTopUp } from "@kitround/contract/top-ups/top-up.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

type Line = { itemId: string; qty: number; kind: "consumable" | "permanent" };

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("in_check");
  const { id: corks } = await branch.ok("coordinator", createItem, {
    body: { sku: "CORK", name: "Corks" },
  });
  const { kitTypeId } = await branch.ok("viewer", getKit, { params: { id: kit.id } });
  const publish = async (lines: Line[]) => {
    const params = { id: kitTypeId };
    const { rowVersion } = await branch.ok("admin", saveDraftPackingList, {
      params,
      body: { boxes: 3, weightG: 8000, lines },
    });
    await branch.ok("admin", publishPackingList, { params, body: { rowVersion } });
  };
  const checkIn = (exceptions: { lineId: string; counted: number }[], quarantine?: string) =>
    branch.ok("volunteer", createCheckIn, {
      body: { kitId: kit.id, exceptions, ...(quarantine === undefined ? {} : { quarantine }) },
    });
  const now = () => branch.ok("viewer", getKit, { params: { id: kit.id } });
  return { branch, room, kit, corks, publish, checkIn, now };
}

const line = (itemId: string, qty: number): Line => ({ itemId, qty, kind: "permanent" });

test("a kit is counted by the packing list it went out with, and topped up to the new version", async () => {
  const { branch, room, kit, corks, publish, checkIn, now } = await start();
  const { batteries, lenses } = room.itemIds;
  await publish([line(corks, 5), line(lenses, 12), line(batteries, 20)]);
  expect((await now()).packingListVersion).toBe(1);
  const sheet = await branch.ok("volunteer", getCheckInSheet, { params: { id: kit.id } });
  expect(sheet.lines.map(({ qty }) => qty)).toEqual([30, 10, 100]);
  const done = await checkIn([{ lineId: room.lineIds.straws, counted: 40 }]);
  expect(done).toMatchObject({ result: "short", lines: [{ expected: 100, counted: 40 }] });
  const after = await now();
  expect(after).toMatchObject({ packingListVersion: 2, state: "needs_top_up", linesShort: 2 });
  const topUp = await branch.ok("volunteer", getTopUp, { params: { id: done.topUpId ?? "" } });
  expect(topUp.lines.map(({ itemId, needed }) => [itemId, needed])).toEqual([
    [corks, 5],
    [lenses, 2],
  ]);
  expect(topUp.note).toBe("Packing list version 2: take out 10 batteries, 40 straws.");
});

test("if the new version has fewer items, the kit says what to take out and is ready", async () => {
  const { room, publish, checkIn, now } = await start();
  const { batteries, lenses } = room.itemIds;
  await publish([line(lenses, 10), line(batteries, 30)]);
  expect((await checkIn([])).result).toBe("complete");
  expect(await now()).toMatchObject({
    state: "ready",
    packingListVersion: 2,
    conditionNote: "Packing list version 2: take out 100 straws.",
    linesShort: 0,
  });
});

test("a quarantined kit keeps its version until it is counted again", async () => {
  const { room, publish, checkIn, now } = await start();
  await publish([line(room.itemIds.lenses, 10)]);
  await checkIn([], "Broken glass");
  expect(await now()).toMatchObject({ state: "quarantined", packingListVersion: 1 });
});
