import type { AllocationFact, TermFacts } from "./term-facts.ts";

// The facts that the tests of the plan's rules start from.

/** DBN-01 at the first school in the second rotation, not published. */
export const bonesAt1: AllocationFact = {
  id: "a1",
  rotationId: "r1",
  termsApart: 0,
  schoolId: "s1",
  kitTypeId: "bones",
  kitId: "bones1",
  requestId: null,
  status: "proposed",
  pinned: false,
  deliverOn: "2026-11-24",
  collectOn: "2026-12-01",
  freeFrom: "2026-12-01",
  overrideReason: null,
};
export const lightAt2: AllocationFact = {
  ...bonesAt1,
  id: "a2",
  schoolId: "s2",
  kitTypeId: "light",
  kitId: "light1",
};

/** A title without a strand and school years. */
export const untaught = { strand: null, yearFrom: null, yearTo: null };

/** Three schools with room for one kit each, two titles, four rotations: one past, two open, one locked. */
export const planFacts: TermFacts = {
  today: "2026-11-20",
  branch: { turnaroundDays: 0, repeatTerms: 2, volunteerMinutes: 1800 },
  term: { id: "term", endsOn: "2026-12-18" },
  rotations: [
    { id: "r0", seq: 1, status: "open", deliverOn: "2026-11-17", collectOn: "2026-11-24" },
    { id: "r1", seq: 2, status: "open", deliverOn: "2026-11-24", collectOn: "2026-12-01" },
    { id: "r2", seq: 3, status: "open", deliverOn: "2026-12-01", collectOn: "2026-12-08" },
    { id: "r3", seq: 4, status: "locked", deliverOn: "2026-12-08", collectOn: "2026-12-15" },
  ],
  routes: [],
  schools: [
    ["s1", "Fairview School"],
    ["s2", "Ōtāhuhu Primary"],
    ["s3", "Hillcrest School"],
  ].map(([id = "", name = ""]) => ({
    id,
    name,
    status: "member",
    maxKits: 1,
    heavyOk: true,
    maxKitG: null,
    excluded: [],
    routeId: null,
    closures: [],
  })),
  holidays: [],
  types: [
    {
      id: "bones",
      code: "DBN",
      name: "Dem Bones",
      status: "active",
      refurbMinutes: 37,
      ...untaught,
    },
    { id: "light", code: "LGT", name: "Light", status: "active", refurbMinutes: 37, ...untaught },
  ],
  kits: [
    { id: "bones1", code: "DBN-01", kitTypeId: "bones", state: "ready", weightG: 9000, boxes: 1 },
    { id: "bones2", code: "DBN-02", kitTypeId: "bones", state: "ready", weightG: 9000, boxes: 1 },
    { id: "light1", code: "LGT-01", kitTypeId: "light", state: "ready", weightG: 9000, boxes: 1 },
  ],
  allocations: [bonesAt1, lightAt2],
  requests: [
    {
      id: "q3",
      schoolId: "s3",
      kitTypeId: "bones",
      rank: 0,
      preferredRotationId: null,
      students: 28,
      status: "requested",
    },
  ],
};
