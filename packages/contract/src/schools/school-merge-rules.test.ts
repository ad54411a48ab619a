import { expect, test } from "vitest";
import { type MergeFacts, mayMerge, mayUndoMerge, type UndoFacts } from "./school-merge-rules.ts";

const merge: MergeFacts = {
  keptName: "Māpua School",
  otherName: "Mapua Primary",
  same: false,
  mergedInto: null,
  kitsThere: [],
  tripsAhead: [],
  plannedTwice: [],
};

test.each<[Partial<MergeFacts>, string | null]>([
  [{}, null],
  [{ same: true }, "Choose another school than this one."],
  [
    { mergedInto: "Ōrere School" },
    "One of the two is merged into Ōrere School already. Merge into Ōrere School.",
  ],
  [
    { kitsThere: ["DBN-01"] },
    "DBN-01 is at Mapua Primary now. Merge the schools once they are back.",
  ],
  [
    { kitsThere: ["DBN-01", "ROC-02"] },
    "DBN-01, ROC-02 are at Mapua Primary now. Merge the schools once they are back.",
  ],
  [
    { tripsAhead: [{ name: "North", onDay: "2026-11-24" }] },
    "North on Tue 24 Nov stops at Mapua Primary. Finish or cancel the trip first.",
  ],
  [
    { tripsAhead: [{ name: "North Tue 24 Nov", onDay: "2026-11-24" }] },
    "North Tue 24 Nov stops at Mapua Primary. Finish or cancel the trip first.",
  ],
  [
    { plannedTwice: ["Dem Bones"] },
    "Māpua School and Mapua Primary both get Dem Bones in one rotation. Unassign one of them first.",
  ],
])("two schools are merged unless a kit, a van or the plan prevents it: %o", (facts, why) => {
  expect(mayMerge({ ...merge, ...facts })?.message ?? null).toBe(why);
});

const undo: UndoFacts = {
  otherName: "Mapua Primary",
  undone: false,
  mergedSince: null,
  changed: 0,
};

test.each<[Partial<UndoFacts>, string | null]>([
  [{}, null],
  [{ undone: true }, "This merge is undone already."],
  [
    { mergedSince: "Ōrere School" },
    "It was merged into Ōrere School since. Undo that merge first.",
  ],
  [
    { changed: 1 },
    "A request, planned kit or visit of Mapua Primary changed since the merge, so it can no longer be undone. Nothing was changed.",
  ],
  [
    { changed: 3 },
    "3 requests, planned kits or visits of Mapua Primary changed since the merge, so it can no longer be undone. Nothing was changed.",
  ],
])("a merge can be undone until something depends on it: %o", (facts, why) => {
  expect(mayUndoMerge({ ...undo, ...facts })?.message ?? null).toBe(why);
});
