import { readNational } from "@kitround/contract/branches/national.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";

const app = await testApp();

async function figuresOf(reader: TestBranch, branch: TestBranch) {
  const { items } = await reader.ok("admin", readNational, {});
  const found = items.find(({ code }) => code === branch.code);
  if (!found) throw new Error("An active branch has its figures.");
  return found;
}

/** A branch with a kit that is late, work in the kit room, a trip that nobody drives, and things that failed. */
async function busyBranch() {
  const branch = await app.newBranch();
  const today = dayIn("Pacific/Auckland", new Date());
  const round = await newRound(app, branch, { deliverOn: today, collectOn: addDays(today, 14) });
  const { id: branchId, actors } = branch;
  const { branchUserId } = actors.volunteer;
  const [kitId, schoolId] = [round.kits[0], round.schools[0]];
  const loan = {
    status: "delivered",
    deliverOn: addDays(today, -30),
    collectOn: addDays(today, -10),
    occupied: `[${addDays(today, -30)},${addDays(today, -7)})`,
  } as const;
  const done = { status: "done", minutes: 25, doneBy: branchUserId } as const;
  const doneAt = new Date().toISOString();
  await behindTheScenes(app, async (tx) => {
    await tx.updateTable("allocation").set(loan).where("kitId", "=", kitId).execute();
    const there = { state: "at_school", place: "school", schoolId } as const;
    await tx.updateTable("kit").set(there).where("id", "=", kitId).execute();
    await tx
      .insertInto("topUp")
      .values({ branchId, kitId, ...done, doneAt })
      .execute();
    await tx
      .insertInto("trip")
      .values({ branchId, name: "South", onDay: addDays(today, 3), source: "manual" })
      .execute();
    const job = { kind: "nightly_backup", input: "{}", attempts: 3, finishedAt: doneAt };
    await tx
      .insertInto("job")
      .values({ branchId, ...job, state: "failed" })
      .execute();
  });
  return { branch, thisYear: loan.deliverOn.slice(0, 4) === today.slice(0, 4) };
}

test("each branch's figures are its own, the same for an administrator within and outside of it", async () => {
  const { branch, thisYear } = await busyBranch();
  const quiet = await app.newBranch();
  const figures = await figuresOf(quiet, branch);
  expect(figures).toMatchObject({
    members: 3,
    reached: thisYear ? 1 : 0,
    kitsOut: 1,
    kitsLate: 1,
    rotations: 1,
    minutes: 25,
    drivenM: 0,
    claimedCents: 0,
    tripsWithoutDriver: 1,
    failedJobs: 1,
    refusedMails: 0,
  });
  expect(await figuresOf(branch, branch)).toEqual(figures);
  const none = { members: 0, reached: 0, kitsOut: 0, kitsLate: 0, kitsReady: 0, rotations: 0 };
  expect(await figuresOf(branch, quiet)).toMatchObject({
    ...none,
    minutes: 0,
    tripsWithoutDriver: 0,
    failedJobs: 0,
  });
});

test("only administrators read all branches", async () => {
  const branch = await app.newBranch();
  for (const role of ["manager", "finance", "viewer"] as const) {
    await branch.refused(role, readNational, {}, "forbidden");
  }
});
