import { expect, test } from "vitest";
import { expiresUnused } from "./expiry.ts";

const uses = [
  { day: "2026-12-01", qty: 4.5 },
  { day: "2026-12-20", qty: 10 },
];
const last = "2027-02-01";

test.each([
  ["is used in time", [{ expiresOn: "2026-12-20", onHand: 14 }], []],
  [
    "is not all used before its date",
    [{ expiresOn: "2026-12-10", onHand: 10 }],
    [{ day: "2026-12-10", qty: 5 }],
  ],
  [
    "has expired already",
    [{ expiresOn: "2026-11-01", onHand: 3 }],
    [{ day: "2026-11-01", qty: 3 }],
  ],
  [
    "comes after one that is used first",
    [
      { expiresOn: "2026-12-10", onHand: 4 },
      { expiresOn: "2026-12-25", onHand: 12 },
    ],
    [{ day: "2026-12-25", qty: 1 }],
  ],
  ["is good beyond the days looked at", [{ expiresOn: "2027-03-01", onHand: 99 }], []],
])("a lot that %s", (_, lots, unused) => {
  expect(expiresUnused(lots, uses, last)).toEqual(unused);
});
