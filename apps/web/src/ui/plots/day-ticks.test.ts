import { scaleUtc } from "d3-scale";
import { expect, test } from "vitest";
import { dayTicks } from "./day-ticks.ts";

const words = (from: string, to: string, count: number) =>
  dayTicks(
    scaleUtc()
      .domain([new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)])
      .ticks(count),
  ).map(({ text }) => text);

test.each([
  ["a year", "2026-03-12", "2027-03-12", 4, ["Apr 2026", "Jul", "Oct", "Jan 2027"]],
  ["a year by months", "2025-11-24", "2026-03-23", 4, ["Dec", "Jan 2026", "Feb", "Mar"]],
  ["some weeks", "2026-11-03", "2026-11-25", 4, ["8 Nov", "15 Nov", "22 Nov"]],
  ["a day", "2026-11-24", "2026-11-25", 4, ["24 Nov", "25 Nov"]],
  ["ten years", "2020-02-01", "2026-02-01", 3, ["Jan 2022", "Jan 2024", "Jan 2026"]],
])("%s", (_, from, to, count, expected) => {
  expect(words(from, to, count)).toEqual(expected);
});
