import { expect, test } from "vitest";
import { nearness, type Teaches } from "./near.ts";

const type = (strand: string | null, yearFrom: number | null, yearTo: number | null): Teaches => ({
  strand,
  yearFrom,
  yearTo,
});
const wanted = type("Physical World", 5, 8);

test.each<[string, Teaches, number, string]>([
  ["all alike", wanted, 3, "Same strand (Physical World), same years 5 to 8"],
  [
    "for more years too",
    type("Physical World", 1, 13),
    3,
    "Same strand (Physical World), same years 5 to 8",
  ],
  [
    "for some of the years",
    type("Physical World", 7, 10),
    2.5,
    "Same strand (Physical World), years 7 to 8",
  ],
  ["for one of the years", type("Living World", 8, 9), 0.5, "Year 8"],
  ["the strand alone", type("Physical World", 9, 10), 2, "Same strand (Physical World)"],
  [
    "years that nobody wrote down",
    type("Physical World", null, null),
    2,
    "Same strand (Physical World)",
  ],
  ["nothing alike", type("Living World", 1, 4), 0, ""],
])("%s", (_, other, score, words) => {
  expect(nearness(wanted, other)).toEqual({ score, words });
});

test("two titles that both have no strand are not similar by that", () => {
  expect(nearness(type(null, null, null), type(null, null, null))).toEqual({ score: 0, words: "" });
});
