import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { backUpCopy, readCopy } from "./back-up-copy.ts";
import { copyCluster, hasRoomForCopy } from "./copy-cluster.ts";
import type { Run } from "./tables.ts";

const folder = await mkdtemp(join(tmpdir(), "kitround-copy-"));
const dataDir = join(folder, "data");
const place = join(dataDir, "postgres");
const database = await connect({ kind: "folder", dataDir });
const run: Run = async (text, values) => (await database.pool.query(text, values)).rows;
const never = new AbortController().signal;
// Larger than the engine's cache: pages go to their files all the time, not at checkpoints alone.
const kinds = 997;
const boxes = 40 * kinds;
await database.pool.query(
  "create table box (id int primary key, holds int not null, wrapping text not null); create index on box (holds); create table moved (n int primary key)",
);
await database.pool.query(
  "insert into box select n, 100, repeat('x', 600) from generate_series(1, $1) n",
  [boxes],
);

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let moved = 0;
/** Moves pieces between boxes all over the table until `over`, each time in a transaction that is numbered. */
async function move(over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await database.pool.query(
      `with emptied as (update box set holds = holds - 1 where id % ${kinds} = $1 % ${kinds}),
        filled as (update box set holds = holds + 1 where id % ${kinds} = ($1 + 500) % ${kinds})
        insert into moved values ($1)`,
      [moved + 1],
    );
    moved += 1;
  }
}

/** A place in the log as a number: "1/A0" is 2^32 + 160. */
const placeOf = (text: string) =>
  text.split("/").reduce((before, part) => before * 2 ** 32 + Number.parseInt(part, 16), 0);

/** Where the log told of the change that was last among all pages of tables: each page begins with that place. */
async function lastChangeIn(cluster: string): Promise<number> {
  let last = 0;
  for (const entry of await readdir(join(cluster, "base"), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!/^\d+$/.test(entry.name) || !entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (let page = 0; page + 8 <= bytes.length; page += 8192) {
      last = Math.max(last, bytes.readUInt32LE(page) * 2 ** 32 + bytes.readUInt32LE(page + 4));
    }
  }
  return last;
}

test("there is room for a copy of what is there, and none of what is not", async () => {
  expect(await hasRoomForCopy(place)).toBe(true);
  expect(await hasRoomForCopy(join(folder, "nowhere"))).toBe(false);
});

test("a copy made while pages are written holds all that was committed before its end, and no half of anything", async () => {
  let writtenMeanwhile = 0;
  for (let round = 1; round <= 2; round += 1) {
    const copy = join(folder, `copy-${round}`);
    const over = new AbortController();
    const moving = move(over.signal);
    const before = moved;
    await mkdir(copy);
    const [from] = await run<{ at: string }>("select pg_current_wal_insert_lsn()::text as at");
    const upTo = await copyCluster(place, join(copy, "postgres"), run, never);
    over.abort();
    await moving;
    const last = await lastChangeIn(join(copy, "postgres"));
    expect(last).toBeLessThanOrEqual(placeOf(upTo));
    if (last > placeOf(from?.at ?? "")) writtenMeanwhile += 1;
    const there = await connect({ kind: "folder", dataDir: copy });
    const { rows } = await there.pool.query(
      `select pg_current_wal_insert_lsn() >= $1 as whole, (select max(n) = count(*) from moved) as unbroken,
        (select max(n) >= $2 from moved) as all_before, (select sum(holds)::int from box) as holds, (select count(*) from box) as boxes`,
      [upTo, before],
    );
    expect(rows).toEqual([
      { whole: true, unbroken: true, all_before: true, holds: boxes * 100, boxes },
    ]);
    // By the index the same is found as by the table.
    await there.pool.query("set enable_seqscan = off; set enable_bitmapscan = off");
    const byIndex = await there.pool.query("select count(*) as n from box where holds > -1");
    expect(byIndex.rows).toEqual([{ n: boxes }]);
    await there.close();
    await rm(copy, { recursive: true, force: true });
  }
  // Or nothing was tried.
  expect(writtenMeanwhile).toBeGreaterThan(0);
});

test("where the log is ended meanwhile, it is copied anew; a copy whose log is too short is not taken for one", async () => {
  const copy = join(folder, "copy");
  let asked = 0;
  const disturbed: Run = async (text, values) => {
    asked += 1;
    // Just before the end of the first copy.
    if (asked === 2) await run("checkpoint");
    return run(text, values);
  };
  await mkdir(copy);
  const upTo = await copyCluster(place, join(copy, "postgres"), disturbed, never);
  expect(asked).toBe(6);

  const beyond = upTo.replace("/", "F/");
  const wanted = { dataDir: copy, upTo: beyond, path: join(folder, "b"), passphrase: null };
  await expect(readCopy(wanted, never)).rejects.toThrow("The copy's log ends before");
  expect(await readdir(folder)).not.toContain("b");
});

test("ended in the middle it leaves nothing behind", async () => {
  const ending = new AbortController();
  let asked = 0;
  const ended: Run = async (text, values) => {
    asked += 1;
    // The copy is ready, and is about to be read.
    if (asked === 3) ending.abort();
    return run(text, values);
  };
  const wanted = { dataDir, path: join(folder, "ended"), passphrase: null, run: ended };
  await expect(backUpCopy({ ...wanted, signal: ending.signal })).rejects.toThrow("ended early");
  expect((await readdir(dataDir)).sort()).toEqual(["lock", "postgres"]);
  expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
});
