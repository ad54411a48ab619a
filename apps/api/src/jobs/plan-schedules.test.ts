import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { ownApp } from "../test/test-app.ts";
import { nextMoment, planSchedules } from "./plan-schedules.ts";

// Works no jobs of its own, whose schedules would be added to these.
const app = await ownApp({}, () => {}, []);
const { db } = app.database;
const nightly = [{ name: "retention", schedule: "40 3 * * *" }] as const;

async function waiting(branchId: string) {
  const { rows } = await asSystem(db, (tx) =>
    sql<{ slot: string; runAt: string; state: string }>`select slot, run_at, state from job
      where branch_id = ${branchId} and kind = 'retention' order by run_at`.execute(tx),
  );
  return rows;
}

test.each([
  { zone: "Pacific/Auckland", after: "2026-11-22T00:00:00Z", at: "2026-11-22T14:40:00.000Z" },
  { zone: "Europe/Berlin", after: "2026-11-22T00:00:00Z", at: "2026-11-22T02:40:00.000Z" },
  // The night the clocks go forward from 2 to 3 and the night they go back.
  { zone: "Pacific/Auckland", after: "2026-09-26T13:00:00Z", at: "2026-09-26T14:40:00.000Z" },
  { zone: "Pacific/Auckland", after: "2027-04-03T12:00:00Z", at: "2027-04-03T15:40:00.000Z" },
])("20 to 4 in $zone after $after is $at", ({ zone, after, at }) => {
  expect(nextMoment("40 3 * * *", zone, new Date(after))?.toISOString()).toBe(at);
});

test("each moment becomes one job of a branch, however many processes plan it, and is never created again", async () => {
  const branch = await app.newBranch();
  const now = new Date("2126-11-22T00:00:00Z");
  await Promise.all([planSchedules(db, nightly, now), planSchedules(db, nightly, now)]);
  expect(await waiting(branch.id)).toMatchObject([
    { slot: "2126-11-22T14:40:00.000Z", state: "waiting" },
  ]);
  await asSystem(db, (tx) =>
    sql`update job set state = 'done', finished_at = now() where branch_id = ${branch.id}`.execute(
      tx,
    ),
  );
  await planSchedules(db, nightly, now);
  expect(await waiting(branch.id)).toHaveLength(1);
  await planSchedules(db, nightly, new Date("2126-11-22T15:00:00Z"));
  expect((await waiting(branch.id)).map((job) => job.state)).toEqual(["done", "waiting"]);
});

test("when a branch changes its time zone, waiting jobs are rescheduled; an archived branch has none", async () => {
  const [moved, closed] = [await app.newBranch(), await app.newBranch()];
  const now = new Date("2126-12-01T00:00:00Z");
  await asSystem(db, (tx) =>
    sql`update branch set status = 'archived' where id = ${closed.id}`.execute(tx),
  );
  await planSchedules(db, nightly, now);
  await asSystem(db, (tx) =>
    sql`update branch set time_zone = 'Europe/Berlin' where id = ${moved.id}`.execute(tx),
  );
  await planSchedules(db, nightly, now);
  expect((await waiting(moved.id)).map((job) => job.slot)).toEqual(["2126-12-01T02:40:00.000Z"]);
  expect(await waiting(closed.id)).toEqual([]);
});

test("a branch that is archived while jobs are being scheduled gets none", async () => {
  const [closed, open] = [await app.newBranch(), await app.newBranch()];
  let planned: Promise<void> | undefined;
  await asSystem(db, async (tx) => {
    await sql`update branch set status = 'archived' where id = ${closed.id}`.execute(tx);
    planned = planSchedules(db, nightly, new Date("2126-11-22T00:00:00Z"));
    // On a server it has read the branches by now, and waits for this one.
    if (!app.database.embedded) {
      await expect
        .poll(
          () =>
            sql<{
              waits: boolean;
            }>`select exists (select from pg_locks join pg_stat_activity using (pid)
              where not granted and datname = current_database()) as waits`
              .execute(tx)
              .then(({ rows }) => rows[0]?.waits),
          { timeout: 60_000 },
        )
        .toBe(true);
    }
  });
  await planned;
  expect(await waiting(closed.id)).toEqual([]);
  expect(await waiting(open.id)).toHaveLength(1);
});
