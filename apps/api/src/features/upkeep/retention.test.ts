import { getMe } from "@kitround/contract/me/me.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { asSystem } from "../../db/as-system.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { ownApp } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { retention } from "./retention.ts";

const app = await ownApp();
const { db } = app.database;

test("old keys, ended sessions and finished jobs are deleted, only in one's own branch; recent, open or failed ones stay", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const { admin, viewer } = branch.actors;
  await asSystem(db, async (tx) => {
    for (const { id, actors } of [branch, other]) {
      await sql`insert into idempotency_key (branch_id, branch_user_id, key, fingerprint, status, response, created_at)
        select ${id}, ${actors.admin.branchUserId}, gen_random_uuid(), '\\x00', 200, '{}', now() - make_interval(days => d)
        from unnest(array[29, 31, 400]) d`.execute(tx);
    }
    await sql`insert into idempotency_key (branch_id, branch_user_id, key, fingerprint, status, response, created_at)
      select ${branch.id}, ${admin.branchUserId}, gen_random_uuid(), '\\x00', 200, '{}', now() - interval '1 year'
      from generate_series(1, 2100)`.execute(tx);
    await sql`update session set ended_at = now() - interval '91 days' where branch_user_id = ${viewer.branchUserId}`.execute(
      tx,
    );
    await sql`insert into job (branch_id, kind, input, attempts, state, finished_at)
      select ${branch.id}, 'item_check', '{}', 1, 'done', now() - make_interval(hours => h)
      from unnest(array[23, 25]) h`.execute(tx);
    await sql`insert into job (branch_id, kind, input, attempts, state, finished_at, dismissed_at)
      select ${branch.id}, 'other_work', '{}', 1, s, now() - make_interval(days => d), case when seen then now() end
      from (values ('done', 31, false), ('done', 29, false), ('failed', 99, false), ('failed', 99, true)) v (s, d, seen)`.execute(
      tx,
    );
  });

  const id = await asActor(db, admin, (tx) => enqueue(tx, admin, retention, {}));
  const done = await jobIn(branch, id, "done");
  expect(done.result).toEqual({ keys: 2102, sessions: 1, jobs: 3, files: 0, contents: 0 });

  const count = async (text: ReturnType<typeof sql>) =>
    Number(
      (await asSystem(db, (tx) => sql<{ n: number }>`select count(*) n from ${text}`.execute(tx)))
        .rows[0]?.n,
    );
  expect(await count(sql`idempotency_key where branch_id = ${branch.id}`)).toBe(1);
  expect(await count(sql`idempotency_key where branch_id = ${other.id}`)).toBe(3);
  expect(await count(sql`job where branch_id = ${branch.id} and kind = 'other_work'`)).toBe(2);
  // The check of a file that was not imported is kept for a day.
  expect(await count(sql`job where branch_id = ${branch.id} and kind = 'item_check'`)).toBe(1);
  await branch.ok("admin", getMe, {});
});
