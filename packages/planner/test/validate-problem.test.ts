import { describe, expect, it } from "vitest";
import { readProblem } from "../src/problem-schema.ts";
import type { Problem } from "../src/problem.ts";
import { problemFaults } from "../src/validate-problem.ts";

const good: Problem = {
  periods: 3,
  turnaround: 1,
  minutesPerPeriod: 50,
  seed: 1,
  routes: [{ id: "North", kg: 10, boxes: 3 }],
  types: [
    { id: "Magnets", kg: 6, boxes: 1, minutes: 20 },
    { id: "Bugs", kg: 3, boxes: 3, minutes: 40 },
    { id: "Light", kg: 5, boxes: 1, minutes: 10 },
  ],
  kits: [
    { id: "M1", type: "Magnets", away: [2] },
    { id: "M2", type: "Magnets" },
    { id: "B1", type: "Bugs" },
    { id: "L1", type: "Light" },
  ],
  schools: [
    {
      id: "Hill",
      route: "North",
      entitlement: [2, 1, 0],
      suitable: ["Magnets", "Light"],
      history: ["Light"],
      closed: [1],
      requests: [{ type: "Magnets", rank: 0, period: 0 }],
    },
    {
      id: "Bay",
      route: "North",
      entitlement: [3, 3, 3],
      suitable: ["Magnets", "Bugs", "Light"],
      requests: [],
    },
  ],
};
const locked = (...cells: [school: string, period: number, kit: string][]): Problem => ({
  ...good,
  locked: cells.map(([school, period, kit]) => ({ school, period, kit })),
});
const changedSchool = (change: Partial<Problem["schools"][number]>): Problem => ({
  ...good,
  schools: good.schools.map((school) => (school.id === "Bay" ? { ...school, ...change } : school)),
});

const faulty: [what: string, problem: Problem, said: RegExp][] = [
  [
    "a double id",
    { ...good, routes: [{ id: "North" }, { id: "North" }] },
    /route North is listed twice/,
  ],
  [
    "a type asked for twice",
    changedSchool({ requests: [0, 1].map((rank) => ({ type: "Bugs", rank })) }),
    /School Bay asks for the type Bugs twice/,
  ],
  [
    "a kit of no type",
    { ...good, kits: [{ id: "X1", type: "Xylo" }] },
    /Kit X1 names the type Xylo/,
  ],
  [
    "a kit away after the term",
    { ...good, kits: [{ id: "M1", type: "Magnets", away: [3] }] },
    /period 3, but the term has periods 0 to 2/,
  ],
  ["a school on no route", changedSchool({ route: "South" }), /School Bay names the route South/],
  [
    "too few entitlements",
    changedSchool({ entitlement: [1] }),
    /1 numbers of entitlement for 3 periods/,
  ],
  [
    "an unknown suitable type",
    changedSchool({ suitable: ["Xylo"] }),
    /Bay, suitable, names the type Xylo/,
  ],
  [
    "an unknown past type",
    changedSchool({ history: ["Xylo"] }),
    /Bay, history, names the type Xylo/,
  ],
  ["closing after the term", changedSchool({ closed: [9] }), /Bay, closed, names period 9/],
  [
    "an unknown request",
    changedSchool({ requests: [{ type: "Xylo", rank: 0 }] }),
    /Bay, requests, names the type Xylo/,
  ],
  [
    "a preferred period after the term",
    changedSchool({ requests: [{ type: "Bugs", rank: 0, period: 5 }] }),
    /requests, names period 5/,
  ],
  ["a lock of no school", locked(["Moon", 0, "M1"]), /names the school Moon/],
  ["a lock of no kit", locked(["Bay", 0, "M9"]), /names the kit M9/],
  ["a lock after the term", locked(["Bay", 7, "M1"]), /names period 7/],
  [
    "a lock in a closed period",
    locked(["Hill", 1, "M2"]),
    /Kit M2, locked at school Hill in period 1: the school is closed/,
  ],
  ["a lock without entitlement", locked(["Hill", 2, "M2"]), /entitled to no kit/],
  ["a lock of a type that doesn't suit", locked(["Hill", 0, "B1"]), /type Bugs doesn't suit/],
  ["a lock of a type from history", locked(["Hill", 0, "L1"]), /has had type Light before/],
  ["a lock of a kit that is away", locked(["Bay", 2, "M1"]), /the kit is away/],
  [
    "a type locked twice at a school",
    locked(["Bay", 0, "M1"], ["Bay", 2, "M2"]),
    /type Magnets locked 2 times, in periods 0 and 2/,
  ],
  [
    "a kit locked at two schools",
    locked(["Bay", 0, "M2"], ["Hill", 0, "M2"]),
    /locked at schools Bay and Hill in the same period 0/,
  ],
  ["a kit locked without rest", locked(["Bay", 1, "M2"], ["Hill", 0, "M2"]), /rests 1 between/],
  [
    "more locked than the entitlement",
    {
      ...locked(["Bay", 0, "M1"], ["Bay", 0, "L1"]),
      schools: changedSchool({ entitlement: [1, 1, 1] }).schools,
    },
    /2 kits locked in period 0, but is entitled to 1/,
  ],
  [
    "an overweight van",
    locked(["Bay", 0, "M1"], ["Bay", 0, "L1"]),
    /North has 11 kg locked in period 0, but its vehicle takes 10/,
  ],
  ["a van too small", locked(["Bay", 0, "M1"], ["Bay", 0, "B1"]), /North has 4 boxes locked/],
  [
    "too much work",
    locked(["Bay", 0, "M1"], ["Bay", 0, "B1"]),
    /take 60 volunteer minutes, but there are 50/,
  ],
  [
    "an unknown school in the plan in force",
    { ...good, previous: [{ school: "Moon", period: 0, kit: "M1" }] },
    /previous cell .* names the school Moon/,
  ],
];

describe("faults of a problem", () => {
  it("are none in a good one", () => expect(problemFaults(good)).toEqual([]));
  it("are none in locks that keep every rule", () => {
    expect(problemFaults(locked(["Hill", 0, "M1"], ["Bay", 1, "B1"], ["Bay", 2, "M2"]))).toEqual(
      [],
    );
  });
  it("don't include a copy that has been lost since the plan in force", () => {
    const lost = { ...good, previous: [{ school: "Bay", period: 0, kit: "M7" }] };
    expect(problemFaults(lost)).toEqual([]);
  });
  it.each(faulty)("name %s", (_, problem, said) => {
    expect(problemFaults(problem).join("\n")).toMatch(said);
  });
  it("are all named, not only the first", () => {
    expect(problemFaults(locked(["Hill", 1, "B1"], ["Bay", 2, "M1"]))).toHaveLength(3);
  });
  it("of shape name the place", () => {
    const read = readProblem({ ...good, periods: 0, kits: [{ id: "", type: "Magnets" }] });
    expect("faults" in read ? read.faults.join("\n") : "").toMatch(
      /^periods is less than 1\.\nkits\.0\.id is empty\.$/,
    );
    expect(readProblem([])).toHaveProperty("faults");
  });
});
