import { expect, test } from "vitest";
import { planLedger } from "./plan-ledger.ts";
import type { AllocationFact, TermFacts } from "./term-facts.ts";
import { untaught } from "./test-facts.ts";
import { mayBeAccepted, type Remedy } from "./fault.ts";
import { whatHolds } from "./what-holds.ts";

const planned: AllocationFact = {
  id: "a1",
  rotationId: "r2",
  termsApart: 0,
  schoolId: "s1",
  kitTypeId: "t1",
  kitId: "k1",
  requestId: null,
  status: "confirmed",
  pinned: false,
  deliverOn: "2026-11-26",
  collectOn: "2026-12-10",
  freeFrom: "2026-12-13",
  overrideReason: null,
};
/** The same kit is still at another school. */
const before: AllocationFact = {
  ...planned,
  id: "a0",
  rotationId: "r1",
  schoolId: "s2",
  status: "delivered",
  deliverOn: "2026-11-05",
  collectOn: "2026-11-12",
  freeFrom: "2026-11-15",
};

const facts: TermFacts = {
  today: "2026-11-20",
  branch: { turnaroundDays: 3, repeatTerms: 2, volunteerMinutes: 1800 },
  term: { id: "term", endsOn: "2026-12-18" },
  rotations: [
    { id: "r1", seq: 1, status: "running", deliverOn: "2026-11-03", collectOn: "2026-11-10" },
    { id: "r2", seq: 2, status: "locked", deliverOn: "2026-11-24", collectOn: "2026-12-08" },
  ],
  routes: [{ id: "w", name: "Thursday", weekday: 4, capacityG: null, capacityBoxes: null }],
  schools: ["s1", "s2"].map((id) => ({
    id,
    name: id === "s1" ? "Fairview School" : "Ōtāhuhu Primary",
    status: "member",
    maxKits: 2,
    heavyOk: true,
    maxKitG: null,
    excluded: [],
    routeId: "w",
    closures: [],
  })),
  holidays: [],
  types: [
    { id: "t1", code: "DBN", name: "Dem Bones", status: "active", refurbMinutes: 37, ...untaught },
  ],
  kits: [{ id: "k1", code: "DBN-01", kitTypeId: "t1", state: "ready", weightG: 9000, boxes: 1 }],
  allocations: [planned],
  requests: [],
};

function faults(change: (facts: TermFacts) => Partial<TermFacts>, of = "a1") {
  const ledger = planLedger({ ...facts, ...change(facts) });
  const allocation = ledger.allocations().find((a) => a.id === of);
  return allocation ? whatHolds(ledger, allocation) : null;
}

const kit = (state: "lost" | "quarantined" | "in_check") => (f: TermFacts) => ({
  kits: f.kits.map((k) => ({ ...k, state })),
});
const borrowedInCheck = (f: TermFacts) => ({
  kits: f.kits.map((k) => ({
    ...k,
    state: "in_check" as const,
    borrowed: { otherBranch: "Waikato", dueBackOn: "2026-12-09" },
  })),
});
const school = (change: Partial<TermFacts["schools"][number]>) => (f: TermFacts) => ({
  schools: f.schools.map((s) => (s.id === "s1" ? { ...s, ...change } : s)),
});
const onTuesdays = (f: TermFacts) => ({ routes: f.routes.map((r) => ({ ...r, weekday: 2 })) });
const shut = (day: string) => school({ closures: [{ fromOn: day, toOn: day, reason: "camp" }] });

test("an allocation without changed facts has no conflict", () => {
  expect(faults(() => ({}))).toEqual([]);
});

test.each<[string, (f: TermFacts) => Partial<TermFacts>, string, string]>([
  ["a lost kit", kit("lost"), "gone", "DBN-01 is lost."],
  ["a quarantined kit", kit("quarantined"), "gone", "DBN-01 is quarantined."],
  [
    "a borrowed kit that goes back before, though it is not ready either",
    borrowedInCheck,
    "gone",
    "DBN-01 goes back to Waikato by Wed 9 Dec, before it would be collected on Thu 10 Dec.",
  ],
  [
    "no copy dealt, and none there",
    (f) => ({ ...kit("lost")(f), allocations: [{ ...planned, kitId: null }] }),
    "gone",
    "DBN-01 is lost.",
  ],
  [
    "a title that the school has had",
    (f) => ({
      allocations: [
        { ...before, schoolId: "s1", kitId: null, status: "closed" as const },
        ...f.allocations,
      ],
    }),
    "repeat",
    "Fairview School had Dem Bones on Thu 5 Nov 2026. Give a reason to repeat it.",
  ],
  [
    "a closure added later",
    shut("2026-11-26"),
    "closed",
    "Fairview School is closed on Thu 26 Nov, its day of delivery: camp.",
  ],
  [
    "a holiday on its collection",
    () => ({ holidays: [{ onDay: "2026-12-10", name: "Show Day" }] }),
    "closed",
    "Thu 10 Dec, its day of collection, is Show Day.",
  ],
  [
    "a school that has left",
    school({ status: "left" }),
    "school",
    "Fairview School has left: only members are lent kits.",
  ],
  [
    "a title that the school is not lent any more",
    school({ excluded: [{ kitTypeId: "t1", reason: "Allergies" }] }),
    "excluded",
    "Fairview School is not lent Dem Bones: Allergies.",
  ],
  [
    "a limit that the kit is heavier than",
    school({ maxKitG: 8_999 }),
    "gone",
    "DBN-01 weighs 9.0 kg and Fairview School takes nothing over 8.999 kg.",
  ],
  [
    "fewer places",
    school({ maxKits: 0 }),
    "places",
    "Fairview School takes 0 kits a rotation, and this one is too many.",
  ],
  [
    "a route that runs on another day",
    onTuesdays,
    "route_day",
    "Its route runs on Tue 24 Nov and Tue 8 Dec now; it is planned for Thu 26 Nov and Thu 10 Dec.",
  ],
  [
    "a route that runs in the other weeks",
    (f) => ({
      routes: f.routes.map((r) => ({ ...r, cadence: "b" as const, weeksFrom: "2026-11-23" })),
    }),
    "route_day",
    "Its route runs on Thu 3 Dec and Thu 17 Dec now; it is planned for Thu 26 Nov and Thu 10 Dec.",
  ],
  [
    "a day that has gone by",
    () => ({ today: "2026-11-27" }),
    "past",
    "It was to be delivered on Thu 26 Nov and has not left.",
  ],
])("%s is marked", (_, change, rule, message) => {
  expect(faults(change)).toMatchObject([{ rule, message }]);
});

test("a kit that is late at another school is expected on that route's next day, and the allocation may wait for it", () => {
  const late = (today: string) =>
    faults((f) => ({ today, allocations: [before, ...f.allocations] }));
  expect(late("2026-11-20")).toMatchObject([
    {
      rule: "copy",
      message:
        "DBN-01 is still with Ōtāhuhu Primary, 8 days late. Its route can bring it back on Thu 26 Nov; it is free again on Sun 29 Nov.",
    },
  ]);
  expect(mayBeAccepted(late("2026-11-20") ?? [])).toBe(true);
  expect(mayBeAccepted(faults(kit("lost")) ?? [])).toBe(false);
  expect(mayBeAccepted([{ rule: "excluded" }])).toBe(false);
  // Collected on the 19th, it has had its turnaround of three days.
  expect(late("2026-11-18")).toEqual([]);
});

test("a kit that is back and not checked in needs its turnaround first", () => {
  expect(faults(kit("in_check"))).toEqual([]);
  const tight = faults((f) => ({ ...kit("in_check")(f), today: "2026-11-24" }));
  expect(tight).toMatchObject([
    {
      rule: "copy",
      message: "DBN-01 is being checked in: it can be ready on Fri 27 Nov at the earliest.",
    },
  ]);
});

test("a kit at its school is checked by its collection only, a returned one not at all", () => {
  const delivered = (f: TermFacts) => ({
    ...shut("2026-12-10")(f),
    ...kit("lost")(f),
    allocations: [{ ...planned, status: "delivered" as const }],
  });
  expect(faults(delivered)?.map((fault) => fault.rule)).toEqual(["closed"]);
  expect(
    faults((f) => ({
      ...delivered(f),
      allocations: [{ ...planned, status: "closed" as const }],
    })),
  ).toEqual([]);
});

test.each<[string, (f: TermFacts) => Partial<TermFacts>, readonly Remedy[]]>([
  [
    "another copy, another title, another day, or waiting",
    kit("lost"),
    ["other_copy", "substitute", "move", "take_back", "wait"],
  ],
  ["another day", shut("2026-11-26"), ["move", "take_back"]],
  ["its days as the route goes now", onTuesdays, ["redate", "move", "take_back"]],
  ["nothing for a school that has left", school({ status: "left" }), ["take_back"]],
])("the solution is named: %s", (_, change, remedies) => {
  expect(faults(change)?.map((fault) => fault.remedies)).toEqual([remedies]);
});
