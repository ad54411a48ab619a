import { expect, test } from "vitest";
import type { PlanEdit } from "./plan-edit.ts";
import { makeEdit } from "./plan-edit-rules.ts";
import { planLedger } from "./plan-ledger.ts";
import { bonesAt1 as a1, lightAt2 as a2, planFacts as facts } from "./test-facts.ts";
import type { AllocationFact, TermFacts } from "./term-facts.ts";

const seen = { allocationId: "a1", rowVersion: 1 };
const moveTo = (rotationId: string, schoolId: string): PlanEdit => ({
  kind: "move",
  ...seen,
  rotationId,
  schoolId,
});
const swap: PlanEdit = { kind: "swap", ...seen, withId: "a2", withVersion: 1 };
const extend: PlanEdit = { kind: "extend", ...seen };
const exchange: PlanEdit = { kind: "exchange", ...seen, kitTypeId: "light" };

function run(edit: PlanEdit, change: Partial<TermFacts> = {}) {
  const ledger = planLedger({ ...facts, ...change });
  const before = ledger.allocations();
  const outcome = makeEdit(ledger, edit);
  const after = ledger
    .allocations()
    .map((a) => `${a.rotationId} ${a.schoolId} ${a.kitId} ${a.status}`)
    .toSorted();
  if (outcome.refused) expect(new Set(ledger.allocations())).toEqual(new Set(before));
  return { outcome, after };
}

const published = { allocations: [{ ...a1, status: "ready" as const }, a2] };
const gone = { allocations: [{ ...a1, status: "delivered" as const }, a2] };
const standing = (...more: Partial<AllocationFact>[]) => ({
  allocations: [a1, ...more.map((change, i) => ({ ...a1, id: `b${i}`, ...change }))],
});

test.each<[string, PlanEdit, Partial<TermFacts>, string, string[]]>([
  [
    "moved to a later rotation",
    moveTo("r2", "s1"),
    {},
    "DBN-01 moved to Fairview School, rotation 3",
    ["r1 s2 light1 proposed", "r2 s1 bones1 proposed"],
  ],
  [
    "where its copy is lent, another goes",
    moveTo("r2", "s3"),
    standing({
      id: "b",
      rotationId: "r2",
      schoolId: "s2",
      deliverOn: "2026-12-01",
      collectOn: "2026-12-08",
      freeFrom: "2026-12-08",
    }),
    "DBN-02 moved to Hillcrest School, rotation 3",
    ["r2 s2 bones1 proposed", "r2 s3 bones2 proposed"],
  ],
  [
    "a published kit is unassigned and assigned again",
    moveTo("r2", "s1"),
    published,
    "DBN-01 moved to Fairview School, rotation 3",
    ["r1 s2 light1 proposed", "r2 s1 bones1 proposed"],
  ],
  [
    "two change places, each with its own copy",
    swap,
    {},
    "DBN-01 of Fairview School and LGT-01 of Ōtāhuhu Primary swapped",
    ["r1 s1 light1 proposed", "r1 s2 bones1 proposed"],
  ],
  [
    "of one title the copies change places",
    swap,
    {
      allocations: [
        { ...a1, status: "ready" },
        { ...a2, kitTypeId: "bones", kitId: "bones2" },
      ],
    },
    "DBN-01 of Fairview School and DBN-02 of Ōtāhuhu Primary swapped",
    ["r1 s1 bones2 confirmed", "r1 s2 bones1 proposed"],
  ],
  [
    "another title in the same cell",
    exchange,
    { allocations: [a1] },
    "LGT-01 instead of DBN-01 for Fairview School",
    ["r1 s1 light1 proposed"],
  ],
  [
    "a loan that is out stays longer",
    extend,
    gone,
    "DBN-01 stays at Fairview School until Tue 8 Dec",
    ["r1 s1 bones1 delivered", "r1 s2 light1 proposed"],
  ],
  [
    "given to a school that asks for it",
    { kind: "give", rotationId: "r2", schoolId: "s3", kitTypeId: "bones" },
    {},
    "DBN-01 to Hillcrest School, rotation 3",
    ["r1 s1 bones1 proposed", "r1 s2 light1 proposed", "r2 s3 bones1 proposed"],
  ],
  [
    "unassigned",
    { kind: "take_back", ...seen },
    {},
    "DBN-01 unassigned from Fairview School",
    ["r1 s2 light1 proposed"],
  ],
])("%s", (_, edit, change, words, after) => {
  const made = run(edit, change);
  expect(made.outcome).toMatchObject({ refused: null, words });
  expect(made.after).toEqual(after);
});

test.each<[string, PlanEdit, Partial<TermFacts>, string, string]>([
  [
    "the same cell",
    moveTo("r1", "s1"),
    {},
    "transition_refused",
    "DBN-01 is in this cell already.",
  ],
  [
    "a full school",
    moveTo("r1", "s2"),
    {},
    "school_full",
    "Ōtāhuhu Primary takes 1 kit a rotation and has them.",
  ],
  [
    "a locked rotation",
    moveTo("r3", "s1"),
    {},
    "rotation_not_open",
    "Rotation 4 is locked. A manager unlocks it, with a reason, before kits are added.",
  ],
  [
    "a day that is over",
    moveTo("r0", "s1"),
    {},
    "rotation_not_open",
    "Rotation 1 was delivered on Tue 17 Nov: nothing more goes out in it.",
  ],
  [
    "a kit that has left",
    moveTo("r2", "s1"),
    gone,
    "transition_refused",
    "DBN-01 has left: it is delivered.",
  ],
  [
    "a title that the school has had",
    moveTo("r2", "s3"),
    standing({ schoolId: "s3", kitId: "bones2" }),
    "repeat_kit_type",
    "Hillcrest School had Dem Bones on Tue 24 Nov 2026. Give a reason to repeat it.",
  ],
  [
    "a substitute whose one copy is lent",
    exchange,
    {},
    "double_allocation",
    "LGT-01 is with Ōtāhuhu Primary from Tue 24 Nov to Tue 1 Dec.",
  ],
  [
    "no later rotation",
    extend,
    { rotations: facts.rotations.slice(0, 2) },
    "rotation_not_open",
    "No later rotation of this term collects at Fairview School.",
  ],
  [
    "a borrowed kit that is due in its own branch before",
    extend,
    {
      kits: facts.kits.map((k) => ({
        ...k,
        borrowed: { otherBranch: "Waikato", dueBackOn: "2026-12-07" },
      })),
    },
    "kit_not_available",
    "DBN-01 goes back to Waikato by Mon 7 Dec, before it would be collected on Tue 8 Dec.",
  ],
  [
    "a school with another kit then",
    extend,
    standing({
      rotationId: "r2",
      kitTypeId: "light",
      kitId: "light1",
      deliverOn: "2026-12-01",
      collectOn: "2026-12-08",
      freeFrom: "2026-12-08",
    }),
    "school_full",
    "Fairview School takes 1 kit a rotation and has them.",
  ],
  [
    "a school that is closed when it would be fetched",
    extend,
    {
      schools: facts.schools.map((s) => ({
        ...s,
        closures: [{ fromOn: "2026-12-08", toOn: "2026-12-08", reason: "camp" }],
      })),
    },
    "school_closed",
    "Fairview School is closed on Tue 8 Dec, its day of collection: camp.",
  ],
  [
    "an extension that nobody else's copy can make up for",
    extend,
    {
      kits: facts.kits.filter((k) => k.id !== "bones2"),
      ...standing({
        rotationId: "r2",
        schoolId: "s3",
        deliverOn: "2026-12-01",
        collectOn: "2026-12-08",
        freeFrom: "2026-12-08",
      }),
    },
    "double_allocation",
    "DBN-01 goes to Hillcrest School on Tue 1 Dec, and no other copy is free then. Give Hillcrest School another title first.",
  ],
])("refused: %s", (_, edit, change, code, message) => {
  expect(run(edit, change).outcome.refused).toMatchObject({ code, message });
});

test("an extension names what it moves, and takes the school's place in the next rotation", () => {
  const next = {
    rotationId: "r2",
    schoolId: "s3",
    deliverOn: "2026-12-01",
    collectOn: "2026-12-08",
    freeFrom: "2026-12-08",
  };
  const ledger = planLedger({ ...facts, ...standing(next) });
  expect(makeEdit(ledger, extend)).toMatchObject({
    moved: ["Hillcrest School gets DBN-02 instead of DBN-01 on Tue 1 Dec."],
  });
  expect(ledger.cell("r2", "s1").held).toEqual(["bones"]);
  expect(ledger.cell("r3", "s1").held).toEqual([]);
  const full = makeEdit(ledger, {
    kind: "give",
    rotationId: "r2",
    schoolId: "s1",
    kitTypeId: "light",
  });
  expect(full.refused?.code).toBe("school_full");
});

test("a kit for a school that requested its title serves the request", () => {
  const { outcome } = run(moveTo("r2", "s3"));
  expect(outcome).toMatchObject({ changes: [{ now: { requestId: "q3" } }] });
});
