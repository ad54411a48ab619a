import { expect, test } from "vitest";
import { correctedLine, mayReverse, reversalStatus, reversedLine } from "./correction-rules.ts";

const km = 1000;
const rule = { counts: "vehicle", tierM: 5000 * km, noLogbookTierM: 5000 * km } as const;
const rates = {
  ...rule,
  distanceUnit: "km",
  tier1RateMillicents: 88_000,
  tier2RateMillicents: 0,
  passengerMillicents: 0,
} as const;
const leg = { tier1M: 4 * km, tier2M: 6 * km, passengers: 0, rule, paidCents: 340 };
const year = { logbookKept: true, travelledM: 0, vehicleClaimedM: 4999 * km, personClaimedM: 0 };

test("a card with the same threshold leaves a leg's tiers unchanged", () => {
  expect(correctedLine(leg, rates, year)).toMatchObject({
    tier1M: 4 * km,
    tier2M: 6 * km,
    beforeCents: 340,
    amountCents: 352 - 340,
  });
});

test("a card with another threshold splits the leg again", () => {
  const other = { ...rates, tierM: 5005 * km };
  expect(correctedLine(leg, other, year)).toMatchObject({
    tier1M: 6 * km,
    tier2M: 4 * km,
    amountCents: 528 - 340,
  });
  const person = { ...rates, counts: "person" as const };
  expect(correctedLine(leg, person, year)).toMatchObject({ tier1M: 10 * km, tier2M: 0 });
});

test("a reversed leg gives back everything that was paid for it", () => {
  expect(reversedLine({ distanceM: 10 * km, paidCents: 550 })).toEqual({
    tier1M: 0,
    tier2M: 0,
    distanceM: -10 * km,
    beforeCents: 550,
    amountCents: -550,
  });
  expect(reversedLine({ distanceM: 10 * km, paidCents: 0 }).amountCents).toBe(0);
});

const paid = {
  kind: "drive",
  status: "paid",
  claimantId: "dee",
  reversedByNumber: null,
  undecidedCorrection: null,
} as const;

test.each([
  ["paid", paid, null],
  ["approved", { ...paid, status: "approved" }, null],
  ["exported", { ...paid, status: "exported" }, null],
  ["submitted", { ...paid, status: "submitted" }, "is submitted"],
  ["one's own", { ...paid, claimantId: "fin" }, "their own claim"],
  ["void already", { ...paid, reversedByNumber: 7 }, "Claim 7 has made"],
  ["a correction", { ...paid, kind: "correction" }, "Only a claim for kilometres"],
  ["corrected, not decided", { ...paid, undecidedCorrection: 8 }, "Claim 8 corrects this one"],
] as const)("whether a claim that is %s may be reversed", (_, claim, says) => {
  const refused = mayReverse(claim, "fin");
  if (says === null) expect(refused).toBeNull();
  else expect(refused?.message).toContain(says);
});

test.each([
  ["approved", false, "void"],
  ["approved", true, "approved"],
  ["exported", false, "approved"],
  ["paid", false, "approved"],
] as const)("the reversal of an %s claim (corrected: %s) is %s", (status, corrected, reversal) => {
  expect(reversalStatus({ status, corrected })).toBe(reversal);
});
