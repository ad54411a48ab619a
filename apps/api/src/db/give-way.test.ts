import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "./connect.ts";
import { givesWay } from "./give-way.ts";

test("nobody waits on a calm day", () => {
  const way = givesWay();
  const went: number[] = [];
  way.whenQuiet(() => went.push(1));
  expect(went).toEqual([1]);
});

test("while one after the other comes, those inside go on one by one; when nobody more comes, all do, in their order", async () => {
  const way = givesWay();
  const went: number[] = [];
  way.arrived();
  const inside = Array.from({ length: 50 }, (_, n) => n);
  for (const n of inside) way.whenQuiet(() => went.push(n));
  expect(way.held()).toBe(50);
  for (const most of [1, 2, 3]) {
    while (went.length < most) {
      const before = went.length;
      way.arrived();
      await turn();
      expect(went.length - before).toBeLessThanOrEqual(1);
    }
    expect(way.held()).toBe(50 - most);
  }
  for (let n = 0; n < 3; n += 1) await turn();
  expect(went).toEqual(inside);
  expect(way.held()).toBe(0);
});

test("who waits for quiet is counted among those who wait for the database", async () => {
  const { db, arrived, waiting, isFull, close } = await connect({ kind: "memory" });
  const ask = () => sql`select 1`.execute(db);
  await ask();
  arrived();
  const asked = Array.from({ length: 100 }, ask);
  // Behind all that is ready to be done, and within the same turn of the loop.
  await new Promise<void>((done) => process.nextTick(done));
  expect([waiting(), isFull()]).toEqual([100, true]);
  await Promise.all(asked);
  expect([waiting(), isFull()]).toEqual([0, false]);
  await close();
});
