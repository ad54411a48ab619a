import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan, Problem, Unserved } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { violations } from "./plan-checker.ts";
import { tinyProblem } from "./tiny-problem.ts";

describe("an unserved request", () => {
  it("fits once the change that is named is made, everything else left as planned", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        tinyProblem({ schools: 5, types: 4, kits: 6, periods: 4 }),
        async (problem) => {
          const plan = await solvePlan(problem);
          for (const missing of plan.unserved) {
            seen.add(missing.blockedBy);
            if (missing.blockedBy === "objective") continue;
            expect(broken(problem, plan, missing)).not.toEqual([]);
            expect(broken(changed(problem, missing), plan, missing)).toEqual([]);
          }
        },
      ),
      { numRuns: 120, seed: 3 },
    );
    for (const rule of [
      "not_suitable",
      "history",
      "no_copy",
      "closed",
      "stock",
      "entitlement",
      "vehicle",
      "minutes",
    ])
      expect(seen).toContain(rule);
  });
});

const SAYS_WHAT =
  /twice|above entitlement|unsuitable|in history|closed|no rest|kilograms|boxes|minutes|kit away/;

/**
 * The hard rules that the plan breaks with the request in it, in the copy for which it breaks the fewest. Figures that
 * the plan claims for itself are not looked at.
 */
function broken(problem: Problem, plan: Plan, { school, type, period }: Unserved): string[] {
  const tries = problem.kits
    .filter((kit) => kit.type === type)
    .map(({ id }) => {
      const cell = { school, period, kit: id, type, reasons: ["asked"] };
      return violations(problem, { ...plan, allocations: [...plan.allocations, cell] }).filter(
        (fault) => SAYS_WHAT.test(fault),
      );
    });
  return tries.toSorted((a, b) => a.length - b.length)[0] ?? ["no copy"];
}

/** Reads the sentence as an order. */
function changed(problem: Problem, { school, type, period, unblockedBy }: Unserved): Problem {
  const extra = (unit: string): number =>
    Number(new RegExp(`([0-9.]+) ${unit}`).exec(unblockedBy)?.[1] ?? 0);
  const more = (limit: number | undefined, unit: string): number | undefined =>
    limit === undefined ? undefined : limit + extra(unit);
  const route = problem.schools.find((one) => one.id === school)?.route;
  return {
    ...problem,
    minutesPerPeriod: more(problem.minutesPerPeriod, "more volunteer minutes"),
    routes: problem.routes.map((one) =>
      one.id === route ? { ...one, kg: more(one.kg, "kg"), boxes: more(one.boxes, "box") } : one,
    ),
    kits: /copy of/i.test(unblockedBy) ? [...problem.kits, { id: "new", type }] : problem.kits,
    schools: problem.schools.map((one) =>
      one.id === school
        ? {
            ...one,
            suitable: /among what suits/.test(unblockedBy) ? [...one.suitable, type] : one.suitable,
            history: /second time/.test(unblockedBy) ? [] : one.history,
            closed: /open /i.test(unblockedBy) ? [] : one.closed,
            entitlement: one.entitlement.map((places, p) =>
              p === period && /one more place/i.test(unblockedBy) ? places + 1 : places,
            ),
          }
        : one,
    ),
  };
}
