import { describe, expect, it } from "vitest";
import * as rules from "./form-rules.ts";

const cases: [string, rules.Rule, string[], Record<string, string>][] = [
  [
    "required",
    rules.required,
    ["x", " x "],
    { "": "This field is required", "  ": "This field is required" },
  ],
  [
    "email",
    rules.email,
    ["", "a@b.nz", "first.last+kit@school.govt.nz"],
    {
      a: "Type a valid e-mail address",
      "a@b": "Type a valid e-mail address",
      "a b@c.nz": "Type a valid e-mail address",
      "a@b..nz": "Type a valid e-mail address",
    },
  ],
  [
    "numbers only",
    rules.numeric,
    ["", "12", "-3", "4.25"],
    { "1,5": "Type numbers only", abc: "Type numbers only" },
  ],
  ["integers only", rules.integer, ["", "12", "-3"], { "4.5": "Type whole numbers only" }],
  [
    "uppercase only",
    rules.uppercase,
    ["", "DBN", "ŌTARA", "ŌTARA 3"],
    { Dbn: "Type capital letters only", "d 1": "Type capital letters only" },
  ],
  [
    "maximum length",
    rules.maxLength(3),
    ["", "abc", "āēī"],
    { abcd: "At most 3 characters; there are 4" },
  ],
  ["minimum length", rules.minLength(3), ["", "abc"], { ab: "At least 3 characters; there are 2" }],
  [
    "exact length",
    rules.exactLength(3),
    ["", "abc"],
    { abcd: "Exactly 3 characters; there are 4" },
  ],
  [
    "excluded character",
    rules.excludes(";"),
    ["", "a,b"],
    { "a;b": "The character ; cannot be used here" },
  ],
  [
    "invalid format",
    rules.format(/^[A-Z]{3}-\d{2}$/),
    ["", "DBN-03"],
    { "DBN-3": "The format is not valid" },
  ],
];

describe("form messages", () => {
  it.each(cases)("%s", (_, rule, good, bad) => {
    for (const value of good) expect(rule(value)).toBe(true);
    for (const [value, message] of Object.entries(bad)) expect(rule(value)).toBe(message);
  });

  it("choose at least one value", () => {
    expect(rules.chooseOne([])).toBe("Choose at least one value");
    expect(rules.chooseOne(["monday"])).toBe(true);
  });

  it("counts a macron written with a combining mark as one character", () => {
    expect(rules.characters("a\u0304")).toBe(1);
  });

  it("only the first fault is shown", () => {
    expect(rules.check("", [rules.required, rules.minLength(3)])).toBe("This field is required");
    expect(rules.check("ab", [rules.required, rules.minLength(3)])).toContain("there are 2");
    expect(rules.check("abc", [rules.required, rules.minLength(3)])).toBe(true);
  });
});
