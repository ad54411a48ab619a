import { expect, test } from "vitest";
import { editTogether, type Step } from "./edit-together.ts";
import { bonesAt1, lightAt2, planFacts } from "./test-facts.ts";
import type { TermFacts } from "./term-facts.ts";

const to = (rotationId: string, kitId: string) => ({ rotationId, kitId });
const bones: Step = { allocationId: "a1", schoolId: "s1", kitTypeId: "bones", to: null };
const light: Step = { allocationId: "a2", schoolId: "s2", kitTypeId: "light", to: null };
const fresh = (schoolId: string, kitTypeId: string, at: Step["to"]): Step => ({
  allocationId: null,
  schoolId,
  kitTypeId,
  to: at,
});

test.each<[string, Step[], Partial<TermFacts>, string[], string[]]>([
  [
    "kits assigned, moved and unassigned in one edit are all valid",
    [{ ...bones, to: to("r2", "bones2") }, light, fresh("s3", "bones", to("r1", "bones1"))],
    {},
    ["r1 s3 bones1 proposed", "r2 s1 bones2 proposed"],
    [],
  ],
  [
    "a school that is full has room for what comes instead",
    [bones, fresh("s1", "light", to("r2", "light1")), { ...light, to: to("r1", "light1") }],
    {},
    ["r1 s2 light1 proposed", "r2 s1 light1 proposed"],
    [],
  ],
  [
    "a published kit is unassigned and assigned again",
    [{ ...bones, to: to("r2", "bones1") }],
    { allocations: [{ ...bonesAt1, status: "ready", pinned: true }, lightAt2] },
    ["r1 s2 light1 proposed", "r2 s1 bones1 proposed"],
    [],
  ],
  [
    "another copy in a published cell is packed anew",
    [{ ...bones, to: to("r1", "bones2") }],
    { allocations: [{ ...bonesAt1, status: "ready" }] },
    ["r1 s1 bones2 confirmed"],
    [],
  ],
  [
    "what needs the place of a declined step stays away, and what needs its place with it",
    [fresh("s1", "light", to("r1", "light1")), { ...light, to: to("r2", "light1") }],
    {},
    ["r1 s1 bones1 proposed", "r2 s2 light1 proposed"],
    ["Fairview School takes 1 kit a rotation and has them."],
  ],
  [
    "a kit that has left since stays where it went",
    [bones, fresh("s1", "light", to("r1", "light1"))],
    { allocations: [{ ...bonesAt1, status: "out" }] },
    ["r1 s1 bones1 out"],
    ["DBN-01 has left: it is out.", "Fairview School takes 1 kit a rotation and has them."],
  ],
])("%s", (_, steps, change, after, leftOut) => {
  const made = editTogether({ ...planFacts, ...change }, steps);
  const stands = made.ledger
    .allocations()
    .map((a) => `${a.rotationId} ${a.schoolId} ${a.kitId} ${a.status}`);
  expect(stands.toSorted()).toEqual(after);
  expect(made.leftOut.map(({ refused }) => refused.message)).toEqual(leftOut);
});

test("keeps a pin, and serves the school's request", () => {
  const facts = { ...planFacts, allocations: [{ ...bonesAt1, pinned: true }] };
  const wished = fresh("s3", "bones", to("r1", "bones2"));
  const made = editTogether(facts, [{ ...bones, to: to("r2", "bones1") }, wished]);
  expect(made.taken.flatMap(({ changes }) => changes.map(({ now }) => now))).toMatchObject([
    { id: "a1", pinned: true },
    { schoolId: "s3", requestId: "q3" },
  ]);
});
