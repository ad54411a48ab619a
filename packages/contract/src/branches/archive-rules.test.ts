import { expect, test } from "vitest";
import { mayArchive, mayReopen } from "./archive-rules.ts";
import type { ArchiveFacts } from "./archive.ts";

const quiet: ArchiveFacts = {
  name: "Motueka",
  here: false,
  archived: false,
  example: false,
  kitsOut: [],
  kitsOnLoan: [],
  openTrips: [],
  unpaidClaims: 0,
  openOrders: 0,
};

test("a branch is archived when nothing of it is out and nothing is owed", () => {
  expect(mayArchive(quiet)).toBeNull();
});

test.each([
  [{ archived: true }, "Motueka is archived already."],
  [{ here: true }, "You are working in Motueka."],
  [{ example: true }, "Motueka is an example."],
  [{ kitsOut: ["DBN-03"] }, "1 kit is at schools or on the road. Collect them: DBN-03."],
  [
    { kitsOut: ["A", "B", "C", "D", "E", "F", "G"] },
    "7 kits are at schools or on the road. Collect them: A, B, C, D, E and 2 more.",
  ],
  [
    { openTrips: ["North on Tue 24 Nov"] },
    "1 trip is not over. Finish or cancel them: North on Tue 24 Nov.",
  ],
  [{ unpaidClaims: 2 }, "2 kilometre claims are not paid. Pay or reject them."],
  [{ openOrders: 1 }, "1 order is still open. Receive or close them."],
] as const)("refused while %o", (change, words) => {
  const refusal = mayArchive({ ...quiet, ...change } as ArchiveFacts);
  expect(refusal).toMatchObject({ code: "transition_refused" });
  expect(refusal?.message).toContain(words);
});

test("all reasons are named at once", () => {
  const refusal = mayArchive({ ...quiet, kitsOut: ["DBN-03"], unpaidClaims: 1, openOrders: 2 });
  expect(refusal?.details).toHaveLength(3);
});

test("only an archived branch is opened again", () => {
  expect(mayReopen({ name: "Motueka", archived: true })).toBeNull();
  const no = mayReopen({ name: "Motueka", archived: false });
  expect(no?.message).toBe("Motueka is not archived.");
});
