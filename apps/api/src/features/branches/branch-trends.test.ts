import { trendOf } from "@kitround/contract/branches/trend-rules.ts";
import { readTrends } from "@kitround/contract/branches/trends.ts";
import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { addDriven } from "../../test/trip-rows.ts";

const app = await testApp();
const today = dayIn("Pacific/Auckland", new Date());

async function trendsOf(reader: TestBranch, branch: TestBranch) {
  const { items } = await reader.ok("admin", readTrends, {});
  const found = items.find(({ code }) => code === branch.code);
  if (!found) throw new Error("An active branch has its terms.");
  return found;
}

/** Two of three kits went out this term, to two cities; the term before it ended with a drive in the holidays. */
async function lendingBranch() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch, {
    deliverOn: addDays(today, -10),
    collectOn: addDays(today, 4),
  });
  const { id: branchId } = branch;
  const { allocations, schools } = round;
  await behindTheScenes(app, async (tx) => {
    const startsOn = addDays(today, -160);
    await tx
      .insertInto("term")
      .values({ branchId, year: 2026, number: 3, startsOn, endsOn: addDays(today, -80) })
      .execute();
    for (const [at, city] of ["Ōtaki", "Levin", null].entries()) {
      await tx
        .updateTable("school")
        .set({ city })
        .where("id", "=", schools[at as 0])
        .execute();
    }
    const loan = (at: number) =>
      tx.updateTable("allocation").where("id", "=", allocations[at as 0]);
    await loan(0).set({ status: "closed", studentsActual: 27 }).execute();
    await loan(1).set({ status: "delivered", studentsExpected: 30 }).execute();
    await loan(2).set({ studentsExpected: 99 }).execute();
    await tx
      .insertInto("schoolReport")
      .values({
        branchId,
        allocationId: allocations[1],
        schoolId: schools[1],
        students: 21,
        saidBy: "Mere",
      })
      .execute();
    await tx.updateTable("school").set({ status: "left" }).where("id", "=", schools[1]).execute();
  });
  await addDriven(app, branch, round, [
    { onDay: addDays(today, -10), km: 40 },
    { onDay: addDays(today, -60), km: 7 },
    { onDay: addDays(today, -200), km: 500 },
  ]);
  return { branch, round };
}

test("a trend has each term of a branch's own calendar: schools and students by city, kilometres until the next term begins", async () => {
  const { branch } = await lendingBranch();
  const reader = await app.newBranch();
  const trend = await trendsOf(reader, branch);
  expect(trend.members).toEqual([
    { region: "Ōtaki", schools: 1 },
    { region: null, schools: 1 },
  ]);
  expect(trend.terms).toMatchObject([
    { year: 2026, number: 3, running: false, drivenM: 7_000, regions: [] },
    {
      year: 2026,
      number: 4,
      running: true,
      drivenM: 40_000,
      claimedCents: 0,
      regions: [
        { region: "Levin", lent: 1, schools: 1, membersReached: 0, students: 21 },
        { region: "Ōtaki", lent: 1, schools: 1, membersReached: 1, students: 27 },
      ],
    },
  ]);
  expect(await trendsOf(branch, branch)).toEqual(trend);
});

test("the trend and the coverage of a term count the same students", async () => {
  const { branch } = await lendingBranch();
  const [term] = trendOf([await trendsOf(branch, branch)], {}).slice(-1);
  const { id } = await behindTheScenes(app, (tx) =>
    tx
      .selectFrom("term")
      .select("id")
      .where("branchId", "=", branch.id)
      .where("number", "=", 4)
      .executeTakeFirstOrThrow(),
  );
  const { titles } = await branch.ok("viewer", getCoverage, { params: { id } });
  const students = titles.reduce((sum, { studentsYear }) => sum + studentsYear, 0);
  expect([students, term?.students]).toEqual([48, 48]);
});

test("only administrators read the trends of all branches", async () => {
  const branch = await app.newBranch();
  for (const role of ["manager", "finance", "viewer"] as const) {
    await branch.refused(role, readTrends, {}, "forbidden");
  }
});
