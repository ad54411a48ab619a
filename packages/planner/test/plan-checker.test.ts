import { describe, expect, it } from "vitest";
import type { Allocation, Plan, Problem } from "../src/problem.ts";
import { solvePlan } from "../src/solve-plan.ts";
import { violations } from "./plan-checker.ts";

const problem: Problem = {
  periods: 3,
  turnaround: 1,
  minutesPerPeriod: 60,
  seed: 1,
  iterations: 200,
  routes: [{ id: "R", kg: 12, boxes: 2 }],
  types: [
    { id: "A", kg: 5, boxes: 1, minutes: 20 },
    { id: "B", kg: 7, boxes: 2, minutes: 40 },
  ],
  kits: [
    { id: "A1", type: "A", away: [1] },
    { id: "B1", type: "B" },
    { id: "A2", type: "A" },
  ],
  schools: [
    {
      id: "S",
      route: "R",
      entitlement: [1, 1, 1],
      suitable: ["A", "B"],
      closed: [1],
      requests: [{ type: "A", rank: 0 }],
    },
    {
      id: "Q",
      route: "R",
      entitlement: [1, 1, 1],
      suitable: ["A"],
      history: ["B"],
      requests: [{ type: "A", rank: 0, period: 1 }],
    },
  ],
  locked: [{ school: "S", period: 0, kit: "A1" }],
};

const plan = await solvePlan(problem);
const extra = (school: string, period: number, kit: string): Allocation => ({
  school,
  period,
  kit,
  type: kit.slice(0, 1),
  reasons: ["test"],
});

describe("the checker of plans", () => {
  it("finds nothing in a good plan", () => expect(violations(problem, plan)).toEqual([]));

  const added: [what: string, cell: Allocation, found: RegExp][] = [
    ["an unknown school", extra("X", 0, "A1"), /unknown id/],
    ["a wrong type", { ...extra("S", 2, "B1"), type: "A" }, /is of type B/],
    ["a type that doesn't suit", extra("Q", 2, "B1"), /unsuitable/],
    ["a type from history", extra("Q", 2, "B1"), /in history/],
    ["a closed period", extra("S", 1, "B1"), /closed/],
    ["a kit that is away", extra("Q", 1, "A1"), /kit away/],
    ["a type twice", extra("S", 2, "A2"), /twice/],
    ["a school above its entitlement", extra("S", 0, "B1"), /above entitlement/],
    ["a kit without rest", extra("Q", 1, "A1"), /no rest/],
    ["a kit at two schools", extra("Q", 0, "A1"), /no rest/],
    ["a vehicle too small", extra("S", 0, "B1"), /R\/0: boxes above/],
    ["a period outside of the term", extra("Q", 3, "A2"), /no such period/],
    ["no reasons", { ...extra("Q", 2, "A2"), reasons: [] }, /no reason given/],
  ];
  it.each(added)("finds %s", (_, cell, found) => {
    const bad: Plan = { ...plan, allocations: [...plan.allocations, cell] };
    expect(violations(problem, bad).join("\n")).toMatch(found);
  });

  it("finds too much work, a lost lock and figures that don't add up", () => {
    const tired = { ...problem, minutesPerPeriod: 10 };
    expect(violations(tired, plan).join("\n")).toMatch(/volunteer minutes exceeded/);
    const light = { ...problem, routes: [{ id: "R", kg: 4 }] };
    expect(violations(light, plan).join("\n")).toMatch(/kilograms above/);
    expect(violations(problem, { ...plan, allocations: [] }).join("\n")).toMatch(
      /locked cell lost/,
    );
    expect(
      violations(problem, { ...plan, objective: { ...plan.objective, rank: 1 } }).join("\n"),
    ).toMatch(/rank: 1 claimed/);
    expect(violations(problem, { ...plan, bound: 1 }).join("\n")).toMatch(/above the bound/);
  });
});
