import { expect, test } from "vitest";
import { dayWords } from "./day-words.ts";

test.each([
  ["2026-11-24", "Tue 24 Nov"],
  ["2026-09-01", "Tue 1 Sep"],
  ["2027-06-25", "Fri 25 Jun"],
  ["2026-01-05", "Mon 5 Jan"],
])("%s reads %s", (day, words) => {
  expect(dayWords(day)).toBe(words);
});
