import { describe, expect, it } from "vitest";
import { formatExactMetres, formatGrams, formatMetres, formatMinutes } from "./distance.ts";
import { formatCents, parseCents } from "./money.ts";

describe("amounts", () => {
  it("writes cents as money", () => {
    expect([0, 5, 123450, -99].map(formatCents)).toEqual(["$0.00", "$0.05", "$1,234.50", "-$0.99"]);
  });

  it.each([
    ["12", 1200],
    ["$1,234.5", 123450],
    ["0.07", 7],
    ["-0.07", -7],
    [" 19.99 ", 1999],
    ["1.005", null],
    ["", null],
    ["twelve", null],
  ])("reads %j as %j cents", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it("writes distances, weights and times", () => {
    expect([12_400, 0, 123_456].map(formatMetres)).toEqual(["12.4 km", "0.0 km", "123 km"]);
    // A distance that a claim is computed from is shown in full: 39.47 km at $1.20 is $47.36.
    expect([39_470, 8_000, 123_456, 1].map(formatExactMetres)).toEqual([
      "39.47 km",
      "8.0 km",
      "123.456 km",
      "0.001 km",
    ]);
    expect([15_200, 900].map(formatGrams)).toEqual(["15.2 kg", "0.9 kg"]);
    expect([25, 60, 85].map(formatMinutes)).toEqual(["25 min", "1 h", "1 h 25 min"]);
  });
});
