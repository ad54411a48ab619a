import fc from "fast-check";
import { expect, test } from "vitest";
import { priceLeg, type LegRates } from "./leg-price.ts";

/*
 * An independent calculation from the text of the law. It shares no code with `leg-price.ts` and works in another way: it does not split
 * a leg, but computes the value of the whole year's distance before and after the leg.
 * New Zealand, OS 19/04: "tier 1 is for the business part of the first 14,000 km travelled by the vehicle in the income year, private use
 * included; tier 2 beyond; without a logbook tier 1 is for the first 3,500 km."
 * Australia: "a rate for each business kilometre, at most 5,000 for each car."
 * United Kingdom, ITEPA 2003 s 230 and 234: "a rate for the first 10,000 business miles in the tax year by that kind of vehicle, a lower
 * one beyond; and 5p for each mile and passenger."
 */

interface Law {
  /** Whole cents (pence) for one unit of distance. */
  first: number;
  beyond: number;
  passenger: number;
  /** Millimetres in a unit, and the number of units that the first rate applies to. */
  unitMm: bigint;
  limit: bigint;
}

const kilometre = 1_000_000n;
const mile = 1_609_344n;

/** The value of a year's distance, in cents times millimetres of a unit; not rounded. */
function worth(law: Law, mm: bigint): bigint {
  const limitMm = law.limit * law.unitMm;
  const within = mm < limitMm ? mm : limitMm;
  return within * BigInt(law.first) + (mm - within) * BigInt(law.beyond);
}

/** Whole cents; half a cent is rounded up. */
function byLaw(law: Law, beforeM: number, distanceM: number, passengers: number): number {
  const before = BigInt(beforeM) * 1000n;
  const leg = BigInt(distanceM) * 1000n;
  const exact =
    worth(law, before + leg) - worth(law, before) + leg * BigInt(passengers * law.passenger);
  const whole = exact / law.unitMm;
  return Number(whole + ((exact % law.unitMm) * 2n >= law.unitMm ? 1n : 0n));
}

const laws: readonly { law: Law; counts: LegRates["counts"]; logbookKept: boolean }[] = [
  {
    law: { first: 120, beyond: 37, passenger: 0, unitMm: kilometre, limit: 14_000n },
    counts: "travelled",
    logbookKept: true,
  },
  {
    law: { first: 104, beyond: 12, passenger: 0, unitMm: kilometre, limit: 14_000n },
    counts: "travelled",
    logbookKept: true,
  },
  {
    law: { first: 130, beyond: 38, passenger: 0, unitMm: kilometre, limit: 3500n },
    counts: "travelled",
    logbookKept: false,
  },
  {
    law: { first: 88, beyond: 0, passenger: 0, unitMm: kilometre, limit: 5000n },
    counts: "vehicle",
    logbookKept: true,
  },
  {
    law: { first: 55, beyond: 25, passenger: 5, unitMm: mile, limit: 10_000n },
    counts: "person",
    logbookKept: false,
  },
  {
    law: { first: 45, beyond: 25, passenger: 5, unitMm: mile, limit: 10_000n },
    counts: "person",
    logbookKept: true,
  },
];

/** The threshold of a law: without a logbook the law has another one. */
function ratesOf({ law, counts, logbookKept }: (typeof laws)[number]): LegRates {
  const limitM = Number((law.limit * law.unitMm) / 1000n);
  return {
    distanceUnit: law.unitMm === mile ? "mi" : "km",
    counts,
    tierM: logbookKept || counts !== "travelled" ? limitM : 14_000_000,
    noLogbookTierM: logbookKept ? 3_500_000 : limitM,
    tier1RateMillicents: law.first * 1000,
    tier2RateMillicents: law.beyond * 1000,
    passengerMillicents: law.passenger * 1000,
  };
}

test("each of 100,000 random legs has the amount by law, and a claim is the sum of its lines", () => {
  let differences = 0;
  let across = 0;
  let [sum, sumByLaw] = [0, 0];
  const leg = fc.record({
    which: fc.nat(laws.length - 1),
    // Half of the legs are near a threshold, where a mistake would show.
    at: fc.oneof(fc.nat(30_000_000), fc.integer({ min: -60_000, max: 60_000 })),
    distanceM: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 200 })),
    passengers: fc.nat(4),
  });
  for (const { which, at, distanceM, passengers } of fc.sample(leg, {
    numRuns: 100_000,
    seed: 33,
  })) {
    const rule = laws[which];
    if (!rule) throw new Error("It is one of the laws.");
    const limitM = Number((rule.law.limit * rule.law.unitMm) / 1000n);
    const beforeM = at > 60_000 ? at : Math.max(0, limitM + at);
    const { logbookKept } = rule;
    // The other facts have very different values, so that using the wrong one shows.
    const wrong = beforeM > limitM ? 0 : limitM * 2;
    const facts = {
      travelledM: rule.counts === "travelled" && logbookKept ? beforeM : wrong,
      vehicleClaimedM:
        rule.counts === "vehicle" || (rule.counts === "travelled" && !logbookKept)
          ? beforeM
          : wrong,
      personClaimedM: rule.counts === "person" ? beforeM : wrong,
    };
    const priced = priceLeg(ratesOf(rule), { distanceM, passengers }, { logbookKept, ...facts });
    const right = byLaw(rule.law, beforeM, distanceM, passengers);
    if (priced.amountCents !== right || priced.tier1M + priced.tier2M !== distanceM)
      differences += 1;
    if (priced.tier1M > 0 && priced.tier2M > 0) across += 1;
    sum += priced.amountCents;
    sumByLaw += right;
  }
  expect(differences).toBe(0);
  expect(sum).toBe(sumByLaw);
  expect(across).toBeGreaterThan(10_000);
});
