import { describe, expect, it } from "vitest";
import { formatTypedNumber, parseTypedNumber } from "./typed-number.ts";

describe("a typed number", () => {
  it.each([
    ["12", 12],
    [" 1.5 ", 1.5],
    ["1,5", 1.5],
    ["12,345", 12_345],
    ["1,234,567.8", 1_234_567.8],
    ["-3", -3],
    [".5", 0.5],
    ["12 345", 12_345],
    ["$0.37", 0.37],
  ])("reads %j as %d", (text, value) => {
    expect(parseTypedNumber(text)).toBe(value);
  });

  it.each(["", "twelve", "1.2.3", "1,2,3", "12 km", "--1", "1e3"])("does not read %j", (text) => {
    expect(parseTypedNumber(text)).toBeNaN();
  });

  it("is shown with the decimals of its field", () => {
    expect([12_345.678, 12, 0.1 + 0.2].map((value) => formatTypedNumber(value, 1))).toEqual([
      "12345.7",
      "12",
      "0.3",
    ]);
  });
});
