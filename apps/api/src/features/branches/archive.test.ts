import { randomUUID } from "node:crypto";
import {
  archiveBranch,
  readArchiveFacts,
  reopenBranch,
} from "@kitround/contract/branches/archive.ts";
import { createBranch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { readNational } from "@kitround/contract/branches/national.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { claimJob } from "../../jobs/job-claims.ts";
import { type TestActor, type TestBranch, testApp } from "../../test/test-app.ts";
import { newRound } from "../../test/trip-round.ts";

const app = await testApp();
const { db } = app.database;

/** A branch and another one of the same administrator, with a manager whose only branch it is. */
async function twoOfOne() {
  const home = await app.newBranch();
  const away = await app.newBranch();
  const { personId } = home.actors.admin;
  await asSystem(db, (tx) =>
    tx.insertInto("branchUser").values({ branchId: away.id, personId, role: "admin" }).execute(),
  );
  const params = { id: away.id };
  const list = async (archived: boolean) => {
    const query = { archived: archived ? ("true" as const) : ("false" as const) };
    const { items } = await home.ok("admin", readNational, { query });
    return items.map(({ code }) => code);
  };
  return { home, away, params, list };
}

/** The administrator's session after switching to the branch. */
async function enter(home: TestBranch, branchId: string): Promise<TestActor> {
  const { sessionId: token } = await home.ok("admin", switchBranch, { body: { branchId } });
  return { ...home.actors.admin, token };
}

test("nothing is archived while kits, trips, claims or orders are out: all reasons at once", async () => {
  const { home, away, params } = await twoOfOne();
  const round = await newRound(app, away);
  await asSystem(db, async (tx) => {
    const there = { state: "at_school", place: "school", schoolId: round.schools[0] } as const;
    await tx.updateTable("kit").set(there).where("id", "=", round.kits[0]).execute();
    const trip = { name: "South", onDay: "2026-11-24", source: "manual" } as const;
    await tx
      .insertInto("trip")
      .values({ branchId: away.id, ...trip })
      .execute();
  });
  const facts = await home.ok("admin", readArchiveFacts, { params });
  expect(facts).toMatchObject({ here: false, archived: false, openTrips: ["South on Tue 24 Nov"] });
  expect(facts.kitsOut).toHaveLength(1);
  const no = await home.refused(
    "admin",
    archiveBranch,
    { params, body: { rowVersion: 2 } },
    "transition_refused",
  );
  expect(no.details).toHaveLength(2);
  const own = { params: { id: home.id }, body: { rowVersion: 1 } };
  const here = await home.refused("admin", archiveBranch, own, "transition_refused");
  expect(here.message).toContain("You are working in");
});

test("an archived branch lets nobody in but its administrators, who can read it and change nothing", async () => {
  const { home, away, params, list } = await twoOfOne();
  const { branchUserId } = away.actors.manager;
  const job = {
    branchId: away.id,
    kind: "auto_plan",
    input: "{}",
    attempts: 3,
    createdBy: branchUserId,
  };
  await asSystem(db, (tx) =>
    tx
      .insertInto("job")
      .values({ ...job, runAt: "2100-01-01T00:00:00Z" })
      .execute(),
  );
  const key = randomUUID();
  const archived = await home.ok(
    "admin",
    archiveBranch,
    { params, body: { rowVersion: 1 } },
    { key },
  );
  expect(archived).toMatchObject({ status: "archived" });
  expect(
    await home.ok("admin", archiveBranch, { params, body: { rowVersion: 1 } }, { key }),
  ).toEqual(archived);
  expect([await list(false), await list(true)].map((codes) => codes.includes(away.code))).toEqual([
    false,
    true,
  ]);
  const jobs = await asSystem(db, (tx) =>
    tx.selectFrom("job").select("state").where("branchId", "=", away.id).execute(),
  );
  expect(jobs).toContainEqual({ state: "cancelled" });
  expect(jobs).not.toContainEqual({ state: "waiting" });

  // Sessions have ended, and one that is left over opens nothing.
  await away.refused("manager", getMe, {}, "no_session");
  await asSystem(db, (tx) =>
    tx.updateTable("session").set({ endedAt: null }).where("branchId", "=", away.id).execute(),
  );
  await away.refused("manager", getMe, {}, "no_session");

  const reader = await enter(home, away.id);
  const me = await away.ok(reader, getMe, {});
  expect(me.branch).toMatchObject({ id: away.id, archived: true });
  expect(me.branches.map(({ branchId }) => branchId)).toEqual([away.id, home.id]);
  const change = { body: { rowVersion: archived.rowVersion, turnaroundDays: 5 } };
  const no = await away.refused(reader, updateBranch, change, "transition_refused");
  expect(no.message).toContain("This branch is archived");
  expect(await away.ok(reader, getBranch, {})).toMatchObject({ turnaroundDays: 3 });
  const body = { rowVersion: archived.rowVersion };
  await away.refused(reader, reopenBranch, { params, body: { rowVersion: 1 } }, "stale_version");
  await away.ok(reader, reopenBranch, { params, body });
  await away.ok(reader, updateBranch, {
    body: { rowVersion: archived.rowVersion + 1, turnaroundDays: 5 },
  });
});

test("no job of an archived branch is claimed until it is open again", async () => {
  const { home, away, params } = await twoOfOne();
  const { rowVersion } = await home.ok("admin", archiveBranch, { params, body: { rowVersion: 1 } });
  const kind = "made_for_this_test";
  const job = { branchId: away.id, kind, input: "{}", attempts: 1 };
  await asSystem(db, (tx) => tx.insertInto("job").values(job).execute());
  expect(await claimJob(db, randomUUID(), [kind], 60)).toBeNull();
  await home.ok("admin", reopenBranch, { params, body: { rowVersion } });
  expect(await claimJob(db, randomUUID(), [kind], 60)).toMatchObject({ branchId: away.id });
});

test("only an administrator of the branch archives it, and only an archived one is opened again", async () => {
  const { home, away, params } = await twoOfOne();
  const stranger = await app.newBranch();
  const body = { rowVersion: 1 };
  await stranger.refused("admin", readArchiveFacts, { params }, "not_found");
  await stranger.refused("admin", archiveBranch, { params, body }, "not_found");
  await stranger.refused("admin", reopenBranch, { params, body }, "not_found");
  await away.refused("manager", archiveBranch, { params, body }, "forbidden");
  await home.refused("admin", reopenBranch, { params, body }, "transition_refused");
  await home.refused("admin", archiveBranch, { params, body: { rowVersion: 7 } }, "stale_version");
});

test("a branch's region is in the national figures", async () => {
  const { home } = await twoOfOne();
  const code = Math.random().toString(36).slice(2, 8).toUpperCase();
  const body = { name: "Motueka", code, region: "Te Tau Ihu" };
  await home.ok("admin", createBranch, { body });
  const { items } = await home.ok("admin", readNational, {});
  expect(items.find((each) => each.code === code)).toMatchObject({
    region: "Te Tau Ihu",
    archived: false,
  });
});
