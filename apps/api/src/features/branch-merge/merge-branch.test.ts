import { randomUUID } from "node:crypto";
import { mergeBranch, readBranchMerge } from "@kitround/contract/branches/merge.ts";
import { listItems } from "@kitround/contract/items/item.ts";
import { listJobs } from "@kitround/contract/jobs/job.ts";
import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { getKit, listKits } from "@kitround/contract/kits/kit.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { addStockMovement, listStockLots } from "@kitround/contract/stock/stock.ts";
import { startStocktake } from "@kitround/contract/stock/stocktake.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { addSchool, schoolsOf, startMerge } from "./merge-fixture.ts";
import { mergeBranchJob } from "./merge-job.ts";

const app = await testApp();
const kitsOf = async (branch: TestBranch) => (await branch.ok("admin", listKits, {})).items;
const itemOf = async (branch: TestBranch, sku: string) => {
  const { items } = await branch.ok("admin", listItems, { query: { q: sku } });
  return items.find((item) => item.sku === sku);
};
test("kits keep their labels, stock its lots and value; the other branch is archived, and can be read", async () => {
  const { here, there, room, params, merge, statusThere, system } = await startMerge(app);
  const kits = [await room.kit("ready"), await room.kit("ready"), await room.kit("ready")];
  const lost = { state: "lost", place: "unknown", stateReason: "Burnt" } as const;
  await system((tx) =>
    tx
      .updateTable("kit")
      .set(lost)
      .where("id", "=", kits[2]?.id ?? "")
      .execute(),
  );
  const labels = await system((tx) =>
    tx.selectFrom("kit").select(["code", "qrToken"]).where("branchId", "=", there.id).execute(),
  );
  const expiresOn = addDays(room.today, 40);
  const lot = { qty: 12, lotCode: "A", expiresOn, costCents: 240 };
  const body = { itemId: room.itemIds.straws, reason: "receipt" as const, ...lot };
  await there.ok("coordinator", addStockMovement, { body });
  expect(await here.ok("admin", readBranchMerge, { params })).toMatchObject({
    into: { id: here.id },
    moves: { kits: 2, items: 1, schools: 1, people: 6 },
  });

  const done = await jobIn(here, await merge(), "done");
  expect(done).toMatchObject({
    kind: "merge_branch",
    about: `Branch ${there.code}`,
    result: { kits: 2, items: 1, schoolsCopied: 1, schoolsKnown: 0, people: 6 },
    progress: { done: 10, total: 10 },
  });
  const own = await kitsOf(here);
  expect(own.map(({ code, state }) => [code, state])).toEqual([
    ["ELE-01", "in_check"],
    ["ELE-02", "in_check"],
  ]);
  for (const { id, code } of own) {
    const { qrToken } = await here.ok("admin", getKit, { params: { id } });
    expect(qrToken).toBe(labels.find((label) => label.code === code)?.qrToken);
  }
  const straws = await itemOf(here, "straws");
  const { items: lots } = await here.ok("admin", listStockLots, {
    params: { itemId: straws?.id ?? "" },
  });
  expect(lots).toMatchObject([{ code: "A", expiresOn, onHand: 12, valueCents: 240 }]);
  expect(await statusThere()).toBe("archived");
  await there.refused("manager", listKits, {}, "no_session");
  // What stays in the archive: the moved kits as retired ones, and the lost one.
  const left = await system((tx) =>
    tx.selectFrom("kit").select(["code", "state"]).where("branchId", "=", there.id).execute(),
  );
  expect(left.map(({ code, state }) => [code, state]).toSorted()).toEqual([
    [kits[0]?.code, "retired"],
    [kits[1]?.code, "retired"],
    [kits[2]?.code, "lost"],
  ]);
  // It can't be merged twice.
  await here.refused("admin", mergeBranch, { params }, "transition_refused");
});

test("each reason against it is named, and nothing is started", async () => {
  const { here, there, room, params, system } = await startMerge(app);
  await room.kit("needs_top_up");
  const out = await room.kit("ready");
  await room.allocation(await room.kit("packed"));
  await there.ok("manager", startStocktake, { body: { blind: false } });
  const branchId = there.id;
  await system(async (tx) => {
    const at = { state: "at_school", place: "school", schoolId: room.schoolId } as const;
    await tx.updateTable("kit").set(at).where("id", "=", out.id).execute();
    const { id: priceId } = await tx
      .insertInto("membershipPrice")
      .values({ branchId, name: "Member", cents: 100 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const renewed = { branchId, schoolId: room.schoolId, renewedOn: room.today } as const;
    const invoice = { number: 1, priceId, priceName: "Member", cents: 100, dueOn: room.today };
    const before = { beforeStatus: "member", beforeUntil: null } as const;
    await tx
      .insertInto("membershipRenewal")
      .values([
        {
          ...renewed,
          ...before,
          ...invoice,
          fromOn: room.today,
          untilOn: addDays(room.today, 300),
        },
        // Without a price it is never paid.
        {
          ...renewed,
          ...before,
          fromOn: addDays(room.today, 301),
          untilOn: addDays(room.today, 600),
        },
      ])
      .execute();
  });
  const error = await here.refused("admin", mergeBranch, { params }, "transition_refused");
  expect(error.details.map(({ message }) => message)).toEqual([
    expect.stringContaining("1 kit is at schools or on the road. Collect them: ELE-02."),
    expect.stringContaining("2 kits are not ready"),
    expect.stringContaining("1 loan is still planned"),
    expect.stringContaining("1 membership invoice is not paid"),
    "A stocktake is open. Approve or cancel it.",
  ]);
  const self = { params: { id: here.id } };
  const same = await here.refused("admin", mergeBranch, self, "transition_refused");
  expect(same.message).toContain("You are working in");
  await system((tx) =>
    tx.updateTable("branch").set({ example: true }).where("id", "=", here.id).execute(),
  );
  const mixed = await here.refused("admin", mergeBranch, { params }, "transition_refused");
  expect(mixed.message).toContain("Example branches and real ones don't exchange");
  expect((await here.ok("admin", listJobs, {})).items).toEqual([]);
});

test("a merge that fails midway keeps what it moved, says why, and goes on when it is started again", async () => {
  const { here, there, room, params, merge, statusThere, system } = await startMerge(app);
  await room.kit("ready");
  await jobIn(here, await merge(), "done");
  // Opened again with a second kit and a second title, which this branch has retired.
  await system(async (tx) => {
    await tx
      .updateTable("branch")
      .set({ status: "active", archivedAt: null })
      .where("id", "=", there.id)
      .execute();
    await sql`insert into kit_type (branch_id, code, name_en, status) values
      (${here.id}, 'ZZZ', 'Last', 'retired'), (${there.id}, 'ZZZ', 'Last', 'active')`.execute(tx);
    await sql`insert into packing_list (branch_id, kit_type_id, version, boxes, status, published_at)
      select branch_id, id, 1, 1, 'draft', null from kit_type where branch_id = ${there.id} and code = 'ZZZ'`.execute(
      tx,
    );
    await sql`insert into kit (branch_id, kit_type_id, packing_list_id, code, state, weight_g)
      select t.branch_id, t.id, l.id, 'ZZZ-01', 'ready', 1000 from kit_type t
      join packing_list l on l.branch_id = t.branch_id and l.kit_type_id = t.id
      where t.branch_id = ${there.id} and t.code = 'ZZZ'`.execute(tx);
  });
  await room.kit("ready");
  const failed = await jobIn(here, await merge(), "failed");
  expect(failed.fault).toBe(`Last is retired in Branch ${here.code}.`);
  expect(failed.progress).toMatchObject({ kits: 1, items: 0, people: 0 });
  expect((await kitsOf(here)).map(({ code }) => code)).toEqual(["ELE-01", "ELE-02"]);
  expect(await statusThere()).toBe("active");

  const { items } = await here.ok("admin", listKitTypes, { query: { status: "retired" } });
  await system((tx) =>
    sql`update kit set state = 'retired' where branch_id = ${there.id} and code = 'ZZZ-01'`.execute(
      tx,
    ),
  );
  expect(items).toHaveLength(1);
  // Asked twice at once with the same key, and again when it may be done, it is one job.
  const key = randomUUID();
  const ask = () => here.ok("admin", mergeBranch, { params }, { key });
  const [one, two] = (await Promise.all([ask(), ask()])).map(({ jobId }) => jobId);
  expect(two).toBe(one);
  expect((await ask()).jobId).toBe(one);
  const done = await jobIn(here, one ?? "", "done");
  expect(done.result).toMatchObject({ kits: 0, people: 0 });
  expect(await kitsOf(here)).toHaveLength(2);
  expect(await statusThere()).toBe("archived");
});

test("what was opened or added while the branch was merged stops its end, and nothing of it is lost", async () => {
  const { here, there, room, merge, statusThere, system } = await startMerge(app);
  await room.kit("ready");
  const { admin: actor } = here.actors;
  const { db } = app.database;
  const finish = await mergeBranchJob.run({
    id: "test",
    input: { branchId: there.id },
    actor,
    progress: null,
    signal: new AbortController().signal,
    report: () => {},
    read: (work) => asActor(db, actor, work, { readOnly: true }),
    step: async (work) => void (await asActor(db, actor, work)),
  });
  const late = await addSchool(there, { nameEn: "Late School" });
  const end = () => asActor(db, actor, finish);
  await expect(end()).rejects.toThrow("Something was added to Branch");
  await room.kit("quarantined");
  await expect(end()).rejects.toThrow("1 kit is not ready.");
  expect(await statusThere()).toBe("active");
  await system((tx) =>
    sql`update kit set state = 'retired' where branch_id = ${there.id} and state = 'quarantined'`.execute(
      tx,
    ),
  );
  expect((await jobIn(here, await merge(), "done")).result).toMatchObject({ schoolsCopied: 1 });
  expect((await schoolsOf(here)).map(({ nameEn }) => nameEn)).toContain(late.nameEn);
});

test("two branches are not merged into each other, nor one into two others", async () => {
  const { here, there, params, system } = await startMerge(app);
  const third = await app.newBranch();
  const { branchUserId } = there.actors.admin;
  await system((tx) =>
    tx
      .insertInto("job")
      .values({
        branchId: there.id,
        kind: "merge_branch",
        input: JSON.stringify({ branchId: third.id }),
        onceKey: third.id,
        attempts: 1,
        createdBy: branchUserId,
        runAt: "2100-01-01T00:00:00Z",
      })
      .execute(),
  );
  const error = await here.refused("admin", mergeBranch, { params }, "transition_refused");
  expect(error.message).toContain("is under way. Wait until it has ended.");
});

test("only an administrator of both branches may merge them", async () => {
  const { here, there, params, system } = await startMerge(app);
  const stranger = await app.newBranch();
  for (const route of [readBranchMerge, mergeBranch]) {
    await here.refused("manager", route, { params }, "forbidden");
    await stranger.refused("admin", route, { params }, "not_found");
    await here.refused("admin", route, { params: { id: stranger.id } }, "not_found");
  }
  await system((tx) =>
    tx
      .updateTable("branchUser")
      .set({ role: "manager" })
      .where("id", "=", there.actors.admin.branchUserId)
      .execute(),
  );
  await here.refused("admin", mergeBranch, { params }, "not_found");
});
