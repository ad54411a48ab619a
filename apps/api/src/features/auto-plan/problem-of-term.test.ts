import { usualWeights } from "@kitround/contract/auto-plan/auto-plan.ts";
import { addDays, routeDay } from "@kitround/contract/plan/days.ts";
import { mayStand } from "@kitround/contract/plan/may-stand.ts";
import { planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import { planFacts, untaught } from "@kitround/contract/plan/test-facts.ts";
import type { AllocationFact, TermFacts } from "@kitround/contract/plan/term-facts.ts";
import { solvePlan } from "@kitround/planner/solve-plan.ts";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { problemOfTerm } from "./problem-of-term.ts";
import { settlePlan } from "./settle-plan.ts";

vi.setConfig({ testTimeout: 300_000 });

const start = "2036-10-13";

/**
 * Terms of every kind: routes on several weekdays, closures, holidays, heavy, borrowed and lost kits, kits assigned by hand
 * against the rules.
 */
const terms = fc
  .record({
    seed: fc.integer({ min: 0, max: 1_000_000 }),
    schools: fc.integer({ min: 2, max: 8 }),
    types: fc.integer({ min: 2, max: 5 }),
    copies: fc.integer({ min: 1, max: 2 }),
    rotations: fc.integer({ min: 1, max: 5 }),
    rotationDays: fc.constantFrom(7, 14),
    turnaroundDays: fc.constantFrom(0, 1, 3, 8),
    repeatTerms: fc.constantFrom(0, 1, 2),
    volunteerMinutes: fc.constantFrom(80, 400, 5000, 5000),
    byHand: fc.integer({ min: 0, max: 6 }),
  })
  .map(factsOf);

function factsOf(shape: {
  seed: number;
  schools: number;
  types: number;
  copies: number;
  rotations: number;
  rotationDays: number;
  turnaroundDays: number;
  repeatTerms: number;
  volunteerMinutes: number;
  byHand: number;
}): TermFacts {
  let state = shape.seed + 1;
  const pick = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const count = <T>(n: number, make: (i: number) => T) =>
    Array.from({ length: n }, (_, i) => make(i));
  const rotations = count(shape.rotations, (i) => ({
    id: `r${i}`,
    seq: i + 1,
    status: pick(6) === 0 ? ("locked" as const) : ("draft" as const),
    deliverOn: addDays(start, i * shape.rotationDays),
    collectOn: addDays(start, (i + 1) * shape.rotationDays),
  }));
  const routes = count(3, (i) => ({
    id: `w${i}`,
    name: `Route ${i}`,
    weekday: 1 + pick(5),
    capacityG: pick(2) === 0 ? null : 20_000 + pick(40_000),
    capacityBoxes: pick(3) === 0 ? 3 : null,
  }));
  const schools = count(shape.schools, (i) => ({
    id: `s${i}`,
    name: `School ${i}`,
    status: pick(7) === 0 ? ("paused" as const) : ("member" as const),
    maxKits: pick(5) === 0 ? 0 : 1 + pick(3),
    heavyOk: pick(3) > 0,
    maxKitG: pick(4) === 0 ? 8_000 + pick(8_000) : null,
    excluded: pick(3) === 0 ? [{ kitTypeId: `t${pick(shape.types)}`, reason: null }] : [],
    routeId: pick(5) === 0 ? null : `w${pick(3)}`,
    closures:
      pick(3) === 0
        ? [{ fromOn: addDays(start, pick(40)), toOn: addDays(start, 41), reason: "camp" }]
        : [],
  }));
  const types = count(shape.types, (i) => ({
    id: `t${i}`,
    code: `T${i}`,
    name: `Type ${i}`,
    status: pick(8) === 0 ? ("retired" as const) : ("active" as const),
    refurbMinutes: 20 + pick(40),
    ...untaught,
  }));
  const states = ["ready", "ready", "ready", "in_check", "lost", "quarantined"] as const;
  const kits = types.flatMap((type) =>
    count(shape.copies, (i) => ({
      id: `${type.id}k${i}`,
      code: `${type.code}-0${i}`,
      kitTypeId: type.id,
      state: states[pick(states.length)] ?? "ready",
      weightG: 5000 + pick(14_000),
      boxes: 1 + pick(2),
      borrowed:
        pick(4) === 0
          ? { otherBranch: "Another branch", dueBackOn: addDays(start, pick(80)) }
          : null,
    })),
  );
  const allocations = count(shape.byHand, (i): AllocationFact => {
    const rotation = rotations[pick(rotations.length)] ?? rotations[0];
    const school = schools[pick(schools.length)] ?? schools[0];
    const kit = kits[pick(kits.length)] ?? kits[0];
    if (!rotation || !school || !kit) throw new Error("A term has one of each.");
    const run = routes.find((route) => route.id === school.routeId) ?? null;
    const collectOn = routeDay(rotation.collectOn, run);
    return {
      id: `a${i}`,
      rotationId: rotation.id,
      termsApart: 0,
      schoolId: school.id,
      kitTypeId: kit.kitTypeId,
      kitId: kit.id,
      requestId: null,
      status: pick(3) === 0 ? "confirmed" : "proposed",
      pinned: pick(3) === 0,
      deliverOn: routeDay(rotation.deliverOn, run),
      collectOn,
      freeFrom: addDays(collectOn, shape.turnaroundDays),
      overrideReason: null,
    };
  });
  const requests = schools.flatMap((school) =>
    types.flatMap((type, i) =>
      pick(3) === 0
        ? []
        : [
            {
              id: `${school.id} ${type.id}`,
              schoolId: school.id,
              kitTypeId: type.id,
              rank: i,
              preferredRotationId: pick(3) === 0 ? `r${pick(shape.rotations)}` : null,
              students: null,
              status: "requested" as const,
            },
          ],
    ),
  );
  return {
    today: addDays(start, pick(20) - 18),
    branch: shape,
    term: { id: "term", endsOn: addDays(start, shape.rotations * shape.rotationDays + pick(8)) },
    rotations,
    routes,
    schools,
    holidays: [{ onDay: addDays(start, pick(30)), name: "Labour Day" }],
    types,
    kits,
    allocations,
    requests,
  };
}

test("every planned cell passes the rules by which the server accepts an allocation", async () => {
  let cells = 0;
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.constantFrom("empty", "unpinned", "broken"),
      fc.boolean(),
      async (facts, scope, fillers) => {
        const term = problemOfTerm(facts, {
          termId: "term",
          scope,
          fillers,
          routeId: null,
          fromRotationId: null,
          weights: usualWeights,
        });
        // It throws if the fixed cells contradict the planner's own rules.
        const plan = await solvePlan({ ...term.problem, iterations: 64 });
        // Fixed cells are not moved: otherwise a copy that the branch does not have would be planned, and counted as
        // possible.
        const stays = new Set(term.problem.locked?.map(({ kit, period }) => `${kit} ${period}`));
        const copies = new Set(facts.kits.map((kit) => kit.id));
        for (const { kit, period } of plan.allocations)
          expect(copies.has(kit) || stays.has(`${kit} ${period}`)).toBe(true);
        const settled = await settlePlan(term, plan.allocations);
        const fixed = [...term.fixed.allocations()];
        const made = settled.ledger.allocations().filter((a) => a.id.startsWith("planned "));
        expect(made).toHaveLength(settled.cells.length);
        cells += made.length;
        for (const cell of made) {
          // Each in turn is judged as the last one: all others are there already.
          const ledger = planLedger({ ...facts, allocations: [...fixed, ...made] });
          ledger.remove(cell.id);
          const { rotationId, schoolId, kitTypeId, kitId } = cell;
          expect(
            mayStand(ledger, { rotationId, schoolId, kitTypeId, kitId: kitId ?? "" }),
          ).toBeNull();
          expect(cell.deliverOn > facts.today).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(cells).toBeGreaterThan(100);
});

test("a borrowed copy is away in the periods that end after its own branch is due to have it", () => {
  const borrowed = { otherBranch: "Waikato", dueBackOn: "2026-12-01" };
  const kits = planFacts.kits.map((kit) => (kit.id === "bones1" ? { ...kit, borrowed } : kit));
  const { problem, rotations } = problemOfTerm(
    { ...planFacts, kits, allocations: [] },
    {
      termId: "term",
      scope: "empty",
      fillers: false,
      routeId: null,
      fromRotationId: null,
      weights: usualWeights,
    },
  );
  expect(rotations.map(({ collectOn }) => collectOn)).toEqual(["2026-12-01", "2026-12-08"]);
  expect(problem.kits.map(({ id, away }) => [id, away])).toEqual([
    ["bones1", [1]],
    ["bones2", []],
    ["light1", []],
  ]);
});
