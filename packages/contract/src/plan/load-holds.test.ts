import { expect, test } from "vitest";
import { overLoads } from "./load-holds.ts";
import { planLedger } from "./plan-ledger.ts";
import { bonesAt1, lightAt2, planFacts } from "./test-facts.ts";
import type { TermFacts } from "./term-facts.ts";
import { mayBeAccepted } from "./fault.ts";
import { brokenAllocations } from "./what-holds.ts";

/** Both schools are on one route, whose vehicle has these limits. */
function onRoute(capacityG: number | null, capacityBoxes: number | null): Partial<TermFacts> {
  return {
    routes: [{ id: "w", name: "North", weekday: 2, capacityG, capacityBoxes }],
    schools: planFacts.schools.map((school) => ({ ...school, routeId: "w" })),
  };
}
const minutes = (volunteerMinutes: number) => ({
  branch: { ...planFacts.branch, volunteerMinutes },
});
const bones = (change: Partial<typeof bonesAt1>) => ({
  allocations: [{ ...bonesAt1, ...change }, lightAt2],
});

const vehicle = (what: string) => `Too much for the vehicle of North in rotation 2: ${what}.`;

test.each<[string, Partial<TermFacts>, [string, string][]]>([
  ["no limit is known", onRoute(null, null), []],
  ["as much as it carries", onRoute(18_000, 2), []],
  ["too heavy", onRoute(17_950, null), [["a2", vehicle("18 kg of 17.9")]]],
  ["too many boxes", onRoute(null, 1), [["a2", vehicle("2 boxes of 1")]]],
  ["both", onRoute(9000, 1), [["a2", vehicle("18 kg of 9 and 2 boxes of 1")]]],
  [
    "the pinned one stays",
    { ...onRoute(9000, null), allocations: [bonesAt1, { ...lightAt2, pinned: true }] },
    [["a1", vehicle("18 kg of 9")]],
  ],
  [
    "what went further stays",
    { ...onRoute(9000, null), allocations: [bonesAt1, { ...lightAt2, status: "ready" }] },
    [["a1", vehicle("18 kg of 9")]],
  ],
  ["schools on no route", { routes: onRoute(1, 1).routes ?? [] }, []],
  ["time enough", minutes(74), []],
  [
    "a minute short",
    minutes(73),
    [["a2", "Rotation 2 asks for 74 volunteer minutes, and there are 73."]],
  ],
  [
    "what has left is not marked",
    { ...minutes(0), ...bones({ status: "out" }) },
    [["a2", "Rotation 2 asks for 74 volunteer minutes, and there are 0."]],
  ],
  ["what is over is not marked", { ...minutes(0), today: "2026-11-25" }, []],
  ["another term's kits", { ...minutes(40), ...bones({ termsApart: 1 }) }, []],
])("%s", (_, change, expected) => {
  const faults = overLoads(planLedger({ ...planFacts, ...change }));
  expect([...faults].flatMap(([id, all]) => all.map((fault) => [id, fault.message]))).toEqual(
    expected,
  );
});

test("is a conflict beside others, and can still be published", () => {
  const lost = planFacts.kits.map((kit) => ({ ...kit, state: "in_check" as const }));
  const facts = { ...planFacts, ...onRoute(9000, null), kits: lost, today: "2026-11-24" };
  const broken = brokenAllocations(planLedger(facts));
  expect(broken.get("a2")?.map((fault) => fault.rule)).toEqual(["vehicle"]);
  expect(mayBeAccepted(broken.get("a2") ?? [])).toBe(true);
});
