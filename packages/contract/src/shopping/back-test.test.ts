import { expect, test } from "vitest";
import { backTest, type CellHistory } from "./back-test.ts";

const rotations = [1, 3, 5, 7, 9].map((week) => ({
  id: `r${week}`,
  deliverOn: `2026-03-${String(week).padStart(2, "0")}`,
  collectOn: `2026-03-${String(week + 1).padStart(2, "0")}`,
}));

/** The same number of classes in each rotation, which used these many units each. */
function cell(
  itemId: string,
  listed: number,
  classes: readonly number[],
  each: number,
): CellHistory {
  const observed = new Map(
    rotations.map(({ id }, at) => {
      const n = classes[at] ?? 0;
      return [id, { checkIns: n, classes: n, used: n * each, squares: n * each ** 2 }];
    }),
  );
  return { kitTypeId: "t", itemId, unitCostCents: 10, listed, qty: listed * 2, observed };
}

test("the learned use beats a packing list that is far off, and beats the mean of the last three rotations when the plan changes", () => {
  const cells = [
    cell("clips", 400, [3, 5, 4, 2, 9], 20),
    cell("cups", 30, [3, 5, 4, 2, 9], 28),
    cell("straws", 30, [4, 1, 4, 6, 2], 33),
  ];
  const { items, scores } = backTest(cells, rotations, rotations.slice(3));
  expect(items).toBe(3);
  const [learned, listed, lastThree] = scores;
  expect(learned?.method).toBe("learned");
  expect(learned?.nineWithin).toBeLessThan(20);
  expect(listed?.nineWithin).toBe(1900);
  expect(lastThree?.nineWithin).toBeGreaterThan(20);
  expect(learned?.money).toBeLessThan(Math.min(listed?.money ?? 0, lastThree?.money ?? 0));
});

test("a forecast doesn't know the rotation itself, nor one that was still out", () => {
  const observed = cell("clips", 10, [1, 1, 1, 1, 1], 10);
  const last = { checkIns: 1, classes: 1, used: 90, squares: 8_100 };
  const clips = { ...observed, observed: new Map(observed.observed).set("r9", last) };
  const overlapping = rotations.map((each) => ({ ...each, collectOn: "2026-03-09" }));
  const { scores } = backTest([clips], overlapping, overlapping.slice(4));
  // No kit was back: all three have the packing list's 10, of 90.
  expect(scores.map(({ nineWithin }) => nineWithin)).toEqual([89, 89, 89]);
});

test("without history there is no result", () => {
  expect(backTest([], [], []).items).toBe(0);
});
