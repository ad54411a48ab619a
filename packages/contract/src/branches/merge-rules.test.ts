import { expect, test } from "vitest";
import { joinedMembership, mayMergeBranch, sameSchool } from "./merge-rules.ts";
import type { BranchMergeFacts } from "./merge.ts";

const quiet: BranchMergeFacts = {
  id: "a",
  name: "Motueka",
  here: false,
  archived: false,
  example: false,
  kitsOut: [],
  kitsOnLoan: [],
  openTrips: [],
  unpaidClaims: 0,
  openOrders: 0,
  into: { id: "b", name: "Waikare", archived: false, example: false },
  kitsNotReady: [],
  plannedLoans: 0,
  openInvoices: 0,
  stocktake: false,
  waitingCounts: 0,
  otherMerge: false,
  moves: { kits: 3, items: 2, schools: 5, people: 1 },
};

test("a branch is merged when nothing is open in it", () => {
  expect(mayMergeBranch(quiet)).toBeNull();
});

test.each<[Partial<BranchMergeFacts>, string]>([
  [{ archived: true }, "Motueka is archived already."],
  [{ here: true }, "You are working in Motueka."],
  [{ example: true }, "Motueka is an example."],
  [{ into: { ...quiet.into, id: "a" } }, "Waikare has it already"],
  [{ into: { ...quiet.into, archived: true } }, "Waikare is archived: open it again first."],
  [{ into: { ...quiet.into, example: true } }, "Example branches and real ones don't exchange"],
  [{ otherMerge: true }, "Another merge of Motueka or Waikare is under way."],
  [{ kitsOut: ["DBN-03"] }, "1 kit is at schools or on the road. Collect them: DBN-03."],
  [{ kitsOnLoan: ["DBN-03"] }, "1 kit is on loan to or from another branch."],
  [{ openTrips: ["North on Tue 24 Nov"] }, "1 trip is not over."],
  [{ unpaidClaims: 2 }, "2 kilometre claims are not paid."],
  [{ openOrders: 1 }, "1 order is still open."],
  [
    { kitsNotReady: ["DBN-03", "ELE-01"] },
    "2 kits are not ready. Check in, top up, unpack, repair or retire them: DBN-03, ELE-01.",
  ],
  [{ plannedLoans: 4 }, "4 loans are still planned. Unassign them in the plan."],
  [{ openInvoices: 1 }, "1 membership invoice is not paid. Mark them as paid, or cancel them."],
  [{ stocktake: true }, "A stocktake is open. Approve or cancel it."],
  [{ waitingCounts: 2 }, "2 counts wait to be approved."],
])("refused while %o", (change, words) => {
  const refusal = mayMergeBranch({ ...quiet, ...change });
  expect(refusal).toMatchObject({ code: "transition_refused" });
  expect(refusal?.message).toContain(words);
});

test("what archiving refuses and what moving refuses are named at once", () => {
  const refusal = mayMergeBranch({ ...quiet, unpaidClaims: 1, plannedLoans: 2, stocktake: true });
  expect(refusal?.message).toMatch(/^Motueka can't be merged yet\. 1 kilometre claim /);
  expect(refusal?.details).toHaveLength(3);
});

const school = (moeNumber: string | null, nameEn: string, city: string | null = "Kirikiriroa") => ({
  moeNumber,
  nameEn,
  city,
});
const own = [
  school("17", "Ōtara School"),
  school(null, "Ōrere School"),
  school("19", "Māpua School", null),
];

test.each([
  ["its number", school("17", "Otara Primary", "Tauranga"), own[0]],
  ["its name and city, without macrons", school(null, "otara school ", "KIRIKIRIROA"), own[0]],
  ["its name, where only one has a number", school("23", "Orere School"), own[1]],
  ["no city on either side", school(null, "Mapua School", null), own[2]],
  ["another city", school(null, "Ōtara School", "Tauranga"), undefined],
  ["another number", school("23", "Ōtara School"), undefined],
])("a school is found by %s", (_, theirs, found) => {
  expect(sameSchool(theirs, own)).toBe(found);
});

const member = (memberUntil: string | null) => ({ status: "member" as const, memberUntil });

test.each([
  ["a later day", member("2026-12-31"), member("2027-06-30"), member("2027-06-30")],
  ["an earlier day", member("2027-06-30"), member("2026-12-31"), null],
  ["no end there", member("2027-06-30"), member(null), member(null)],
  ["no end here", member(null), member("2027-06-30"), null],
  [
    "no member here",
    { status: "prospect" as const, memberUntil: null },
    member("2027-06-30"),
    member("2027-06-30"),
  ],
  [
    "paused here for longer",
    { status: "paused" as const, memberUntil: "2027-12-31" },
    member("2027-06-30"),
    member("2027-12-31"),
  ],
  ["no member there", member("2026-01-01"), { status: "lapsed" as const, memberUntil: null }, null],
])("a school that both have is a member until the later day: %s", (_, ours, theirs, joined) => {
  expect(joinedMembership(ours, theirs)).toEqual(joined);
});
