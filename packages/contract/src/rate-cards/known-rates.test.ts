import { expect, test } from "vitest";
import { legCents } from "../km-claims/claim-rules.ts";
import { metresPer } from "../branches/distance-unit.ts";
import { rateLinesOf, ratesOf } from "./known-rates.ts";

test("a country's published rates, the newest first, and no other's", () => {
  expect(ratesOf("GB").map((rates) => rates.validFrom)).toEqual(["2026-04-06", "2011-04-06"]);
  expect(ratesOf("NZ").every((rates) => rates.currency === "NZD")).toBe(true);
  expect(ratesOf("FR")).toEqual([]);
});

test.each([
  [1, 55],
  [12, 660],
  [140, 7700],
  [700, 38_500],
])("%i miles at 55p are %i pence", (miles, pence) => {
  const petrol = rateLinesOf(ratesOf("GB")[0]).find((line) => line.fuel === "petrol");
  const priced = {
    tier1M: Math.round(miles * metresPer.mi),
    tier2M: 0,
    tier1RateMillicents: petrol?.rateMillicents ?? 0,
    tier2RateMillicents: 0,
  };
  expect(legCents(priced)).toBe(pence);
});
