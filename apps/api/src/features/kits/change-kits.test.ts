import { createItem, getItem } from "@kitround/contract/items/item.ts";
import { changeItems } from "@kitround/contract/items/many-items.ts";
import { getKit, listKits } from "@kitround/contract/kits/kit.ts";
import { changeKits, type KitChange } from "@kitround/contract/kits/many-kits.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kits = [await room.kit("ready"), await room.kit("ready")];
  const now = async () => {
    const { items } = await branch.ok("manager", listKits, {});
    return items.toSorted((a, b) => a.code.localeCompare(b.code));
  };
  const each = async (what: Omit<KitChange, "id" | "rowVersion">) => ({
    body: { kits: (await now()).map(({ id, rowVersion }) => ({ id, rowVersion, ...what })) },
  });
  return { branch, room, kits, now, each };
}

test("many kits get a shelf and a sponsor together, and one undo takes both back", async () => {
  const { branch, now, each } = await start();
  await branch.ok("coordinator", changeKits, await each({ shelf: "K1", sponsor: "Rotary" }));
  const change = await each({ shelf: "K2" });
  const { undo } = await branch.ok("coordinator", changeKits, change);
  expect((await now()).map(({ shelf, sponsor }) => [shelf, sponsor])).toEqual([
    ["K2", "Rotary"],
    ["K2", "Rotary"],
  ]);
  await branch.refused("coordinator", changeKits, change, "stale_version");
  await branch.ok("coordinator", changeKits, { body: { kits: undo } });
  expect((await now()).map(({ shelf }) => shelf)).toEqual(["K1", "K1"]);
});

test("a check of many kits is started and undone, and not undone once a kit has moved on", async () => {
  const { branch, room, now, each } = await start();
  const { undo } = await branch.ok("coordinator", changeKits, await each({ event: "start_check" }));
  expect((await now()).map(({ state }) => state)).toEqual(["in_check", "in_check"]);
  await branch.ok("coordinator", changeKits, { body: { kits: undo } });
  expect((await now()).map(({ state }) => state)).toEqual(["ready", "ready"]);
  const again = await branch.ok(
    "coordinator",
    changeKits,
    await each({ event: "start_check", shelf: "K9" }),
  );
  expect(again.undo).toMatchObject([{ event: "undo_check", shelf: null }, {}]);
  // One that is back from a school is counted, whatever its state.
  const back = await room.kit("in_check");
  const { rowVersion } = await branch.ok("manager", getKit, { params: { id: back.id } });
  const never = { id: back.id, rowVersion, event: "undo_check" as const };
  await branch.refused(
    "manager",
    changeKits,
    { body: { kits: [...again.undo, never] } },
    "transition_refused",
  );
  // All of them or none.
  expect((await now()).map(({ state }) => state)).toEqual(["in_check", "in_check", "in_check"]);
});

test("many kits are retired by a manager, all of them or none, for good", async () => {
  const { branch, room, now, each } = await start();
  await room.kit("packed");
  const retire = await each({ event: "retire" });
  await branch.refused("manager", changeKits, retire, "transition_refused");
  expect((await now()).map(({ state }) => state)).toEqual(["ready", "ready", "packed"]);
  const two = { body: { kits: retire.body.kits.slice(0, 2) } };
  await branch.refused("coordinator", changeKits, two, "forbidden");
  await branch.refused("volunteer", changeKits, two, "forbidden");
  expect(await branch.ok("manager", changeKits, two)).toEqual({ undo: [] });
  const stranger = await app.newBranch();
  await stranger.refused("manager", changeKits, two, "not_found");
});

test("many items get a shelf or are discontinued, and one undo takes it back", async () => {
  const { branch } = await start();
  const made = [];
  for (const sku of ["M1", "M2"]) {
    made.push(
      await branch.ok("coordinator", createItem, { body: { sku, name: sku, shelf: `A-${sku}` } }),
    );
  }
  const items = made.map(({ id, rowVersion }) => ({ id, rowVersion }));
  const body = {
    items: items.map((one) => ({ ...one, shelf: "B1", status: "discontinued" as const })),
  };
  await branch.refused("volunteer", changeItems, { body }, "forbidden");
  const { undo } = await branch.ok("coordinator", changeItems, { body });
  const read = () =>
    Promise.all(items.map(({ id }) => branch.ok("coordinator", getItem, { params: { id } })));
  expect(await read()).toMatchObject([
    { shelf: "B1", status: "discontinued" },
    { shelf: "B1", status: "discontinued" },
  ]);
  await branch.refused("coordinator", changeItems, { body }, "stale_version");
  await branch.ok("coordinator", changeItems, { body: { items: undo } });
  expect(await read()).toMatchObject([
    { shelf: "A-M1", status: "active" },
    { shelf: "A-M2", status: "active" },
  ]);
});
