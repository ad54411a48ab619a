import { dayIn } from "@kitround/contract/plan/days.ts";
import { planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import { brokenAllocations } from "@kitround/contract/plan/what-holds.ts";
import { expect, test } from "vitest";
import { asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import { loadTermFacts } from "../features/plan/load-term-facts.ts";
import { testApp } from "../test/test-app.ts";
import { makeLargeBranch } from "./large-branch.ts";

const app = await testApp();
const timeZone = "Pacific/Auckland";

test("200 schools and ten rotations whose every kit may go where it is planned", async () => {
  const branch = await app.newBranch();
  const today = dayIn(timeZone, new Date());
  const id = await asSystem(app.database.db, (tx) => makeLargeBranch(tx, { today, timeZone }));
  const facts = await asActor(
    app.database.db,
    { ...branch.actors.admin, branchId: id },
    async (tx) => {
      const term = await tx.selectFrom("term").select("id").executeTakeFirstOrThrow();
      return loadTermFacts(tx, term.id);
    },
  );
  expect(facts.schools).toHaveLength(200);
  expect(facts.rotations).toHaveLength(10);
  expect(facts.allocations).toHaveLength(1750);
  expect([...brokenAllocations(planLedger(facts))]).toEqual([]);
  // Coverage counts by status, auto-plan by the allocations in the plan: both must agree.
  const places = new Map(facts.allocations.map((a) => [`${a.schoolId} ${a.kitTypeId}`, a]));
  const serving = facts.requests.map((r) => places.get(`${r.schoolId} ${r.kitTypeId}`));
  const granted = facts.requests.map((r, i) => serving[i] && serving[i].requestId === r.id);
  expect(facts.requests.map((r) => r.status === "planned")).toEqual(serving.map(Boolean));
  expect(granted.filter(Boolean)).toHaveLength(175);
});
