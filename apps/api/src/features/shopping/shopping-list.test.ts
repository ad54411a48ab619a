import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { readBackTest, readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const list = async () => {
    const { items, ...rest } = await branch.ok("coordinator", readShoppingList, {});
    const of = (name: keyof typeof room.itemIds) => {
      const found = items.find((each) => each.name === name);
      if (!found) throw new Error(`${name} is not on the list.`);
      return found;
    };
    return { of, ...rest };
  };
  /** A returned loan: its kit waits for its count. */
  const comesBack = async () => {
    const kit = await room.kit("in_check");
    await room.allocation(kit, "collected");
    return kit.id;
  };
  const count = (kitId: string, exceptions: { lineId: string; counted: number }[]) =>
    branch.ok("volunteer", createCheckIn, { body: { kitId, exceptions } });
  return { branch, room, list, comesBack, count };
}

test("planned loans use the packing list's figure, and are ordered for in time", async () => {
  const { room, list } = await start();
  await room.stock("batteries", 25);
  await room.allocation(await room.kit("ready"));
  await room.allocation(await room.kit("ready"));
  const { of, plannedTo } = await list();
  // Topped up on the day after the kit is collected.
  const day = addDays(room.today, 20);
  expect(plannedTo).toBe(day);
  expect(of("batteries")).toMatchObject({
    uses: [{ day, qty: 40 }],
    use: 40,
    runsOutOn: day,
    orderBy: addDays(day, -7),
    learned: false,
  });
  // Without a given figure a class uses up all of it.
  expect(of("straws")).toMatchObject({ use: 200, packs: 200 + Math.ceil(of("straws").safety) });
  expect(of("lenses").use).toBe(0);
});

test("use is learned from check-ins, relative to the kit's content when it went out", async () => {
  const { room, list, comesBack, count } = await start();
  const { batteries } = room.lineIds;
  for (const counted of [24, 25, 24, 25, 24]) {
    const kitId = await comesBack();
    // Only 28 were in it.
    await room.system((tx) =>
      tx
        .insertInto("kitContent")
        .values({
          branchId: room.branchId,
          kitId,
          lineId: batteries,
          qty: 28,
        })
        .execute(),
    );
    await count(kitId, [{ lineId: batteries, counted }]);
  }
  await room.allocation(await room.kit("ready"));
  const { of } = await list();
  expect(of("batteries").learned).toBe(true);
  const planned = of("batteries").uses.find(({ day }) => day > room.today);
  // Five classes used 4 or 3 of 28: the estimate moves from the list's 20 towards that, but not completely.
  expect(planned?.qty).toBeGreaterThan(3.4);
  expect(planned?.qty).toBeLessThan(14);
  // What the top-ups of those kits need is needed today: 6 or 5 each.
  expect(of("batteries").uses[0]).toEqual({ day: room.today, qty: 28 });
});

test("a box that did not come back counts for no use", async () => {
  const { branch, room, list, comesBack } = await start();
  const body = { kitId: await comesBack(), exceptions: [], missingBoxes: [1] };
  await branch.ok("volunteer", createCheckIn, { body });
  await room.allocation(await room.kit("ready"));
  expect((await list()).of("batteries").learned).toBe(false);
});

test("rarely used items may run out, and frequently used ones have a larger safety stock", async () => {
  const { branch, room, list, comesBack, count } = await start();
  for (const counted of [10, 25, 5]) {
    await count(await comesBack(), [{ lineId: room.lineIds.batteries, counted }]);
  }
  await room.allocation(await room.kit("ready"));
  const usual = (await list()).of("batteries").safety;
  await branch.ok("manager", updateBranch, { body: { rowVersion: 1, shortageChance: 1 } });
  const rare = (await list()).of("batteries").safety;
  expect(rare / usual).toBeCloseTo(2.326 / 1.645, 3);
});

test("a person who only counts reads no shopping list, and a branch without history has no back-test", async () => {
  const { branch } = await start();
  await branch.refused("volunteer", readShoppingList, {}, "forbidden");
  expect(await branch.ok("manager", readBackTest, {})).toMatchObject({ term: null, items: 0 });
});
