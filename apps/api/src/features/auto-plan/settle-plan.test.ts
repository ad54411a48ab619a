import { usualWeights } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { AllocationFact, TermFacts } from "@kitround/contract/plan/term-facts.ts";
import { untaught } from "@kitround/contract/plan/test-facts.ts";
import { solvePlan } from "@kitround/planner/solve-plan.ts";
import { expect, test } from "vitest";
import { problemOfTerm } from "./problem-of-term.ts";
import { settlePlan } from "./settle-plan.ts";

const weeks = [
  ["2036-10-06", "2036-10-13"],
  ["2036-10-13", "2036-10-20"],
] as const;
const school = (id: string, routeId: string) => ({
  id,
  name: id,
  status: "member" as const,
  maxKits: 1,
  heavyOk: true,
  maxKitG: null,
  excluded: [],
  routeId,
  closures: [],
});

/** The one copy is at a school of Friday's route in the first week, and comes back on the Friday after. */
const stands: AllocationFact = {
  id: "a",
  rotationId: "r0",
  termsApart: 0,
  schoolId: "Friday",
  kitTypeId: "bones",
  kitId: "bones1",
  requestId: null,
  status: "proposed",
  pinned: false,
  deliverOn: "2036-10-10",
  collectOn: "2036-10-17",
  freeFrom: "2036-10-17",
  overrideReason: null,
};

function factsOf(requests: readonly { schoolId: string; rank: number }[]): TermFacts {
  return {
    today: "2036-09-01",
    branch: { turnaroundDays: 0, repeatTerms: 0, volunteerMinutes: 5000 },
    term: { id: "term", endsOn: "2036-12-20" },
    rotations: weeks.map(([deliverOn, collectOn], i) => ({
      id: `r${i}`,
      seq: i + 1,
      status: "draft" as const,
      deliverOn,
      collectOn,
    })),
    routes: [
      { id: "monday", name: "Monday", weekday: 1, capacityG: null, capacityBoxes: null },
      { id: "friday", name: "Friday", weekday: 5, capacityG: null, capacityBoxes: null },
    ],
    schools: [school("Friday", "friday"), school("Monday", "monday")],
    holidays: [],
    types: [
      {
        id: "bones",
        code: "DBN",
        name: "Dem Bones",
        status: "active",
        refurbMinutes: 30,
        ...untaught,
      },
    ],
    kits: [
      {
        id: "bones1",
        code: "DBN-01",
        kitTypeId: "bones",
        state: "ready",
        weightG: 5000,
        boxes: 1,
      },
    ],
    allocations: [stands],
    requests: requests.map((one) => ({
      ...one,
      id: `${one.schoolId} bones`,
      kitTypeId: "bones",
      preferredRotationId: "r1",
      students: null,
      status: "requested" as const,
    })),
  };
}

/**
 * The result after the plan's own rules were applied, when the copy would go from Friday's school to Monday's in the
 * following week.
 */
async function settled(facts: TermFacts) {
  const term = problemOfTerm(facts, {
    termId: "term",
    scope: "unpinned",
    fillers: false,
    routeId: null,
    fromRotationId: null,
    weights: usualWeights,
  });
  const plan = await solvePlan({ ...term.problem, iterations: 64 });
  // By whole weeks both are possible.
  expect(plan.allocations).toHaveLength(2);
  const { cells, unserved } = await settlePlan(term, plan.allocations);
  return { schools: cells.map((cell) => cell.schoolId), unserved: unserved.length };
}

test("an unrequested allocation does not keep a copy from a school that requested it", async () => {
  const facts = factsOf([{ schoolId: "Monday", rank: 3 }]);
  expect(await settled(facts)).toEqual({ schools: ["Monday"], unserved: 0 });
});

test("an existing, requested allocation has precedence over another's request", async () => {
  const facts = factsOf([
    { schoolId: "Friday", rank: 3 },
    { schoolId: "Monday", rank: 0 },
  ]);
  expect(await settled(facts)).toEqual({ schools: ["Friday"], unserved: 1 });
});
