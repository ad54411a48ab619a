import { describe, expect, test } from "vitest";
import { branchFormat } from "./branch-format.ts";
import { countryCodes, countryFacts, guessFormat, usualFormat } from "./countries.ts";

describe("the usual formats of a country", () => {
  test.each([
    // A London laptop that was bought with American settings.
    ["Europe/London", "en-US", { country: "GB", currency: "GBP", distanceUnit: "mi" }],
    ["Australia/Hobart", "en-GB", { country: "AU", timeZone: "Australia/Hobart" }],
    ["Pacific/Auckland", "en-US", { country: "NZ", greeting: "Kia ora", dateOrder: "dmy" }],
    ["America/Denver", "en-US", { country: "US", dateOrder: "mdy", firstWeekday: 7 }],
    // A zone without a known country: the language decides, and the zone stays.
    ["Asia/Tokyo", "ja-JP", { country: "JP", timeZone: "Asia/Tokyo", greeting: "Hello" }],
    ["UTC", "en", { country: "NZ", timeZone: "Pacific/Auckland" }],
  ])("a browser in %s with language %s", (timeZone, language, expected) => {
    expect(guessFormat({ timeZone, language })).toMatchObject(expected);
  });

  test("another country brings its own zone, unless the zone is one of its own", () => {
    expect(usualFormat("GB", "Pacific/Auckland").timeZone).toBe("Europe/London");
    expect(usualFormat("AU", "Australia/Perth").timeZone).toBe("Australia/Perth");
    expect(usualFormat("JP", "Asia/Tokyo").timeZone).toBe("Asia/Tokyo");
  });

  test("every country has a format that a branch can be saved with", () => {
    expect(new Set(countryCodes).size).toBe(249);
    for (const code of countryCodes) {
      expect(branchFormat.safeParse(usualFormat(code, "UTC")).error, code).toBeUndefined();
    }
  });

  test("the name of the authority's number", () => {
    const called = ["NZ", "GB", "IE", "JP"].map((code) => countryFacts(code).schoolNumber);
    expect(called).toEqual(["Ministry number", "URN", "Roll number", "School number"]);
  });
});
