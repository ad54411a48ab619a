import { describe, expect, it } from "vitest";
import { conflicts, merge } from "../lib/conflict.ts";
import { splitDetails } from "./server-errors.ts";

const before = { name: "Ōtara", roll: 200, days: ["mon"] };

describe("two people changing one thing", () => {
  it("conflicts only where both changed to different values", () => {
    const mine = { ...before, name: "Ōtara School", roll: 210 };
    expect(conflicts(before, mine, { ...before, days: ["tue"] })).toEqual([]);
    expect(conflicts(before, mine, { ...before, roll: 210 })).toEqual([]);
    expect(conflicts(before, mine, { ...before, roll: 220, name: "Otara" })).toEqual([
      "name",
      "roll",
    ]);
  });

  it("merges what only one of them changed, and the chosen side elsewhere", () => {
    const mine = { ...before, name: "Ōtara School", roll: 210 };
    const theirs = { ...before, roll: 220, days: ["tue"] };
    expect(merge(before, mine, theirs, { roll: "theirs" })).toEqual({
      name: "Ōtara School",
      roll: 220,
      days: ["tue"],
    });
    expect(merge(before, mine, theirs, { roll: "mine" })).toEqual({
      name: "Ōtara School",
      roll: 210,
      days: ["tue"],
    });
  });
});

describe("the server's field errors", () => {
  it("are shown at their fields, and the others as a sentence", () => {
    const fields = ["name", "windows", "windows.0", "windows.0.from"];
    const details = [
      { path: "body.name", message: "Too long" },
      { path: "windows.0.from", message: "Too early" },
      { path: "windows.3.to", message: "Too late" },
      { path: "", message: "Something else" },
    ];
    expect(splitDetails(details, fields)).toEqual({
      onFields: [
        { path: "name", message: "Too long" },
        { path: "windows.0.from", message: "Too early" },
        { path: "windows", message: "Too late" },
      ],
      other: [{ path: "", message: "Something else" }],
    });
  });
});
