import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { pastPooler } from "../config.ts";
import { ownApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import { analyseAll, endLog, gatherNewStatistics, gatherStatistics } from "./upkeep.ts";

const { config, database, newBranch } = await ownApp();
const { pool, embedded } = database;

async function first<T>(text: string): Promise<T | undefined> {
  const { rows } = await pool.query<{ it: T }>(text);
  return rows[0]?.it;
}

test("after gathering statistics the embedded database knows the size of its tables", async () => {
  const branch = await newBranch();
  await asSystem(database.db, (tx) =>
    tx
      .insertInto("school")
      .values(
        Array.from({ length: 300 }, (_, at) => ({ branchId: branch.id, nameEn: `School ${at}` })),
      )
      .execute(),
  );
  const known = () =>
    first<number>("select reltuples::int as it from pg_class where relname = 'school'");
  const before = await known();
  expect(before).not.toBe(300);
  await gatherStatistics(database);
  // A server gathers statistics by itself, at its own time.
  expect(await known()).toBe(embedded ? 300 : before);
});

test("statistics of a table that has none are gathered at the start", async () => {
  await pool.query("create table lately_made as select generate_series(1, 70) as n");
  const known = () =>
    first<number>("select reltuples::int as it from pg_class where relname = 'lately_made'");
  await gatherNewStatistics(database);
  expect(await known()).toBe(embedded ? 70 : -1);
  await pool.query("drop table lately_made");
});

test("statistics of a table that has grown are gathered again, and of no other", async () => {
  await pool.query("create table growing as select generate_series(1, 1000) as n");
  await pool.query("analyze growing");
  const known = () =>
    first<number>("select reltuples::int as it from pg_class where relname = 'growing'");
  await pool.query("insert into growing select generate_series(1, 500)");
  await gatherNewStatistics(database);
  expect(await known()).toBe(1000);
  await pool.query("insert into growing select generate_series(1, 3000)");
  await gatherNewStatistics(database);
  expect(await known()).toBe(embedded ? 4500 : 1000);
  await pool.query("drop table growing");
});

test("the embedded database's log is truncated when it is large", async () => {
  const ended = () => first<string>("select redo_lsn::text as it from pg_control_checkpoint()");
  const before = await ended();
  await endLog(database, Number.MAX_SAFE_INTEGER);
  expect(await ended()).toBe(before);
  if (embedded) await pool.query("create table much as select generate_series(1, 1000) as n");
  await endLog(database, 1_000);
  expect((await ended()) !== before).toBe(embedded !== null);
  if (embedded) await pool.query("drop table much");
});

// Waiting for a lock stands for a long analysis: both would end at the time limits of a call.
test.skipIf(embedded)("a command's analysis takes as long as it needs", async () => {
  if (config.database.kind !== "server") throw new Error("Runs on a server.");
  const { url: connectionString } = pastPooler(config.database) as typeof config.database;
  const limited = new pg.Pool({ connectionString, max: 1, options: "-c lock_timeout=100ms" });
  const locking = await pool.connect();
  await locking.query("begin; lock table school in share update exclusive mode");
  const analysed = analyseAll(limited);
  await sleep(1_000);
  await locking.query("commit");
  locking.release();
  await expect(analysed).resolves.toBeUndefined();
  await limited.end();
});
