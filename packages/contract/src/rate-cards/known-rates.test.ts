import { expect, test } from "vitest";
import { fuels } from "../vehicles/vehicle.ts";
import { webAddress } from "../wire.ts";
import { rateLinesOf, ratesOf } from "./known-rates.ts";

test("a country's published rates, newest first, without those of other countries", () => {
  expect(ratesOf("GB").map((rates) => rates.validFrom)).toEqual(["2026-04-06", "2011-04-06"]);
  expect(ratesOf("NZ").every((rates) => rates.currency === "NZD")).toBe(true);
  expect(ratesOf("AU").map((rates) => rates.cents.petrol?.[0])).toEqual([88, 85, 78, 72, 68]);
  expect(ratesOf("FR")).toEqual([]);
});

test.each(["NZ", "AU", "GB"])("each card of %s names the source of its rates", (country) => {
  for (const { name, sourceUrl } of ratesOf(country)) {
    expect(webAddress.safeParse(sourceUrl).success, name).toBe(true);
    expect(sourceUrl, name).toMatch(/^https:\/\/[^/]+\/.+/);
  }
});

test.each(["NZ", "AU", "GB"])("in %s no two cards are valid on the same day", (country) => {
  const oldestFirst = ratesOf(country).toReversed();
  for (const [at, card] of oldestFirst.entries()) {
    expect(card.validFrom <= card.validTo).toBe(true);
    expect(card.validFrom > (oldestFirst[at - 1]?.validTo ?? "")).toBe(true);
  }
});

test("each vehicle type of a card has two tiers; only the United Kingdom has rates for motorcycles", () => {
  for (const country of ["NZ", "AU", "GB"]) {
    for (const card of ratesOf(country)) {
      const lines = rateLinesOf(card);
      const types = fuels.filter((fuel) => card.cents[fuel] !== undefined);
      expect(lines.map((line) => `${line.fuel} ${line.tier}`)).toEqual(
        types.flatMap((fuel) => [`${fuel} 1`, `${fuel} 2`]),
      );
      expect(card.cents.motorcycle !== undefined).toBe(country === "GB");
    }
  }
  expect(rateLinesOf(undefined)).toHaveLength(8);
});
