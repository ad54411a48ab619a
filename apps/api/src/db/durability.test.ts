import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../test/test-database.ts";
import { connect } from "./connect.ts";

const dataDir = mkdtempSync(join(tmpdir(), "kitround-durable-"));
const { config, drop } = await testDatabase();
afterAll(drop);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("every commit and every checkpoint reaches the disk, and the data survive a restart", async () => {
  const first = await connect({ kind: "folder", dataDir });
  await first.pool.query("create table kept (n int)");
  const before = (await first.embedded?.fsyncs()) ?? 0;
  for (let n = 0; n < 50; n += 1) await first.pool.query("insert into kept values ($1)", [n]);
  const commits = ((await first.embedded?.fsyncs()) ?? 0) - before;
  expect(commits).toBeGreaterThanOrEqual(50);
  await first.pool.query("checkpoint");
  expect(((await first.embedded?.fsyncs()) ?? 0) - before - commits).toBeGreaterThan(3);
  await first.close();

  const again = await connect({ kind: "folder", dataDir });
  const { rows } = await again.pool.query<{ count: number }>("select count(*) from kept");
  await again.close();
  expect(rows).toEqual([{ count: 50 }]);
});

test("a long query leaves the thread that answers HTTP free", async () => {
  const database = await connect(config);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await database.pool.query("select count(*) from generate_series(1, 2000000)");
  clearInterval(timer);
  await database.close();
  // If the query ran on this thread there would be at most one tick, after it ended.
  expect(ticks).toBeGreaterThan(4);
});

test("an open transaction of a broken connection is rolled back before the next one works", async () => {
  const database = await connect(config);
  await database.pool.query("create table kept (n int)");
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("insert into kept values (1)");
  client.release(true);
  const { rows } = await database.pool.query("select count(*) from kept");
  expect(rows).toEqual([{ count: 0 }]);
  await database.close();
});

test("rows have the wire's types: days and UTC moments as text, counts as numbers", async () => {
  const database = await connect(config);
  const { rows } = await database.pool.query(`
    select date '2026-11-24' as day, timestamptz '2026-11-24 21:30:00.5+13' as at, 7::bigint as n, 1.5::numeric as x,
      array[date '2026-11-24'] as days, array[7::bigint] as counts`);
  expect(rows).toEqual([
    {
      day: "2026-11-24",
      at: "2026-11-24T08:30:00.500Z",
      n: 7,
      x: 1.5,
      days: ["2026-11-24"],
      counts: [7],
    },
  ]);
  await database.close();
});
