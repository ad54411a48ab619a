import { expect, test } from "vitest";
import { type CountedRounds, learnMinutes } from "./learned-minutes.ts";

const of = (kitTypeId: string, listed: number, times: readonly number[]): CountedRounds => ({
  kitTypeId,
  listed,
  rounds: times.length,
  minutes: times.reduce((sum, each) => sum + each, 0),
  squares: times.reduce((sum, each) => sum + each ** 2, 0),
});

test("one loan changes the estimate a little, many loans almost replace it", () => {
  const one = learnMinutes([of("a", 40, [60])]).get("a");
  const many = learnMinutes([
    of(
      "a",
      40,
      Array.from({ length: 30 }, () => 60),
    ),
  ]).get("a");
  expect(one?.rounds).toBe(1);
  expect(one?.minutes).toBeGreaterThan(40);
  expect(one?.minutes).toBeLessThan(55);
  expect(many?.minutes).toBeGreaterThan(56);
  expect(many?.minutes).toBeLessThanOrEqual(60);
});

test("kit types that differ keep their own means, and a kit type without loans keeps its settings", () => {
  const learned = learnMinutes([
    of("quick", 40, [20, 22, 19, 21]),
    of("slow", 40, [80, 78, 82, 81]),
    of("new", 40, []),
    of("unset", 0, [30, 30]),
  ]);
  expect(learned.get("quick")?.minutes).toBeLessThan(24);
  expect(learned.get("slow")?.minutes).toBeGreaterThan(75);
  expect(learned.has("new")).toBe(false);
  expect(learned.has("unset")).toBe(false);
});
